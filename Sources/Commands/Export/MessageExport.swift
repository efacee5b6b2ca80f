import Markup
import Reports
import Store

/// `imscope export messages`: every message, to a file or to standard output.
enum MessageExport {
    static let format = Option<MessagesFormat>(
        choice: "format", short: "f", "A spreadsheet's form, or the SDK's", defaultText: "csv")
    static let file = Option(
        "out", short: "o", "FILE", "Write a new file instead of standard output", completion: .file,
        parse: Parse.path)

    @Sendable static func run(_ arguments: Arguments, _ world: Context) async throws -> ExitCode {
        let job = try ExportJob(arguments, world)
        let conversation = try arguments[Shared.conversation].map { named in
            try ConversationLookup(store: arguments.openStore(in: world)).id(of: named)
        }
        let export = MessagesExport(
            context: job.context, source: job.source, format: try arguments[format] ?? .csv,
            conversation: conversation, maskKey: try job.maskKey)
        let outcome: MessagesExport.Outcome
        if let path = try arguments[file] {
            let sink = try FileSink(path: path, isHashed: false, isStaged: true)
            outcome = try export.write(to: sink)
            _ = try sink.finish()
        } else {
            outcome = try export.write(to: ClosureSink { try world.output.write(bytes: $0) })
        }
        for loss in outcome.lost { try world.errors.line("imscope: lost \(inert(loss))") }
        return outcome.lost.isEmpty && outcome.messages > 0 ? .found : .nothing
    }
}
