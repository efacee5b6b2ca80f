import CNCurses
import Testing

@testable import Terminal

@Suite("Keys")
struct KeyTests {
    struct Case: CustomTestStringConvertible {
        let reading: KeyDecoder.Reading
        let key: Key?
        var testDescription: String { "\(reading)" }
    }

    static let cases = [
        Case(reading: .scalar(0x71), key: .character("q")),
        Case(reading: .scalar(0x9000), key: .character("退")),
        Case(reading: .scalar(0x0D), key: .enter),
        Case(reading: .scalar(0x09), key: .tab),
        Case(reading: .scalar(0x1B), key: .escape),
        Case(reading: .scalar(0x7F), key: .backspace),
        Case(reading: .scalar(0x0C), key: .control("l")),
        Case(reading: .scalar(0x00), key: nil),
        Case(reading: .scalar(0xD800), key: nil),
        Case(reading: .code(KEY_UP), key: .up),
        Case(reading: .code(KEY_NPAGE), key: .pageDown),
        Case(reading: .code(KEY_BTAB), key: .backTab),
        Case(reading: .code(KEY_F0 + 5), key: .function(5)),
        Case(reading: .code(KEY_RESIZE), key: .resize),
        Case(reading: .code(9999), key: nil),
    ]

    @Test(arguments: cases)
    func decode(_ each: Case) {
        #expect(KeyDecoder().key(each.reading) == each.key)
    }

    @Test("Mouse buttons and the wheel are told apart, releases are nothing")
    func mouse() {
        let decoder = KeyDecoder()
        #expect(
            decoder.mouse(buttons: imscope_button1(), x: 3, y: 4)
                == .mouse(.init(.press, x: 3, y: 4)))
        #expect(
            decoder.mouse(buttons: imscope_button5(), x: 0, y: 0)
                == .mouse(.init(.wheelDown, x: 0, y: 0)))
        #expect(decoder.mouse(buttons: 0, x: 0, y: 0) == nil)
    }

    @Test(
        "Names and keys are each other's inverse",
        arguments: [
            "q", "?", "退", "space", "enter", "esc", "tab", "backtab", "page-up", "ctrl-l", "f5",
            "/",
        ])
    func names(name: String) {
        #expect(Key(name: name)?.name == name)
    }

    @Test("A name no key has", arguments: ["", "hyper-x", "f99", "ctrl-", "qq"])
    func unknown(name: String) {
        #expect(Key(name: name) == nil)
    }
}
