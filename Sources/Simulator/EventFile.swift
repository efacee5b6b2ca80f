/// The growing file of event lines, as an app's recorder keeps it; closed when the value ends.
///
/// Each line reaches the file by one write, so a reader sees whole lines but for the last.
struct EventFile: ~Copyable {
    let path: String
    private let descriptor: Int32
    /// Lines that wait to be written together; the bulk load has thousands.
    private var waiting = ""

    /// Opens the file for appending, made if it is missing.
    init(path: String) throws(SimulatorError) {
        self.path = path
        descriptor = try Files.openForAppending(path)
    }

    deinit {
        Files.close(descriptor)
    }

    /// Writes one line now.
    mutating func append(_ line: EventLine) throws(SimulatorError) {
        try Files.write(line.text + "\n", to: descriptor, path)
    }

    /// Keeps a line for `flush`.
    mutating func enqueue(_ line: EventLine) {
        waiting += line.text
        waiting += "\n"
    }

    /// Writes what `enqueue` kept.
    mutating func flush() throws(SimulatorError) {
        try Files.write(waiting, to: descriptor, path)
        waiting = ""
    }
}
