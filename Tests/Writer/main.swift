// A second process that writes a store, for tests of reading one that is being written: runs one statement
// a line of standard input against the database of its argument, and answers `ok` or SQLite's message.

import SQLite

guard CommandLine.arguments.count == 2 else { throw Usage() }
let connection = try Connection(path: CommandLine.arguments[1], mode: .createForWriting)
connection.setBusyTimeout(milliseconds: 5000)
while let statement = readLine() {
    do {
        try connection.execute(statement)
        Answer.line("ok")
    } catch {
        Answer.line(error.message)
    }
}

/// What the program wants when it is called otherwise.
struct Usage: Error {
    let usage = "Writer DATABASE < STATEMENTS"
}
