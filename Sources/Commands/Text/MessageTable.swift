import OpenIM

/// Messages as rows for a reader: time, state, sender, text.
struct MessageTable {
    private var table: TextTable
    private let time: TimeText
    private let showsIDs: Bool

    init(zone: Zone, showsIDs: Bool) {
        time = TimeText(zone: zone)
        self.showsIDs = showsIDs
        table = TextTable(
            [.init("Time"), .init(""), .init("Sender", limit: 24)]
                + (showsIDs ? [.init("ID", limit: 64)] : []) + [.init("Text")])
    }

    /// Adds a row of a store; `mark` stands for its state where that says nothing more.
    mutating func add(_ row: ChatLog, mark: String = "") {
        let message = Message(row: row)
        let name = row.senderNickname.isEmpty ? row.sendID : row.senderNickname
        table.add(
            [time.seconds(row.sendTime), Self.state(of: row) ?? mark, name]
                + (showsIDs ? [row.clientMsgID] : [])
                + [row.isPlaceholder ? "[placeholder]" : message.preview])
    }

    func lines(width: Int?) -> [String] { table.lines(width: width) }

    /// The state that sets a row apart from a message that was sent and is shown.
    private static func state(of row: ChatLog) -> String? {
        switch row.status {
        case .deleted: "✕"
        case .failed: "!"
        case .sending: "…"
        case .filtered: "⊘"
        default: row.isRevoked ? "↩" : nil
        }
    }
}
