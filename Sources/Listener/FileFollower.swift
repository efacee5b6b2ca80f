/// Follows a file of event lines through everything that log rotation does to it.
///
/// Noticed at each step: more bytes; another file under the same name (rotated, replaced, a link
/// pointed elsewhere); a shorter file (copy-truncate); a file cut and grown past the old place
/// again (the bytes before it are no longer those that were read); a name that vanishes and
/// returns. A file that was read before and comes back goes on where it was left, known by device
/// and inode. Nothing of a file is dropped, except what was written and cut away again between two
/// looks.
package final class FileFollower: EventSource {
    /// Where a file found at the start is read from; one that appears later is read from its start.
    package enum Start: Sendable {
        case start, end
    }

    package let name: String
    private let stepSize: Int
    private let isOnce: Bool
    private let watch: FileWatch?
    private var assembler: LineAssembler
    private var open: OpenFile?
    /// Places in files that were read before and may return, oldest first.
    private var places: [(identity: FileIdentity, place: Place)] = []
    private var isFirstLook = true
    private let start: Start
    package private(set) var trouble: String?

    /// Begins to follow; the file need not exist yet unless `once` is set.
    package init(
        path: String, from start: Start = .end, once: Bool = false, stepSize: Int = 1 << 18,
        lineLimit: Int = 8 << 20
    ) throws(ListenerError) {
        name = path
        self.start = start
        self.stepSize = stepSize
        isOnce = once
        assembler = LineAssembler(limit: lineLimit)
        watch = once ? nil : try FileWatch(folder: Self.folder(of: path))
        try look()
    }

    package var descriptors: [Int32] {
        watch.map { [$0.descriptor] } ?? []
    }

    /// A second: what no watch tells (a folder's link pointed elsewhere, a network drive) is found
    /// by looking.
    package var patience: Int32? { isOnce ? nil : 1_000 }

    package var behind: Int64? {
        guard let open, let size = FileStatus(open.descriptor.number)?.size else { return nil }
        return max(0, size - open.place.offset)
    }

    package func step(
        _ take: (LineAssembler.Line) -> Void
    ) throws(ListenerError) -> EventSourceProgress {
        watch?.drain()
        try startOverIfRewritten(take)
        if try readOn(take) { return .more }
        if isOnce {
            assembler.finish(take)
            return .ended
        }
        return try look(take) ? .more : .waiting
    }

    /// Reads a step's worth; false at the end of the file.
    private func readOn(_ take: (LineAssembler.Line) -> Void) throws(ListenerError) -> Bool {
        guard let file = open?.descriptor.number, let offset = open?.place.offset else {
            return false
        }
        switch SystemCall.read(file, limit: stepSize, at: offset) {
        case .bytes(let bytes):
            open?.place.advance(over: bytes)
            assembler.append(bytes, take)
            return true
        case .nothingYet, .end: return false
        case .failed(let number): throw ListenerError(errno: number, object: name)
        }
    }

    /// Goes back to the start of a file that was cut, or cut and written anew.
    private func startOverIfRewritten(_ take: (LineAssembler.Line) -> Void) throws(ListenerError) {
        guard let open, let size = FileStatus(open.descriptor.number)?.size else { return }
        if size >= open.place.offset && open.place.isIntact(in: open.descriptor.number) { return }
        assembler.finish(take)
        open.place = Place()
    }

    /// Looks which file the name leads to now, and turns to it; true when there is a new one to
    /// read.
    @discardableResult
    private func look(_ take: (LineAssembler.Line) -> Void = { _ in }) throws(ListenerError) -> Bool
    {
        defer { isFirstLook = false }
        guard let status = FileStatus(path: name) else {
            trouble = "no such file"
            return false
        }
        trouble = nil
        if status.identity == open?.identity { return false }
        do throws(ListenerError) {
            try turn(to: status, take)
            return true
        } catch  where !isFirstLook && error.code == .notFound {
            return false
        } catch  where !isFirstLook && error.code == .notPermitted {
            trouble = error.message
            return false
        }
    }

    private func turn(
        to status: FileStatus, _ take: (LineAssembler.Line) -> Void
    ) throws(ListenerError) {
        let descriptor = try SystemCall.open(name, .reading)
        guard let opened = FileStatus(descriptor.number), opened.kind == .file else {
            throw ListenerError(code: .notReadable, object: name, message: "it is not a file")
        }
        leaveFile(take)
        let place = try place(toStartAt: opened, in: descriptor.number)
        open = OpenFile(descriptor: descriptor, identity: opened.identity, place: place)
        watch?.follow(file: name)
    }

    private func leaveFile(_ take: (LineAssembler.Line) -> Void) {
        assembler.finish(take)
        guard let left = open else { return }
        open = nil
        places.removeAll { $0.identity == left.identity }
        places.append((left.identity, left.place))
        if places.count > 16 { places.removeFirst() }
    }

    private func place(
        toStartAt status: FileStatus, in file: Int32
    ) throws(ListenerError) -> Place {
        if let known = places.first(where: { $0.identity == status.identity })?.place,
            known.offset <= status.size, known.isIntact(in: file)
        {
            return known
        }
        guard isFirstLook, start == .end, status.size > 0 else { return Place() }
        let place = Place(offset: status.size, in: file)
        if place.tail.last != 0x0A { assembler.skipToNextLine() }
        return place
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

/// The file being read; closed when it is let go.
private final class OpenFile {
    let descriptor: Descriptor
    let identity: FileIdentity
    var place: Place

    init(descriptor: consuming Descriptor, identity: FileIdentity, place: Place) {
        self.descriptor = descriptor
        self.identity = identity
        self.place = place
    }
}

/// How far a file was read, with the bytes just before, by which a rewritten file is told.
private struct Place {
    private(set) var offset: Int64 = 0
    private(set) var tail: [UInt8] = []
    private static let tailSize = 64

    init() {}

    init(offset: Int64, in file: Int32) {
        let size = min(offset, Int64(Self.tailSize))
        guard case .bytes(let bytes) = SystemCall.read(file, limit: Int(size), at: offset - size)
        else { return }
        tail = bytes
        self.offset = offset
    }

    mutating func advance(over bytes: [UInt8]) {
        offset += Int64(bytes.count)
        tail = (tail + bytes.suffix(Self.tailSize)).suffix(Self.tailSize)
    }

    func isIntact(in file: Int32) -> Bool {
        if tail.isEmpty { return true }
        let start = offset - Int64(tail.count)
        return SystemCall.read(file, limit: tail.count, at: start) == .bytes(tail)
    }
}
