/// What a cell means; a `Palette` decides how that looks on the terminal at hand.
package enum Role: UInt8, Sendable, CaseIterable {
    /// Plain content.
    case text
    /// Content of less weight: ages, zeros, rules' captions.
    case dim
    /// Panel and column titles.
    case title
    /// The thin rules of panels.
    case rule
    /// Figures that are neither good nor bad.
    case number
    /// The program's name, the focused panel, the chosen dashboard.
    case accent
    case good, warning, bad
    /// Unread counts.
    case unread
    /// Matches of watched keywords, and marked text in messages.
    case match
    case revoked, deleted
    /// A sender's name, and the user's own.
    case peer, own
    /// Sparklines and bars.
    case graph
    /// Keys in the footer and in help.
    case key
    /// Steps of the heat map, from little to much.
    case heat1, heat2, heat3, heat4
}

/// The looks of a cell, in meaning: a role, and what is added to it.
package struct Style: Sendable, Equatable, Hashable {
    /// Additions to a role that hold in every theme.
    package struct Emphasis: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Emphasis(rawValue: 1)
        package static let dim = Emphasis(rawValue: 2)
        package static let underline = Emphasis(rawValue: 4)
        package static let reverse = Emphasis(rawValue: 8)
        /// The row or item that keys act on; the palette gives it a background.
        package static let selected = Emphasis(rawValue: 16)
    }

    package var role: Role
    package var emphasis: Emphasis

    package init(_ role: Role = .text, _ emphasis: Emphasis = []) {
        self.role = role
        self.emphasis = emphasis
    }

    /// The same looks with something added.
    package func adding(_ more: Emphasis) -> Style {
        Style(role, emphasis.union(more))
    }

    package static let text = Style(.text)
    package static let dim = Style(.dim)
    package static let title = Style(.title, .bold)
    package static let rule = Style(.rule)
}
