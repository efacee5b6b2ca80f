import OpenIM
import Testing

@testable import Simulator

@Suite struct JSONTextTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let sdk: String
        let plain: String
        let ascii: String
        var testDescription: String { name }
    }

    @Test(arguments: [
        Case(
            name: "words", text: "order 42", sdk: "order 42", plain: "order 42", ascii: "order 42"),
        Case(
            name: "markup", text: "<b>&", sdk: "\\u003cb\\u003e\\u0026", plain: "<b>&",
            ascii: "\\u003cb\\u003e\\u0026"),
        Case(
            name: "Chinese", text: "退款", sdk: "退款", plain: "退款", ascii: "\\u9000\\u6b3e"),
        Case(
            name: "pair", text: "😀", sdk: "😀", plain: "😀", ascii: "\\ud83d\\ude00"),
        Case(
            name: "controls", text: "\0\t\n\r\u{1F}\"\\", sdk: "\\u0000\\t\\n\\r\\u001f\\\"\\\\",
            plain: "\\u0000\\t\\n\\r\\u001f\\\"\\\\", ascii: "\\u0000\\t\\n\\r\\u001f\\\"\\\\"),
        Case(
            name: "separators", text: "a\u{2028}b\u{2029}", sdk: "a\\u2028b\\u2029",
            plain: "a\u{2028}b\u{2029}", ascii: "a\\u2028b\\u2029"),
        Case(name: "nothing", text: "", sdk: "", plain: "", ascii: ""),
    ])
    func escapesAsItsWriterDoes(_ sample: Case) throws {
        let styles: [(JSONText.Style, String)] = [
            (.sdk, sample.sdk), (.plain, sample.plain), (.ascii, sample.ascii),
        ]
        for (style, expected) in styles {
            var object = JSONText(style)
            object.add("content", sample.text)
            #expect(object.closed == "{\"content\":\"\(expected)\"}")
            let value = try JSONValue.parse(object.closed)
            #expect(value.object?["content"]?.string == sample.text)
        }
    }

    @Test func joinsFields() throws {
        var object = JSONText()
        object.add("a", 1)
        object.add("b", true)
        object.addUnlessEmpty("c", "")
        object.add("d", list: ["x", "\""])
        object.add("e", json: "{}")
        #expect(object.closed == #"{"a":1,"b":true,"d":["x","\""],"e":{}}"#)
        #expect(JSONText().closed == "{}")
    }
}
