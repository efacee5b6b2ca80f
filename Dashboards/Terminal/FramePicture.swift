/// A frame as something to keep: plain text, text with ANSI colours, an HTML page or an SVG picture.
package struct FramePicture: Sendable {
    package enum Format: String, Sendable, CaseIterable {
        case text, ansi, html, svg

        /// The file name extension.
        package var suffix: String {
            switch self {
            case .text: "txt"
            case .ansi: "ansi"
            case .html: "html"
            case .svg: "svg"
            }
        }
    }

    package let frame: Frame
    package let palette: Palette
    /// The title of the page or picture; untrusted text.
    package let title: String

    package init(_ frame: Frame, palette: Palette, title: String = "imscope") {
        self.frame = frame
        self.palette = palette
        self.title = title
    }

    package func rendered(as format: Format) -> String {
        switch format {
        case .text: text
        case .ansi: ansi
        case .html: html
        case .svg: svg
        }
    }

    /// The lines without the blanks at their ends.
    package var text: String {
        lines { row in
            var line = row.filter { $0.columns > 0 }.map { String($0.grapheme) }.joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The lines with SGR sequences, readable by `less -R` and every terminal.
    package var ansi: String {
        lines { row in
            runs(of: row).map { run in
                let codes = sgr(palette.paint(run.style))
                return codes.isEmpty ? run.text : "\u{1B}[\(codes)m\(run.text)\u{1B}[0m"
            }.joined()
        }
    }

    /// A page of its own, with nothing to fetch.
    package var html: String {
        let page = palette.theme.page
        let body = lines { row in
            runs(of: row).map { run in
                let style = css(palette.paint(run.style))
                let text = Self.escape(run.text)
                return style.isEmpty ? text : "<span style=\"\(style)\">\(text)</span>"
            }.joined()
        }
        return """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>\(Self.escape(title))</title>
            <style>body{background:\(page.background.hex);color:\(page.ink.hex)}
            pre{font:14px/1.35 ui-monospace,Menlo,"DejaVu Sans Mono",monospace}</style></head>
            <body><pre>
            \(body)</pre></body></html>

            """
    }

    private func lines(_ line: (ArraySlice<Cell>) -> String) -> String {
        (0..<frame.size.height).map { line(frame.row($0)) + "\n" }.joined()
    }

    /// A stretch of one line that looks alike.
    struct Run: Equatable {
        var text: String
        var style: Style
        var x: Int
        var columns: Int
    }

    func runs(of row: ArraySlice<Cell>) -> [Run] {
        var runs: [Run] = []
        for (x, cell) in row.enumerated() where cell.columns > 0 {
            if let last = runs.indices.last, runs[last].style == cell.style {
                runs[last].text.append(cell.grapheme)
                runs[last].columns += Int(cell.columns)
            } else {
                runs.append(
                    Run(
                        text: String(cell.grapheme), style: cell.style, x: x,
                        columns: Int(cell.columns)))
            }
        }
        return runs
    }

    /// Select Graphic Rendition parameters, empty for the terminal's own looks.
    private func sgr(_ paint: Paint) -> String {
        var codes: [String] = []
        if paint.bold { codes.append("1") }
        if paint.dim { codes.append("2") }
        if paint.underline { codes.append("4") }
        if paint.reverse { codes.append("7") }
        if let color = paint.foreground { codes.append(number(color, base: 30)) }
        if let color = paint.background { codes.append(number(color, base: 40)) }
        return codes.joined(separator: ";")
    }

    private func number(_ color: Color, base: Int) -> String {
        switch palette.depth {
        case .direct: "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
        case .indexed: "\(base + 8);5;\(color.indexed)"
        case .sixteen where color.ansi >= 8: "\(base + 60 + Int(color.ansi) - 8)"
        default: "\(base + Int(color.ansi % 8))"
        }
    }

    private func css(_ paint: Paint) -> String {
        var rules: [String] = []
        let ink = inkAndGround(paint)
        if let color = ink.ink { rules.append("color:\(color.hex)") }
        if let color = ink.ground { rules.append("background:\(color.hex)") }
        if paint.bold { rules.append("font-weight:bold") }
        if paint.dim { rules.append("opacity:.65") }
        if paint.underline { rules.append("text-decoration:underline") }
        return rules.joined(separator: ";")
    }

    /// Foreground and background after reversal; nil where the page's own shows.
    func inkAndGround(_ paint: Paint) -> (ink: Color?, ground: Color?) {
        guard paint.reverse else { return (paint.foreground, paint.background) }
        let page = palette.theme.page
        return (paint.background ?? page.background, paint.foreground ?? page.ink)
    }

    /// Text inside HTML and SVG elements and attributes; characters XML has no room for become U+FFFD.
    static func escape(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "\n", "\t": output.unicodeScalars.append(scalar)
            default:
                let isControl =
                    scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
                output.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
            }
        }
        return output
    }
}
