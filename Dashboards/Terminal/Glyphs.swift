/// The characters that frames are drawn with, in Unicode and in ASCII; all one column wide.
package struct Glyphs: Sendable, Equatable {
    package var ellipsis: Character
    package var rule: Character
    package var marker: Character
    package var zero: Character
    package var unavailable: Character
    package var live: Character
    package var catchingUp: Character
    package var stale: Character
    package var revoked: Character
    package var deleted: Character
    package var failed: Character
    package var sending: Character
    package var holds: Character
    package var fails: Character
    package var pending: Character
    package var events: Character
    package var prompt: Character
    /// A revoked message whose text had matched a watched keyword.
    package var matched: Character
    package var down: Character
    package var up: Character
    package var pinned: Character
    package var paused: Character
    package var mask: Character
    package var separator: Character
    package var enter: Character
    package var space: Character
    /// Left and right marks around matched text where colour cannot tell.
    package var matchOpen: Character
    package var matchClose: Character
    /// Levels of a sparkline from the lowest to the highest.
    package var levels: [Character]
    /// Parts of a bar's last cell, in equal steps from the least to the full one.
    package var bars: [Character]
    /// Shades of a heat map from nothing to much.
    package var shades: [Character]

    package static let unicode = Glyphs(
        ellipsis: "…", rule: "─", marker: "▌", zero: "·", unavailable: "–", live: "●",
        catchingUp: "◐", stale: "○", revoked: "↩", deleted: "✕", failed: "!", sending: "↑",
        holds: "✓", fails: "✗", pending: "…", events: "⇄", prompt: "›", matched: "◆", down: "▾",
        up: "▴",
        pinned: "▸", paused: "∥", mask: "•", separator: "·", enter: "↵", space: "␣", matchOpen: "⟦",
        matchClose: "⟧", levels: Array("▁▂▃▄▅▆▇█"), bars: Array("▏▎▍▌▋▊▉█"),
        shades: Array("·░▒▓█"))

    package static let ascii = Glyphs(
        ellipsis: "~", rule: "-", marker: ">", zero: ".", unavailable: "-", live: "*",
        catchingUp: "+", stale: "o", revoked: "<", deleted: "x", failed: "!", sending: "^",
        holds: "=", fails: "X", pending: "?", events: "%", prompt: ">", matched: "#", down: "v",
        up: "^",
        pinned: ">", paused: "=", mask: "*", separator: "|", enter: "^", space: "_",
        matchOpen: "[", matchClose: "]", levels: Array("_.-:=+*#"), bars: Array("-=#"),
        shades: Array(".:+*#"))
}
