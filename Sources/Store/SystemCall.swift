#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Calls about folders and files that need the memory of a call.
extension Platform {
    /// The names in a folder, sorted, without `.` and `..`.
    static func names(in folder: String) -> Result<[String], Errno> {
        guard let stream = opendir(folder) else { return .failure(Errno(errno)) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return .success(names.sorted())
    }

    /// Makes a folder and those that lead to it, for the user alone; being there already is no error.
    static func makeFolders(_ path: String) -> Errno? {
        var folder = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            folder += "/\(part)"
            if mkdir(folder, 0o700) != 0, errno != EEXIST { return Errno(errno) }
        }
        return statusIfAny(path)?.isFolder == true ? nil : .notAFolder
    }

    /// Makes a new folder for the user alone, its name a prefix and six characters that nothing has.
    static func makeUniqueFolder(_ prefix: String) -> Result<String, Errno> {
        var template = Array("\(prefix)XXXXXX".utf8CString)
        let path: String? = template.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, mkdtemp(base) != nil else { return nil }
            return String(cString: base)
        }
        return path.map(Result.success) ?? .failure(Errno(errno))
    }

    /// Removes a folder and the files in it; folders in it, which we never make, stay with it.
    static func removeFolder(_ path: String) {
        for name in (try? names(in: path).get()) ?? [] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// The first bytes of a file: at most `count`, none when it cannot be read.
    static func start(of path: String, count: Int) -> [UInt8] {
        guard let file = OpenFile(reading: path) else { return [] }
        return file.read(count)
    }

    /// Copies a file's bytes to a new file, or over an old one.
    static func copy(_ source: String, to target: String) -> Errno? {
        guard let from = OpenFile(reading: source) else { return Errno(errno) }
        guard let to = OpenFile(writing: target) else { return Errno(errno) }
        while true {
            let bytes = from.read(1 << 20)
            if bytes.isEmpty { return nil }
            if let error = to.write(bytes) { return error }
        }
    }

    /// Removes a file, if it is there.
    static func removeFile(_ path: String) { unlink(path) }
}

/// The owner of one file descriptor.
struct OpenFile: ~Copyable {
    private let descriptor: Int32

    /// Opens a file to read from its start; nil with errno when that fails.
    init?(reading path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    /// Opens an empty file to write, made for the user alone; nil with errno when that fails.
    init?(writing path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// The next bytes, up to `count`; none at the end and on an error.
    func read(_ count: Int) -> [UInt8] {
        Self.read(from: descriptor, count)
    }

    /// The bytes at an offset, up to `count`; none behind the end and on an error.
    func read(_ count: Int, at offset: Int64) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            initialized = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
        }
    }

    /// The file's size in bytes.
    var size: Int64 {
        var raw = stat()
        return fstat(descriptor, &raw) == 0 ? Int64(raw.st_size) : 0
    }

    /// The next bytes of a descriptor that somebody else owns.
    static func read(from descriptor: Int32, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            #if canImport(Darwin)
                let result = Darwin.read(descriptor, buffer.baseAddress, count)
            #else
                let result = Glibc.read(descriptor, buffer.baseAddress, count)
            #endif
            initialized = max(0, result)
        }
    }

    /// Writes all of the bytes.
    func write(_ bytes: [UInt8]) -> Errno? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { raw in
                #if canImport(Darwin)
                    Darwin.write(descriptor, raw.baseAddress, raw.count)
                #else
                    Glibc.write(descriptor, raw.baseAddress, raw.count)
                #endif
            }
            if written < 0 { return Errno(errno) }
            rest = rest.dropFirst(written)
        }
        return nil
    }
}
