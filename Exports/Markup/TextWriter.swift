import CLibXML2

/// The one owner of a libxml2 text writer, which frees it exactly once.
///
/// The pointers are libxml2's: the writer owns its output buffer, the buffer calls back into the
/// `Outlet` that this struct keeps alive until the writer is gone.
struct TextWriter: ~Copyable {
    let pointer: xmlTextWriterPtr
    let outlet: Outlet

    init(to sink: any ByteSink) throws(MarkupError) {
        outlet = Outlet(sink)
        let context = Unmanaged.passUnretained(outlet).toOpaque()
        guard let buffer = xmlOutputBufferCreateIO(Outlet.write, Outlet.close, context, nil) else {
            throw MarkupError.outOfMemory
        }
        guard let writer = xmlNewTextWriter(buffer) else {
            xmlOutputBufferClose(buffer)
            throw MarkupError.outOfMemory
        }
        pointer = writer
    }

    deinit {
        xmlFreeTextWriter(pointer)
    }
}

/// Carries bytes from libxml2's C callback to a sink, and remembers the sink's first error.
final class Outlet {
    private let sink: any ByteSink
    private(set) var failure: (any Error)?

    init(_ sink: any ByteSink) {
        self.sink = sink
    }

    /// Returns how many bytes were taken, or -1, as libxml2 wants it.
    private func take(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard failure == nil else { return -1 }
        do {
            try sink.write(bytes)
            return Int32(bytes.count)
        } catch {
            failure = error
            return -1
        }
    }

    static let write:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32) -> Int32 = {
            context, bytes, count in
            guard let context, let bytes, count >= 0 else { return -1 }
            let outlet = Unmanaged<Outlet>.fromOpaque(context).takeUnretainedValue()
            return outlet.take(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        }

    static let close: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { _ in 0 }
}

extension MarkupError {
    static let outOfMemory = MarkupError(
        code: .outOfMemory, object: "HTML writer", message: "out of memory")
}
