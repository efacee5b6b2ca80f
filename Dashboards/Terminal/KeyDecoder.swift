import CNCurses

/// Turns what curses read into keys: pure, so that it is tested without a terminal.
struct KeyDecoder {
    /// One reading of `get_wch`.
    enum Reading: Equatable {
        /// A character typed.
        case scalar(UInt32)
        /// A function key of curses, `KEY_…`.
        case code(Int32)
    }

    func key(_ reading: Reading) -> Key? {
        switch reading {
        case .scalar(let value): Self.typed(value)
        case .code(let code): Self.functionKey(code)
        }
    }

    private static func typed(_ value: UInt32) -> Key? {
        switch value {
        case 0x0A, 0x0D: return .enter
        case 0x09: return .tab
        case 0x1B: return .escape
        case 0x08, 0x7F: return .backspace
        case 0x01...0x1A:
            return Unicode.Scalar(value + 0x60).map { .control(Character($0)) }
        case 0x00...0x1F: return nil
        default: return Unicode.Scalar(value).map { .character(Character($0)) }
        }
    }

    private static func functionKey(_ code: Int32) -> Key? {
        switch code {
        case KEY_UP: return .up
        case KEY_DOWN: return .down
        case KEY_LEFT: return .left
        case KEY_RIGHT: return .right
        case KEY_PPAGE: return .pageUp
        case KEY_NPAGE: return .pageDown
        case KEY_HOME: return .home
        case KEY_END: return .end
        case KEY_ENTER: return .enter
        case KEY_BTAB: return .backTab
        case KEY_BACKSPACE: return .backspace
        case KEY_DC: return .delete
        case KEY_RESIZE: return .resize
        case KEY_F0...(KEY_F0 + 24): return .function(Int(code - KEY_F0))
        default: return nil
        }
    }

    /// The action of a mouse report, or nil for releases and movements.
    func mouse(buttons: mmask_t, x: Int, y: Int) -> Key? {
        if buttons & imscope_button4() != 0 { return .mouse(.init(.wheelUp, x: x, y: y)) }
        if buttons & imscope_button5() != 0 { return .mouse(.init(.wheelDown, x: x, y: y)) }
        if buttons & imscope_button1() != 0 { return .mouse(.init(.press, x: x, y: y)) }
        return nil
    }
}
