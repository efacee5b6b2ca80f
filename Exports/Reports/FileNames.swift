/// Names of files that carry a conversation's id.
enum FileNames {
    /// A name that is safe on every file system, at most 80 bytes long, and different for different ids,
    /// also where upper and lower case are one.
    ///
    /// Lower-case letters, digits, `-` and `_` stay; an id of other characters, a long one or one that
    /// a system reserves gets a hash behind what can be kept of it.
    static func stem(of id: String) -> String {
        let kept = id.utf8.map { isPlain($0) ? $0 : UInt8(ascii: "_") }
        let isWhole =
            id.utf8.allSatisfy(isPlain) && kept.count <= longest && !kept.isEmpty
            && !reserved.contains(id) && !looksHashed(id)
        if isWhole { return id }
        let hash = Digest.hexadecimal(SHA256.hash(id.utf8).prefix(8))
        return "\(String(decoding: kept.prefix(longest - 18), as: UTF8.self))--\(hash)"
    }

    private static let longest = 80

    /// What Windows keeps for devices, whatever the extension.
    private static let reserved: Set<String> = Set(
        ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default:
            false
        }
    }

    /// An id that could be taken for another id's hashed name.
    private static func looksHashed(_ id: String) -> Bool { id.contains("--") }
}
