import Markup

/// Writes a new file in large pieces, and knows its size and hash when it is finished.
///
/// Memory is one buffer. Not Sendable: one file, one thread.
package final class FileSink: ByteSink {
    private let path: String
    /// The name that the file gets when it is finished; nil when it has it from the start.
    private let target: String?
    private var descriptor: Int32
    private var buffer: [UInt8] = []
    private var hash: SHA256?
    private var size: Int64 = 0

    private static let capacity = 1 << 18

    /// Makes the file, which must not exist; hashes it too unless told not to.
    ///
    /// - Parameter isStaged: whether it has another name beside its own until it is finished, so that
    ///   nothing half-made is ever found under its own; given up, it is removed.
    package init(
        path: String, isHashed: Bool = true, isStaged: Bool = false
    ) throws(ExportError) {
        if isStaged, FileSystem.exists(path) {
            throw ExportError(code: .file, object: path, message: "File exists")
        }
        target = isStaged ? path : nil
        self.path =
            isStaged ? "\(path).imscope-tmp-\(FileSystem.processNumber())" : path
        descriptor = try FileSystem.create(self.path)
        hash = isHashed ? SHA256() : nil
        buffer.reserveCapacity(Self.capacity)
    }

    deinit {
        guard descriptor >= 0 else { return }
        FileSystem.closeDescriptor(descriptor)
        if target != nil { FileSystem.removeFile(path) }
    }

    /// Takes bytes; throws when the disk is full or the file is gone.
    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        if buffer.count + bytes.count > Self.capacity { try flush() }
        if bytes.count > Self.capacity {
            try write(through: bytes)
        } else {
            buffer.append(contentsOf: bytes)
        }
    }

    /// Takes a text as UTF-8.
    package func write(_ text: String) throws {
        var text = text
        try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
    }

    /// Brings the file to the disk, closes it, and says how long it is and how it hashes.
    package func finish() throws -> (size: Int64, sha256: String) {
        try flush()
        try FileSystem.sync(descriptor, path: path)
        FileSystem.closeDescriptor(descriptor)
        descriptor = -1
        if let target { try FileSystem.move(path, to: target) }
        let digest = hash?.finish() ?? []
        return (size, Digest.hexadecimal(digest))
    }

    private func flush() throws {
        try buffer.withUnsafeBytes { try write(through: $0) }
        buffer.removeAll(keepingCapacity: true)
    }

    private func write(through bytes: UnsafeRawBufferPointer) throws {
        hash?.update(bytes)
        size += Int64(bytes.count)
        try FileSystem.write(bytes, to: descriptor, path: path)
    }
}
