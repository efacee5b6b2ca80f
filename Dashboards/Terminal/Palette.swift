/// How many colours the terminal can show.
package enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
    case mono = 0
    case eight = 8
    case sixteen = 16
    case indexed = 256
    case direct = 16_777_216

    package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The depth that a terminal description's number of colours stands for.
    package init(colors: Int) {
        switch colors {
        case ..<8: self = .mono
        case ..<16: self = .eight
        case ..<256: self = .sixteen
        case ..<16_777_216: self = .indexed
        default: self = .direct
        }
    }
}

/// A colour as 24 bits, with the nearest entries of the smaller palettes.
package struct Color: Sendable, Equatable, Hashable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8
    /// The entry among the terminal's own 16 colours, chosen by hand: those follow the user's scheme.
    package let ansi: UInt8

    package init(_ rgb: UInt32, ansi: UInt8) {
        red = UInt8(truncatingIfNeeded: rgb >> 16)
        green = UInt8(truncatingIfNeeded: rgb >> 8)
        blue = UInt8(truncatingIfNeeded: rgb)
        self.ansi = ansi
    }

    /// `#rrggbb`.
    package var hex: String {
        "#" + [red, green, blue].map { Self.twoDigits($0) }.joined()
    }

    /// The nearest entry of the 256-colour palette: the 6×6×6 cube or the grey ramp.
    package var indexed: UInt8 {
        let channels = [red, green, blue].map(Int.init)
        let levels = [0, 95, 135, 175, 215, 255]
        let steps = channels.map { channel in
            levels.indices.min { abs(levels[$0] - channel) < abs(levels[$1] - channel) } ?? 0
        }
        let cube = 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
        let average = channels.reduce(0, +) / 3
        let grey = min(23, max(0, (average - 3) / 10))
        let cubeError = Self.distance(channels, steps.map { levels[$0] })
        let greyError = Self.distance(channels, Array(repeating: 8 + 10 * grey, count: 3))
        return UInt8(greyError < cubeError ? 232 + grey : cube)
    }

    /// The number curses wants at a depth.
    func number(at depth: ColorDepth) -> Int32 {
        switch depth {
        case .mono: -1
        case .eight: Int32(ansi % 8)
        case .sixteen: Int32(ansi)
        case .indexed: Int32(indexed)
        case .direct: Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
        }
    }

    private static func twoDigits(_ value: UInt8) -> String {
        let text = String(value, radix: 16)
        return value < 16 ? "0" + text : text
    }

    private static func distance(_ left: [Int], _ right: [Int]) -> Int {
        zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
}

/// How a style looks: colours where there are some, and attributes that work without.
package struct Paint: Sendable, Equatable, Hashable {
    package var foreground: Color?
    package var background: Color?
    package var bold = false
    package var dim = false
    package var underline = false
    package var reverse = false
}

/// A theme at a colour depth: turns styles into paint. The terminal's own background is kept.
package struct Palette: Sendable, Equatable {
    package var theme: Theme
    package var depth: ColorDepth

    package init(theme: Theme, depth: ColorDepth) {
        self.theme = theme
        self.depth = depth
    }

    /// Whether colours are used at all; otherwise weight, underline and glyphs carry everything.
    package var hasColors: Bool { depth > .mono && theme != .mono }

    package func paint(_ style: Style) -> Paint {
        var paint = hasColors ? coloured(style.role) : theme.plain(style.role)
        if style.emphasis.contains(.bold) { paint.bold = true }
        if style.emphasis.contains(.dim) { paint.dim = true }
        if style.emphasis.contains(.underline) { paint.underline = true }
        if style.emphasis.contains(.reverse) { paint.reverse.toggle() }
        if style.emphasis.contains(.selected) { select(&paint) }
        return paint
    }

    private func coloured(_ role: Role) -> Paint {
        var paint = Paint(foreground: theme.color(role))
        if role == .title || role == .accent { paint.bold = true }
        if depth < .sixteen, role == .dim || role == .rule { return theme.plain(role) }
        return paint
    }

    private func select(_ paint: inout Paint) {
        guard hasColors, depth >= .indexed, let background = theme.selection else {
            return paint.reverse.toggle()
        }
        paint.background = background
        paint.dim = false
    }
}
