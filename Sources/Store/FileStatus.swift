/// What stat(2) says of a file, as far as it tells one version of a file from another.
struct FileStatus: Equatable, Sendable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var modifiedNanoseconds: Int64
    var isFolder: Bool
    var isRegular: Bool

    /// Whether both are the same file, whatever is in it.
    func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && inode == other.inode
    }
}
