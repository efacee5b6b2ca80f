import Testing

@testable import Listener

/// What a run of chunks should come to; `~` marks an oversize line.
struct LineCase: Sendable, CustomTestStringConvertible {
    let name: String
    let chunks: [[UInt8]]
    let lines: [String]
    var testDescription: String { name }

    init(_ name: String, _ chunks: [String], _ lines: [String]) {
        self.init(name, bytes: chunks.map { Array($0.utf8) }, lines)
    }

    init(_ name: String, bytes: [[UInt8]], _ lines: [String]) {
        self.name = name
        chunks = bytes
        self.lines = lines
    }
}

@Suite struct LineAssemblerTests {
    static let cases = [
        LineCase("one line", ["ab\n"], ["ab"]),
        LineCase("several in a chunk", ["a\nb\nc\n"], ["a", "b", "c"]),
        LineCase("cut anywhere", ["a", "b\nc", "", "d", "\n", "e\n"], ["ab", "cd", "e"]),
        LineCase("last line without its end", ["a\nb"], ["a", "b"]),
        LineCase("CRLF", ["a\r\nb\r", "\nc\r\n"], ["a", "b", "c"]),
        LineCase("a carriage return inside stays", ["a\rb\n"], ["a\rb"]),
        LineCase("empty and blank lines", ["\n\n  \n\t\r\na\n \n"], ["a"]),
        LineCase(
            "byte order mark, at the start and in appended files", ["\u{FEFF}a\n\u{FEFF}b\n"],
            ["a", "b"]),
        LineCase("a mark cut in two", bytes: [[0xEF, 0xBB], [0xBF, 0x61, 0x0A]], ["a"]),
        LineCase("the hole of a copy-truncate", ["\0\0\0a\n\0\0\n"], ["a"]),
        LineCase("NUL inside stays", ["a\0b\n"], ["a\0b"]),
        LineCase(
            "ill-formed UTF-8 stays", bytes: [[0x61, 0xFF, 0xC3, 0x0A, 0x62, 0x0A]],
            ["a\u{FFFD}\u{FFFD}", "b"]),
        LineCase("at the limit", ["12345678\n"], ["12345678"]),
        LineCase("over the limit in one chunk", ["123456789\nb\n"], ["~", "b"]),
        LineCase("over the limit in many", ["12345", "6789", "0", "abc", "d\nb\n"], ["~", "b"]),
        LineCase("over the limit and never ended", ["123456789", "0000"], ["~"]),
    ]

    @Test(arguments: cases) func lines(_ test: LineCase) {
        var assembler = LineAssembler(limit: 8)
        var lines: [String] = []
        for chunk in test.chunks { assembler.append(chunk) { lines.append($0.text) } }
        assembler.finish { lines.append($0.text) }
        #expect(lines == test.lines)
        #expect(!assembler.isMidLine)
    }

    @Test func everyCutGivesTheSameLines() {
        let bytes = Array("\u{FEFF}{\"a\":\"退款 😀\"}\r\n\r\n123456789\n\0{}\nend".utf8)
        func lines(cutEvery size: Int) -> [String] {
            var assembler = LineAssembler(limit: 20)
            var lines: [String] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                let chunk = Array(bytes[start..<min(start + size, bytes.count)])
                assembler.append(chunk) { lines.append($0.text) }
            }
            assembler.finish { lines.append($0.text) }
            return lines
        }
        for size in 1..<bytes.count { #expect(lines(cutEvery: size) == lines(cutEvery: 1_000)) }
        #expect(lines(cutEvery: 3).count == 4)
    }

    @Test func skipsToTheNextLine() {
        var assembler = LineAssembler()
        var lines: [String] = []
        assembler.skipToNextLine()
        assembler.append(Array("half a line".utf8)) { lines.append($0.text) }
        assembler.append(Array(" more\nwhole\n".utf8)) { lines.append($0.text) }
        #expect(lines == ["whole"])
    }
}

extension LineAssembler.Line {
    var text: String {
        switch self {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .oversize: "~"
        }
    }
}
