/// A key press, a mouse action or a change of the window, as the terminal told it.
package enum Key: Sendable, Equatable, Hashable {
    case character(Character)
    case control(Character)
    case enter, escape, tab, backTab, backspace, delete
    case up, down, left, right
    case pageUp, pageDown, home, end
    case function(Int)
    case mouse(Mouse)
    case resize

    /// What a mouse did, and where (columns and lines from 0).
    package struct Mouse: Sendable, Equatable, Hashable {
        package enum Action: Sendable, Hashable {
            case press, wheelUp, wheelDown
        }

        package var action: Action
        package var x: Int
        package var y: Int

        package init(_ action: Action, x: Int, y: Int) {
            self.action = action
            self.x = x
            self.y = y
        }
    }

    /// The name in key maps, footers and help: `q`, `ctrl-l`, `page-down`, `f5`.
    package var name: String {
        switch self {
        case .character(" "): "space"
        case .character(let character): String(character)
        case .control(let letter): "ctrl-\(letter)"
        case .function(let number): "f\(number)"
        case .mouse: "mouse"
        default: Self.named.first { $0.value == self }?.key ?? "\(self)"
        }
    }

    /// The key that a name stands for, or nil for a name no key has.
    package init?(name: String) {
        if let key = Self.named[name] {
            self = key
        } else if name.hasPrefix("ctrl-"), name.count == 6, let letter = name.last {
            self = .control(letter)
        } else if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...24).contains(number)
        {
            self = .function(number)
        } else if name.count == 1, let character = name.first {
            self = .character(character)
        } else {
            return nil
        }
    }

    private static let named: [String: Key] = [
        "space": .character(" "), "enter": .enter, "esc": .escape, "tab": .tab,
        "backtab": .backTab, "backspace": .backspace, "delete": .delete, "up": .up, "down": .down,
        "left": .left, "right": .right, "page-up": .pageUp, "page-down": .pageDown, "home": .home,
        "end": .end, "resize": .resize,
    ]
}
