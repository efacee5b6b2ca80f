// A frame as a picture that scales: one text element a run, placed by columns, so that the lines keep
// their columns in whatever monospaced font the viewer has.
extension FramePicture {
    private static let cell = (width: 8.4, height: 18.0)
    private static let margin = 10.0

    package var svg: String {
        let page = palette.theme.page
        let width = Double(frame.size.width) * Self.cell.width + 2 * Self.margin
        let height = Double(frame.size.height) * Self.cell.height + 2 * Self.margin
        let rows = (0..<frame.size.height).map { row(frame.row($0), y: $0) }.joined()
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
            width="\(number(width))" height="\(number(height))" \
            font-family="DejaVu Sans Mono, Menlo, Noto Sans Mono CJK SC, monospace" font-size="14">
            <title>\(Self.escape(title))</title>
            <rect width="100%" height="100%" rx="6" fill="\(page.background.hex)"/>
            \(rows)</svg>

            """
    }

    private func row(_ cells: ArraySlice<Cell>, y: Int) -> String {
        runs(of: cells).map { run in
            let paint = palette.paint(run.style)
            let grounds = ground(run, paint: paint, y: y)
            let texts = pieces(of: run).map { text($0, paint: paint, y: y) }.joined()
            return grounds + texts
        }.joined()
    }

    private func ground(_ run: Run, paint: Paint, y: Int) -> String {
        guard let color = inkAndGround(paint).ground else { return "" }
        return """
            <rect x="\(left(run.x))" y="\(top(y))" width="\(number(Double(run.columns) * Self.cell.width))" \
            height="\(number(Self.cell.height))" fill="\(color.hex)"/>

            """
    }

    private func text(_ run: Run, paint: Paint, y: Int) -> String {
        let ink = inkAndGround(paint).ink ?? palette.theme.page.ink
        var attributes = "fill=\"\(ink.hex)\""
        if paint.bold { attributes += " font-weight=\"bold\"" }
        if paint.dim { attributes += " opacity=\".65\"" }
        if paint.underline { attributes += " text-decoration=\"underline\"" }
        let baseline = number(Self.margin + Double(y) * Self.cell.height + 13.5)
        return """
            <text x="\(left(run.x))" y="\(baseline)" xml:space="preserve" \(attributes)>\
            \(Self.escape(run.text))</text>

            """
    }

    /// ASCII stretches as they are, every other grapheme placed on its own; blanks are left out.
    private func pieces(of run: Run) -> [Run] {
        var pieces: [Run] = []
        var x = run.x
        var extends = false
        for (unit, columns) in DisplayWidth().units(of: run.text) {
            let isPlain = unit.isASCII
            if isPlain, extends, let last = pieces.indices.last {
                pieces[last].text.append(unit)
                pieces[last].columns += columns
            } else {
                pieces.append(Run(text: String(unit), style: run.style, x: x, columns: columns))
            }
            extends = isPlain
            x += columns
        }
        return pieces.filter { !$0.text.allSatisfy { $0 == " " } }
    }

    private func left(_ x: Int) -> String { number(Self.margin + Double(x) * Self.cell.width) }

    private func top(_ y: Int) -> String { number(Self.margin + Double(y) * Self.cell.height) }

    /// A number with at most one decimal, without the platform's locale.
    private func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
