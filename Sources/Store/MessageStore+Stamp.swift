import SQLite

/// What tells one state of a store's file from every other, also between processes.
package struct StoreStamp: Sendable, Equatable {
    /// The path with every link resolved.
    package let path: String
    package let device: UInt64
    package let inode: UInt64
    package let size: Int64
    package let modifiedNanoseconds: Int64
    /// Counts the transactions that changed the file.
    package let changeCounter: UInt32

    package init(
        path: String, device: UInt64, inode: UInt64, size: Int64, modifiedNanoseconds: Int64,
        changeCounter: UInt32
    ) {
        self.path = path
        self.device = device
        self.inode = inode
        self.size = size
        self.modifiedNanoseconds = modifiedNanoseconds
        self.changeCounter = changeCounter
    }
}

extension MessageStore {
    /// The present stamp; nil where none is exact: with a write-ahead log, whose commits leave the file's
    /// counter alone, and for a private copy.
    package func stamp() throws(StoreError) -> StoreStamp? {
        guard access == .live else { return nil }
        let bytes = try read { connection throws(SQLiteError) in
            connection.rawBytes(at: 0, count: DatabaseHeader.length)
        }
        guard let header = DatabaseHeader(bytes), !header.usesWAL,
            let status = Platform.statusIfAny(files.database)
        else { return nil }
        return StoreStamp(
            path: files.database, device: status.device, inode: status.inode, size: status.size,
            modifiedNanoseconds: status.modifiedNanoseconds, changeCounter: header.changeCounter)
    }
}
