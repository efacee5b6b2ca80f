/// Takes the bytes of a document in order, as they are made.
///
/// A sink buffers as it likes; the bytes are valid only during the call. One thread at a time.
package protocol ByteSink: AnyObject {
    /// Takes the next bytes, or throws when it cannot, after which it is not called again.
    func write(_ bytes: UnsafeRawBufferPointer) throws
}

/// Keeps what is written in memory: for small documents and for tests.
package final class MemorySink: ByteSink {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package func write(_ bytes: UnsafeRawBufferPointer) {
        self.bytes.append(contentsOf: bytes)
    }

    /// Everything written so far, read as UTF-8.
    package var text: String {
        String(decoding: bytes, as: UTF8.self)
    }
}

/// Hands what is written on to a function, in pieces of any size.
package final class ClosureSink: ByteSink {
    private let take: ([UInt8]) throws -> Void

    package init(_ take: @escaping ([UInt8]) throws -> Void) {
        self.take = take
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws {
        try take(Array(bytes))
    }
}
