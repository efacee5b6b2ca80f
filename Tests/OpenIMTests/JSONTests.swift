import OpenIM
import Testing

@Suite struct JSONTests {
    struct Spelling: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let value: JSONValue
        var testDescription: String { name }
    }

    static let readable: [Spelling] = [
        .init(name: "empty object", text: " { } ", value: [:]),
        .init(
            name: "order of members", text: #"{"b":1,"a":[true,null]}"#,
            value: ["a": [true, .null], "b": 1]),
        .init(
            name: "last of repeated keys", text: #"{"a":1,"b":2,"a":3}"#, value: ["a": 3, "b": 2]),
        .init(name: "escapes", text: #""\"\\\/\b\f\n\r\t""#, value: "\"\\/\u{8}\u{C}\n\r\t"),
        .init(name: "Go's escapes", text: #""\u003cb\u003e \u0026""#, value: "<b> &"),
        .init(name: "surrogate pair", text: #""\ud83d\ude00""#, value: "😀"),
        .init(name: "lone lead", text: #""a\ud83d""#, value: "a\u{FFFD}"),
        .init(name: "lone trail", text: #""\ude00z""#, value: "\u{FFFD}z"),
        .init(name: "lead before another escape", text: #""\ud83d\n""#, value: "\u{FFFD}\n"),
        .init(name: "lead before a lead", text: #""\ud83d\ud83d\ude00""#, value: "\u{FFFD}😀"),
        .init(name: "embedded NUL", text: #""a\u0000b""#, value: "a\u{0}b"),
        .init(name: "largest integer", text: "9223372036854775807", value: .integer(.max)),
        .init(
            name: "beyond integers", text: "9223372036854775808",
            value: .double(9.223372036854775807e18)),
        .init(name: "whole fraction", text: "1.0", value: 1),
        .init(name: "exponent", text: "-1.5E+2", value: -150),
        .init(name: "zero", text: "-0", value: 0),
    ]

    @Test(arguments: readable)
    func reads(_ spelling: Spelling) throws {
        let value = try JSONValue.parse(spelling.text)
        #expect(value == spelling.value)
        #expect(try JSONValue.parse(value.serialized()) == value)
        #expect(try JSONValue.parse(value.serialized([.pretty, .goEscapes])) == value)
    }

    @Test(arguments: [
        "", " ", "{", "[", "\"", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[1 2]", "tru", "nul",
        "truefalse", "01", "1.", "1e", "-", "+1", ".5", "'a'", "\"\\x\"", "\"\\u12\"", "\"a\nb\"",
        "\"a\u{0}b\"", "1e999", "not json at all", "{\"a\":1}}", "\u{FEFF}1", "NaN",
        String(repeating: "[", count: 100_000),
        String(repeating: "{\"a\":", count: 100_000),
    ])
    func refuses(_ text: String) {
        #expect(throws: JSONError.self) { try JSONValue.parse(text) }
    }

    @Test func nestsToItsLimit() throws {
        let limit = JSONValue.depthLimit
        let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
        let value = try JSONValue.parse(deepest)
        #expect(value.serialized() == deepest)
        #expect(throws: JSONError.self) { try JSONValue.parse("[\(deepest)]") }
    }

    @Test func repairsIllFormedUTF8() throws {
        let bytes = Array("\"a".utf8) + [0xFF, 0xED, 0xA0, 0x80] + Array("b\"".utf8)
        let text = try #require(try JSONValue.parse(bytes).string)
        #expect(text.hasPrefix("a\u{FFFD}"))
        #expect(text.hasSuffix("\u{FFFD}b"))
    }

    @Test func manyRepeatedKeysCostNoMoreThanTheirLength() throws {
        let members = (0..<50_000).map { "\"k\($0 % 25_000)\":\($0)" }.joined(separator: ",")
        let object = try #require(try JSONValue.parse("{\(members)}").object)
        #expect(object.count == 25_000)
        #expect(object["k7"] == 25_007)
    }

    @Test func writesTheWayGoDoes() {
        let value: JSONValue = ["a": "<b>&\u{2028}\u{2029}\"\\\n\u{1}é"]
        let go = #"{"a":"\u003cb\u003e\u0026\u2028\u2029\"\\\n\u0001é"}"#
        #expect(value.serialized(.goEscapes) == go)
        #expect(value.serialized() == "{\"a\":\"<b>&\u{2028}\u{2029}\\\"\\\\\\n\\u0001é\"}")
    }

    @Test func comparesTextsByTheirScalars() {
        #expect(JSONValue.string("é") != JSONValue.string("e\u{301}"))
    }

    @Test func objectsKeepTheirOrder() {
        var object: JSONObject = ["b": 1, "a": 2]
        object["c"] = 3
        object["b"] = 9
        object["a"] = nil
        #expect(JSONValue.object(object).serialized() == #"{"b":9,"c":3}"#)
    }
}
