import CSQLite

extension Connection {
    /// Reads the first bytes of the database file through SQLite's own descriptor.
    ///
    /// Opening the file a second time would not do: closing any descriptor of it drops every POSIX lock
    /// that this process holds on it (fcntl(2)). Takes no lock, so a concurrent writer may tear what
    /// is read; never touches a WAL.
    /// - Returns: `count` bytes, or fewer at the end of the file; none for a database in memory.
    package func rawBytes(at offset: Int64, count: Int) -> [UInt8] {
        guard let size = fileSize, offset < size else { return [] }
        let count = min(count, Int(size - offset))
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let result = withFile { file, methods in
                methods.xRead?(file, buffer.baseAddress, Int32(count), offset)
            }
            initialized = result == SQLITE_OK ? count : 0
        }
    }

    /// The size of the database file in bytes, by SQLite's own descriptor; nil when there is none.
    package var fileSize: Int64? {
        var size: sqlite3_int64 = 0
        let result = withFile { file, methods in methods.xFileSize?(file, &size) }
        return result == SQLITE_OK ? size : nil
    }

    /// SQLite's open file and its functions; nil when the connection has none.
    private func withFile(
        _ body: (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods) -> Int32?
    ) -> Int32? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
            let file, let methods = file.pointee.pMethods
        else { return nil }
        return body(file, methods.pointee)
    }
}
