#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The system's calls that the cache needs: all that differs between systems is here.
enum Platform {
    /// Makes a folder and those above it; the last one is for this user alone.
    static func makePrivateFolder(_ path: String) -> Bool {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            mkdir(made, 0o700)
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_uid == geteuid() else { return false }
        return status.st_mode & 0o077 == 0 || chmod(path, 0o700) == 0
    }

    /// Makes a file for this user alone that is not there yet; a descriptor, or nil.
    static func createPrivately(_ path: String) -> Int32? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        return descriptor < 0 ? nil : descriptor
    }

    /// Opens a regular file that this user owns and nobody else may read or write; a descriptor and its
    /// size, or nil.
    static func openPrivate(_ path: String) -> (descriptor: Int32, size: Int)? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0, UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFREG)
        else {
            close(descriptor)
            return nil
        }
        return (descriptor, Int(status.st_size))
    }

    static func closeFile(_ descriptor: Int32) { close(descriptor) }

    /// Writes all bytes; false when the system does not take them.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            #if canImport(Darwin)
                let count = Darwin.write(descriptor, part.baseAddress, part.count)
            #else
                let count = Glibc.write(descriptor, part.baseAddress, part.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Fills the bytes; false when the file ends before.
    static func read(_ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeMutableRawBufferPointer(rebasing: rest)
            #if canImport(Darwin)
                let count = Darwin.read(descriptor, part.baseAddress, part.count)
            #else
                let count = Glibc.read(descriptor, part.baseAddress, part.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    static func move(_ path: String, to other: String) -> Bool { rename(path, other) == 0 }

    static func remove(_ path: String) -> Bool { unlink(path) == 0 }

    /// The path with links and `..` resolved as far as it exists.
    static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    static var processID: Int32 { getpid() }

    /// The names in a folder; none when it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
                })
        }
        return names
    }
}
