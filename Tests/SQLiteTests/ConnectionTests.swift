import SQLite
import TestSupport
import Testing

struct ConnectionTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [
        "plain.db", "with space.db", "100%.db", "a?mode=rw.db", "a#b.db", "数据库 😀.db", "quo'te\".db",
        "sub folder/x.db",
    ])
    func opensEveryNameReadOnly(name: String) throws {
        let path = folder.path(name)
        try folder.write("sub folder/keep", text: "")
        do {
            let writer = try Connection(path: path, mode: .createForWriting)
            try writer.execute("create table t (x); insert into t values (7)")
        }
        let before = try FolderFingerprint(of: folder)
        for mode in [Connection.Mode.readOnly, .immutable] {
            let reader = try Connection(path: path, mode: mode)
            #expect(try reader.integer("select x from t") == 7)
            let error = #expect(throws: SQLiteError.self) {
                try reader.execute("insert into t values (8)")
            }
            #expect(error?.code == .readOnly)
        }
        #expect(try FolderFingerprint(of: folder) == before)
    }

    @Test func missingFileIsNotCreated() throws {
        let error = #expect(throws: SQLiteError.self) {
            _ = try Connection(path: folder.path("none.db"))
        }
        #expect(error?.code == .cannotOpen)
        #expect(try FolderFingerprint(of: folder).entries.count == 1)
    }

    @Test func errorNamesCodePathAndStatement() throws {
        let path = folder.path("x.db")
        let connection = try Connection(path: path, mode: .createForWriting)
        try connection.execute("create table t (x primary key); insert into t values (1)")
        var insert = try connection.prepare("insert into t values (?)")
        try insert.bind([1])
        do {
            try insert.run()
            Issue.record("a repeated key was taken")
        } catch {
            #expect(error.code == .constraint)
            #expect(error.extendedCode == ResultCode(rawValue: 1555))
            #expect(error.path == path)
            #expect(error.sql == "insert into t values (?)")
            #expect(error.message.contains("UNIQUE"))
        }
    }

    @Test(arguments: ["", "-- nothing", "selec 1", "select"])
    func badStatementThrows(sql: String) throws {
        let connection = try Connection(path: ":memory:", mode: .createForWriting)
        let error = #expect(throws: SQLiteError.self) { _ = try connection.prepare(sql) }
        #expect(error?.sql == sql)
    }

    @Test func lockedIsBusyAtOnce() throws {
        let path = folder.path("x.db")
        let writer = try Connection(path: path, mode: .createForWriting)
        try writer.execute("create table t (x); begin exclusive; insert into t values (1)")
        let reader = try Connection(path: path)
        reader.setBusyTimeout(milliseconds: 0)
        let error = #expect(throws: SQLiteError.self) { _ = try reader.integer("select 1 from t") }
        #expect(error?.isBusy == true)
        try writer.execute("commit")
        #expect(try reader.integer("select count(*) from t") == 1)
    }

    private static let endless =
        "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n"

    @Test func deadlineEndsAnEndlessStatement() throws {
        let connection = try Connection(path: ":memory:", mode: .createForWriting)
        connection.setDeadline(.milliseconds(5))
        let error = #expect(throws: SQLiteError.self) { _ = try connection.integer(Self.endless) }
        #expect(error?.code == .interrupted)
        connection.setDeadline(nil)
        #expect(try connection.integer("select 3") == 3)
    }

    @Test func interruptorStopsFromAnotherThread() async throws {
        let connection = try Connection(path: ":memory:", mode: .createForWriting)
        let interruptor = connection.interruptor
        // Repeated, because an interrupt before the statement starts is of no effect.
        let task = Task.detached {
            while !Task.isCancelled {
                interruptor.interrupt()
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
        let error = #expect(throws: SQLiteError.self) { _ = try connection.integer(Self.endless) }
        task.cancel()
        #expect(error?.code == .interrupted)
    }

    @Test func statementMayOutliveItsConnection() throws {
        func lone() throws -> Statement {
            let connection = try Connection(path: ":memory:", mode: .createForWriting)
            return try connection.prepare("select 5")
        }
        var statement = try lone()
        #expect(try statement.step())
        #expect(statement.integer(0) == 5)
    }

    @Test func rawBytesAreTheFilesOwn() throws {
        let path = folder.path("x.db")
        let writer = try Connection(path: path, mode: .createForWriting)
        try writer.execute("create table t (x)")
        let reader = try Connection(path: path)
        #expect(reader.rawBytes(at: 0, count: 15) == Array("SQLite format 3".utf8))
        #expect(reader.fileSize == 8192)
        #expect(reader.rawBytes(at: 8190, count: 100).count == 2)
        #expect(reader.rawBytes(at: 9000, count: 1) == [])
    }
}
