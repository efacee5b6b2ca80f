/// The first 100 bytes of an SQLite file (sqlite.org/fileformat2, section 1.3).
struct DatabaseHeader: Equatable, Sendable {
    /// The bytes to read of a file.
    static let length = 100

    /// In bytes, a power of two from 512 to 65,536.
    let pageSize: Int64
    /// Whether the file says that its changes go to a write-ahead log (bytes 18 and 19 are 2).
    let usesWAL: Bool
    /// Counts the transactions that changed the file, outside WAL mode.
    let changeCounter: UInt32
    /// The file's size in pages as the header says; nil where an old library did not keep it.
    let pageCount: Int64?

    /// Reads a header; nil when the bytes are no SQLite file's.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else { return nil }
        func number(at offset: Int) -> UInt32 {
            bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        let size = Int64(bytes[16]) << 8 | Int64(bytes[17])
        pageSize = size == 1 ? 65_536 : size
        usesWAL = bytes[18] == 2 || bytes[19] == 2
        changeCounter = number(at: 24)
        let isCountValid = number(at: 92) == changeCounter && number(at: 28) > 0
        pageCount = isCountValid ? Int64(number(at: 28)) : nil
    }

    /// The size in bytes that the header promises.
    var promisedSize: Int64? { pageCount.map { $0 * pageSize } }

    private static let magic = Array("SQLite format 3\0".utf8)

    /// Whether bytes that are no SQLite header look like an encrypted page: about every value occurs
    /// about equally often, as in no text, image or archive header.
    static func looksEncrypted(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 1024 else { return false }
        var occurrences = [Int](repeating: 0, count: 256)
        for byte in bytes { occurrences[Int(byte)] += 1 }
        // Of 1024 random bytes about 4.7 of the 256 values are missing, and one value occurs more
        // than 20 times in less than one case in a million.
        let missing = occurrences.count { $0 == 0 }
        let most = occurrences.max() ?? 0
        return missing < 20 && most * 50 < bytes.count
    }
}
