import OpenIM
import SQLite

extension StoreFeed {
    /// When somebody committed: reads the list of tables and the conversations, and notes what is to be
    /// read again.
    func lookForCommits() throws(StoreError) {
        guard let store else { return }
        let current = try store.dataVersion()
        if current == version { return }
        guard isLookDue() else { return }
        try compareTables(store)
        try compareConversations(store)
        if isComplete {
            try probeNewestRows(store)
            areTailsStale = true
        }
        sweep.restart(tables: tables.count)
        version = current
    }

    /// Tells tables that were made and dropped.
    private func compareTables(_ store: MessageStore) throws(StoreError) {
        let schema = try store.schema()
        guard schema.cookie != schemaCookie else { return }
        let known = Set(tables.map(\.table))
        let present = Set(schema.messageTables)
        // The list of tables is the same and yet the schema changed: perhaps VACUUM, which may give every
        // row another rowid.
        if known == present, schemaCookie != nil, !tables.isEmpty { forgetAll() }
        schemaCookie = schema.cookie
        for table in tables where !present.contains(table.table) {
            changes.append(.tableRemoved(conversationID: table.conversationID))
        }
        tables.removeAll { !present.contains($0.table) }
        let remaining = Set(tables.map(\.table))
        for table in schema.messageTables where !remaining.contains(table) {
            tables.append(FeedTable(table))
            changes.append(.tableAdded(conversationID: table.conversationID))
        }
        if known != present { sweep = FeedSweep() }
    }

    /// Tells conversations that are new, changed or gone.
    private func compareConversations(_ store: MessageStore) throws(StoreError) {
        let name = "local_conversations"
        guard try store.schema().tableNames.contains(name) else { return }
        var found: [(rowID: Int64, value: Conversation)] = []
        var gone: [String] = []
        // Also where a later stretch finds the store locked: what is known from here on must be told.
        defer { tell(found, gone: gone) }
        var after: Int64? = .min
        while let start = after {
            let stretch = try compare(
                store, name, KnownColumns.conversation, conversationRows, ScanRange(after: start)
            ) { row, repairs in Conversation(row, repairs: &repairs) }
            conversationRows.apply(stretch.comparison)
            found += stretch.rows
            gone += stretch.comparison.removed.compactMap {
                conversationIDs.removeValue(forKey: $0)
            }
            after = stretch.isComplete ? nil : stretch.next
        }
    }

    /// Tells conversations, after those that went; one that has only another rowid is not gone.
    private func tell(_ found: [(rowID: Int64, value: Conversation)], gone: [String]) {
        var gone = Set(gone)
        for (rowID, conversation) in found {
            if let old = conversationIDs.updateValue(conversation.conversationID, forKey: rowID) {
                gone.insert(old)
            }
        }
        if !gone.isEmpty {
            gone.subtract(conversationIDs.values)
            changes += gone.sorted().map { .conversationRemoved($0) }
        }
        if !found.isEmpty { changes.append(.conversations(found.map(\.value))) }
        // In the first pass every table is read anyway.
        guard isComplete else { return }
        let touched = Set(found.map(\.value.conversationID))
        for table in tables where touched.contains(table.conversationID) { table.tail = .urgent }
    }

    /// Marks the tables whose newest rowid is not the known one.
    private func probeNewestRows(_ store: MessageStore) throws(StoreError) {
        let newest = try store.newestRowIDs(of: tables.map(\.table))
        for (table, rowID) in zip(tables, newest) where rowID != table.signatures.rowIDs.last {
            table.tail = .urgent
        }
    }
}
