import Foundation
import TestSupport
import Testing

@testable import Listener

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Every line there is to read now.
private func linesNow(of source: any EventSource) throws -> [String] {
    var lines: [String] = []
    while try source.step({ lines.append($0.text) }) == .more {}
    return lines
}

@Suite struct StreamSourceTests {
    @Test func aPipeEndsWithItsWriter() throws {
        let pipe = Pipe()
        let source = StreamSource(
            borrowing: pipe.fileHandleForReading.fileDescriptor, named: "a pipe")
        #expect(try linesNow(of: source) == [])
        try pipe.fileHandleForWriting.write(contentsOf: Data("one\ntw".utf8))
        #expect(try linesNow(of: source) == ["one"])
        try pipe.fileHandleForWriting.write(contentsOf: Data("o\nlast".utf8))
        try pipe.fileHandleForWriting.close()
        #expect(try linesNow(of: source) == ["two", "last"])
        #expect(try source.step { _ in } == .ended)
        #expect(source.descriptors.isEmpty)
    }

    @Test func aFifoOutlivesItsWriters() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("fifo"), 0o600) == 0)
        let source = try EventSourceName(folder.path("fifo")).open(fromStart: false)
        for line in ["one", "two"] {
            let writer = try #require(FileHandle(forWritingAtPath: folder.path("fifo")))
            try writer.write(contentsOf: Data("\(line)\n".utf8))
            try writer.close()
            #expect(try linesNow(of: source) == [line])
            #expect(try source.step { _ in } == .waiting)
        }
    }

    @Test func aFloodSlowsTheWriterAndLosesNothing() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("fifo"), 0o600) == 0)
        let source = try EventSourceName(folder.path("fifo")).open(fromStart: false)
        let writer = open(folder.path("fifo"), O_WRONLY | O_NONBLOCK)
        defer { close(writer) }
        let line = Array("0123456789abcde\n".utf8)
        var written = 0
        while write(writer, line, line.count) == line.count { written += 1 }
        #expect(errno == EAGAIN)
        #expect(try linesNow(of: source).count == written)
        #expect(write(writer, line, line.count) == line.count)
        #expect(try linesNow(of: source).count == 1)
    }
}

@Suite struct SocketSourceTests {
    /// A program that writes into a socket of ours.
    private func connectWriter(to path: String) throws -> FileHandle {
        #if canImport(Darwin)
            let number = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
            let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(result == 0)
        return FileHandle(fileDescriptor: number, closeOnDealloc: true)
    }

    @Test func severalWritersKeepTheirLinesApart() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("socket")
        let source = try EventSourceName("unix:\(path)").open(fromStart: false)
        let (one, two) = (try connectWriter(to: path), try connectWriter(to: path))
        #expect(source.descriptors.count == 1)
        try one.write(contentsOf: Data("first half".utf8))
        try two.write(contentsOf: Data("other\n".utf8))
        #expect(try linesNow(of: source) == ["other"])
        #expect(source.descriptors.count == 3)
        try one.write(contentsOf: Data(", second half\nlast".utf8))
        try one.close()
        #expect(try linesNow(of: source) == ["first half, second half", "last"])
        #expect(source.descriptors.count == 2)
    }

    @Test func theSocketIsForTheUserAloneAndGoesAway() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("socket")
        try {
            let source = try SocketSource(path: path)
            var status = stat()
            #expect(stat(path, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
            withExtendedLifetime(source) {}
        }()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aSocketInUseIsAnErrorAndADeadOneIsReplaced() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("socket")
        let source = try SocketSource(path: path)
        #expect { try SocketSource(path: path) } throws: {
            ($0 as? ListenerError)?.code == .inUse
        }
        // A program that was killed leaves its socket behind: a name with nobody listening.
        #expect(link(path, folder.path("dead")) == 0)
        withExtendedLifetime(source) {}
        let dead = folder.path("left")
        try leaveSocketBehind(at: dead)
        #expect(try SocketSource(path: dead).descriptors.count == 1)
    }

    private func leaveSocketBehind(at path: String) throws {
        let descriptor = try SystemCall.listen(at: path)
        _ = consume descriptor
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func whatIsNoSocketIsLeftAlone() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("file", text: "mine")
        #expect { try SocketSource(path: path) } throws: {
            ($0 as? ListenerError)?.code == .inUse
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }

    @Test func aPathTooLongIsSaid() {
        let path = "/tmp/" + String(repeating: "x", count: 200)
        #expect { try SocketSource(path: path) } throws: {
            ($0 as? ListenerError)?.code == .pathTooLong
        }
    }
}
