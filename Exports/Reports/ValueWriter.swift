import OpenIM

/// Writes a conversation's rows, as values, in one of the formats.
final class ValueWriter {
    private let part: OrderedOutput.Part
    private let csv: MessageCSV?
    private let conversation: String
    private let includesDeleted: Bool
    private var line: [UInt8] = []

    init(
        format: MessagesFormat, to part: OrderedOutput.Part, context: ExportContext,
        conversation: String
    ) throws {
        self.part = part
        self.conversation = conversation
        includesDeleted = context.includesDeleted
        csv =
            format == .csv
            ? try MessageCSV(
                to: part, context: context, local: LocalTime(zone: context.zone), isContinued: true)
            : nil
    }

    /// Writes a row; tells whether its content could be read.
    func write(_ row: ChatLog) throws -> Bool {
        if let csv { return try csv.write(row, conversationID: conversation) }
        return try writeJSON(row)
    }

    /// The SDK's message shape, with the conversation's id in front, which the SDK leaves out.
    private func writeJSON(_ row: ChatLog) throws -> Bool {
        var message = Message(row: row)
        let isReadable = message.isReadable
        if row.status == .deleted, !includesDeleted { message.element = .missing }
        let members =
            [("conversationID", JSONValue.string(conversation))]
            + message.json.members.map { ($0.key, $0.value) }
        line.removeAll(keepingCapacity: true)
        JSONValue.object(JSONObject(members)).serialize(into: &line)
        line.append(0x0A)
        try line.withUnsafeBytes { try part.write($0) }
        return isReadable
    }
}
