import Markup
import Reports
import Testing

struct CSVWriterTests {
    @Test(
        "Quotes and guards",
        arguments: [
            ("plain", "plain", "plain"), ("", "", ""), ("a,b", "\"a,b\"", "\"a,b\""),
            ("say \"x\"", "\"say \"\"x\"\"\"", "\"say \"\"x\"\"\""),
            ("a\r\nb", "\"a\r\nb\"", "\"a\r\nb\""), ("=1+1", "=1+1", "'=1+1"),
            ("=A,\"B\"", "\"=A,\"\"B\"\"\"", "\"'=A,\"\"B\"\"\""), ("+49 1", "+49 1", "'+49 1"),
            ("-1", "-1", "'-1"), ("@SUM", "@SUM", "'@SUM"), ("\tx", "\tx", "'\tx"),
            ("\rx", "\"\rx\"", "\"'\rx\""), ("'x", "'x", "''x"), ("42", "42", "42"),
            ("12345678901", "12345678901", "12345678901"),
            ("123456789012", "123456789012", "'123456789012"),
            ("007", "007", "'007"), ("1e5", "1e5", "'1e5"), ("3/4", "3/4", "'3/4"),
            ("1.50", "1.50", "'1.50"), ("2 pm", "2 pm", "2 pm"), ("退款", "退款", "退款"),
            ("a\u{0}b", "a\u{0}b", "a\u{0}b"),
        ])
    func fields(text: String, raw: String, guarded: String) throws {
        #expect(try line([.text(text)], .raw) == raw)
        #expect(try line([.text(text)], .guarded) == guarded)
    }

    @Test(
        "Identifiers of digits stay text",
        arguments: [
            ("42", "'42"), ("u42", "u42"), ("7a69", "7a69"), ("70e12", "'70e12"), ("", ""),
        ])
    func identifiers(text: String, guarded: String) throws {
        #expect(try line([.identifier(text)], .guarded) == guarded)
        #expect(try line([.identifier(text)], .raw) == text)
    }

    @Test func numbersTimesAndNothing() throws {
        let fields: [CSVField] = [
            .number(0), .number(-7), .number(.max), .number(.min), .plain("2026-07-19"), .empty,
        ]
        #expect(
            try line(fields, .guarded)
                == "0,-7,9223372036854775807,-9223372036854775808,2026-07-19,")
    }

    @Test func startsWithMarkAndHeader() throws {
        let sink = MemorySink()
        let csv = try CSVWriter(to: sink, dialect: .guarded, header: ["a", "b"])
        try csv.row([.text("1"), .text("2")])
        #expect(sink.bytes == [0xEF, 0xBB, 0xBF] + Array("a,b\r\n1,2\r\n".utf8))
        #expect(csv.rows == 1)
    }

    private func line(_ fields: [CSVField], _ dialect: CSVDialect) throws -> String {
        let sink = MemorySink()
        let csv = try CSVWriter(to: sink, dialect: dialect, header: [])
        let start = sink.bytes.count
        try csv.row(fields)
        return String(decoding: sink.bytes.dropFirst(start).dropLast(2), as: UTF8.self)
    }
}
