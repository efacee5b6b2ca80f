import SQLite
import TestSupport
import Testing

struct RowTests {
    /// A text column's bytes as stored, what they read as, and whether that is a repair.
    struct TextCase: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: [UInt8]
        let text: String
        let repairs: Int
        var testDescription: String { name }
    }

    static let texts = [
        TextCase(name: "empty", bytes: [], text: "", repairs: 0),
        TextCase(name: "ascii", bytes: Array("order".utf8), text: "order", repairs: 0),
        TextCase(name: "chinese", bytes: Array("退款 😀".utf8), text: "退款 😀", repairs: 0),
        TextCase(name: "embedded NUL", bytes: [0x61, 0, 0x62], text: "a\0b", repairs: 0),
        TextCase(name: "NUL first", bytes: [0, 0x62], text: "\0b", repairs: 0),
        TextCase(name: "lone byte", bytes: [0x61, 0xff, 0x62], text: "a\u{FFFD}b", repairs: 1),
        TextCase(name: "cut short", bytes: [0x61, 0xe9, 0x80], text: "a\u{FFFD}", repairs: 1),
        TextCase(
            name: "surrogate", bytes: [0xed, 0xa0, 0x80], text: "\u{FFFD}\u{FFFD}\u{FFFD}",
            repairs: 1),
        TextCase(name: "overlong", bytes: [0xc0, 0x80], text: "\u{FFFD}\u{FFFD}", repairs: 1),
        TextCase(
            name: "replacement itself", bytes: [0xef, 0xbf, 0xbd], text: "\u{FFFD}", repairs: 0),
    ]

    @Test(arguments: texts)
    func textIsRepairedAndCounted(_ expected: TextCase) throws {
        let connection = try Connection(path: ":memory:", mode: .createForWriting)
        try connection.execute("create table t (x text, y blob)")
        var insert = try connection.prepare("insert into t values (?, ?)")
        try insert.bind(rawText: expected.bytes, at: 1)
        try insert.bind(blob: expected.bytes, at: 2)
        try insert.run()
        var row = try connection.prepare("select x, y, typeof(x), typeof(y) from t")
        #expect(try row.step())
        #expect(row.text(2) == "text")
        #expect(row.text(3) == "blob")
        for column in 0...1 {
            var repairs = 0
            #expect(row.text(column, repairs: &repairs) == expected.text)
            #expect(repairs == expected.repairs)
            #expect(row.bytes(column) == expected.bytes)
        }
    }

    @Test func storageIsTheRowsNotTheTables() throws {
        let connection = try Connection(path: ":memory:", mode: .createForWriting)
        try connection.execute("create table t (x)")
        let values: [Value] = [nil, -7, .real(2.5), "9 lives", .blob([0, 255])]
        for value in values { try connection.execute("insert into t values (?)", [value]) }
        var row = try connection.prepare("select x from t order by rowid")
        var read: [Value] = []
        var integers: [Int64?] = []
        while try row.step() {
            read.append(row.value(0))
            integers.append(row.integer(0))
        }
        #expect(read == values)
        #expect(integers == [nil, -7, 2, 9, 0])
    }

    @Test func numbersAndNullReadAsText() throws {
        let connection = try Connection(path: ":memory:", mode: .createForWriting)
        var row = try connection.prepare("select 42, 1.5, null")
        #expect(try row.step())
        #expect(row.text(0) == "42")
        #expect(row.text(1) == "1.5")
        #expect(row.text(2) == nil)
        #expect(row.bytes(2) == [])
        #expect(row.double(2) == nil)
    }

    @Test func columnsAreNamedAndCounted() throws {
        let connection = try Connection(path: ":memory:", mode: .createForWriting)
        let row = try connection.prepare("select 1 as one, 2 as \"第二\"")
        #expect(row.columnCount == 2)
        #expect(row.columnName(1) == "第二")
    }

    @Test func statementsRunAgainWithOtherValues() throws {
        let connection = try Connection(path: ":memory:", mode: .createForWriting)
        var sum = try connection.prepare("select ? + ?")
        for (a, b): (Int64, Int64) in [(1, 2), (40, 2), (-1, 1)] {
            try sum.bind([.integer(a), .integer(b)])
            #expect(try sum.step())
            #expect(sum.integer(0) == a + b)
        }
        let error = #expect(throws: SQLiteError.self) {
            var sum = try connection.prepare("select ?")
            try sum.bind([1, 2])
        }
        #expect(error?.code == .range)
    }

    @Test func textOfEveryScriptComesBack() throws {
        let connection = try Connection(path: ":memory:", mode: .createForWriting)
        for text in ["", "a\0b", "<b>&\"'", "👩‍👩‍👧‍👦", "e\u{301}", "\u{202E}x", "%_\\"] {
            #expect(try connection.text("select ?", [.text(text)]) == text)
        }
    }
}
