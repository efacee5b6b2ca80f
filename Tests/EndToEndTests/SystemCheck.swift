import SQLite
import Testing

/// What SQLite itself says of a store.
enum SystemCheck {
    static func expectWhole(_ path: String) throws {
        #expect(try Connection(path: path).text("pragma integrity_check") == "ok")
    }
}
