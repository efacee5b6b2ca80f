import OpenIM

// MARK: Changes of the store

extension MonitorState {
    /// Applies a change of the store; applying it again changes nothing.
    package mutating func apply(_ change: StoreChange) {
        switch change {
        case .reset: reset()
        case .complete: complete()
        case .conversations(let changed):
            for conversation in changed { store(conversation) }
            judgeTotal()
        case .conversationRemoved(let id):
            let index = conversation(id)
            setRow(of: index, nil)
            judgeTotal()
        case .tableAdded(let id):
            let index = conversation(id)
            conversations[Int(index)].hasTable = true
            touch(index)
        case .tableRemoved(let id):
            let index = conversation(id)
            removeRows(Array(conversations[Int(index)].places), of: index)
            conversations[Int(index)].hasTable = false
        case .rows(let id, let changed):
            let index = conversation(id)
            conversations[Int(index)].hasTable = true
            for row in changed { store(row, in: index) }
            touch(index)
            judgeConversation(index)
        case .rowsRemoved(let id, let rowIDs):
            let index = conversation(id)
            removeRows(rowIDs.compactMap { place(of: $0, in: index) }, of: index)
        }
    }

    /// Forgets the store. What events told, and what was seen before a revocation, stays.
    private mutating func reset() {
        for index in conversations.indices {
            let index = Int32(index)
            removeRows(Array(conversations[Int(index)].places), of: index)
            conversations[Int(index)].hasTable = false
            setRow(of: index, nil)
        }
        rows = RowTable()
        isComplete = false
        store = .catchingUp(remaining: nil)
    }

    /// From here on the store's changes are news: what it holds alone is judged at once, what
    /// events wait for gets its grace period from now.
    private mutating func complete() {
        isComplete = true
        store = .live(lag: 0)
        for check in CheckID.allCases {
            if check.needsStoreOnly {
                checks[check].decide(at: Int64.max)
            } else {
                checks[check].postpone(to: now + grace)
            }
        }
        if isSettled { checks.decide(at: Int64.max) }
    }

    private mutating func store(_ told: Conversation) {
        let index = conversation(told.conversationID)
        let latest = told.latestMessage
        let row = StoredConversation(
            type: told.conversationType, showName: told.showName, unreadCount: told.unreadCount,
            countsInTotalUnread: told.countsInTotalUnread,
            latestMsgSendTime: told.latestMsgSendTime,
            latest: latest.flatMap { $0.clientMsgID.isEmpty ? nil : key(of: $0.clientMsgID) },
            latestMessage: latest)
        setRow(of: index, row)
    }

    private mutating func setRow(of index: Int32, _ row: StoredConversation?) {
        if let before = conversations[Int(index)].row, before.countsInTotalUnread {
            unreadTotal &-= before.unreadCount
        }
        conversations[Int(index)].row = row
        if let row, row.countsInTotalUnread { unreadTotal &+= row.unreadCount }
        touch(index)
        judgeConversation(index)
        judgeUnread(index)
    }
}

// MARK: Rows

extension MonitorState {
    private mutating func store(_ told: ChatLog, in index: Int32) {
        let (row, quoted) = fact(of: told, in: index)
        let slot = slot(of: told.rowID, in: index)
        if let place = place(at: slot, of: told.rowID, in: index) {
            let before = rows[place]
            noteSeen(before, beforeChangeTo: row)
            leave(before, index)
            if before.key == row.key {
                rows.replace(at: place, with: row)
            } else {
                rows.remove(at: place)
                conversations[Int(index)].places[slot] = rows.insert(row)
                judgeMessage(before.key)
            }
            enter(row, told, quoted, index)
            if before.sendTime > row.sendTime || !row.flags.contains(.visible) {
                refreshNewestTime(in: index, without: before)
            }
        } else {
            conversations[Int(index)].places.insert(rows.insert(row), at: slot)
            enter(row, told, quoted, index)
        }
        judgeMessage(row.key)
    }

    /// Counts a row in.
    private mutating func enter(
        _ row: RowFact, _ told: ChatLog, _ quoted: MessageKey?, _ index: Int32
    ) {
        let isVisible = row.flags.contains(.visible)
        conversations[Int(index)].count(row, 1)
        conversations[Int(index)].keepText(of: told, isVisible: isVisible)
        if isVisible {
            let newest = conversations[Int(index)].newestTime ?? Int64.min
            conversations[Int(index)].newestTime = max(newest, row.sendTime)
        }
        if let quoted { conversations[Int(index)].addQuote(row.key, of: quoted) }
        if row.isShownRevoked {
            let told = Message(row: told).revocation.map(Revocation.init) ?? Revocation()
            setRevocation(of: row.key) {
                $0.conversation = index
                $0.byRow = told
            }
        }
        judgeRow(row, index)
    }

    /// Counts a row out, before it changes or goes.
    private mutating func leave(_ row: RowFact, _ index: Int32) {
        conversations[Int(index)].count(row, -1)
        if row.isShownRevoked { setRevocation(of: row.key) { $0.byRow = nil } }
        forgetRow(row, index)
        if row.flags.contains(.openQuote) { conversations[Int(index)].removeQuote(row.key) }
    }

    private mutating func refreshNewestTime(in index: Int32, without row: RowFact) {
        guard row.flags.contains(.visible), row.sendTime == conversations[Int(index)].newestTime
        else { return }
        conversations[Int(index)].newestTime = newestTime(in: index)
    }

    private func newestTime(in index: Int32) -> Int64? {
        var newest: Int64?
        for place in conversations[Int(index)].places {
            let row = rows[place]
            if row.flags.contains(.visible) {
                newest = max(newest ?? row.sendTime, row.sendTime)
            }
        }
        return newest
    }

    private mutating func removeRows(_ places: [UInt32], of index: Int32) {
        guard !places.isEmpty else { return }
        let gone = Set(places)
        var keys: [MessageKey] = []
        for place in places {
            let row = rows[place]
            leave(row, index)
            conversations[Int(index)].newest.removeAll { $0.rowID == row.rowID }
            keys.append(row.key)
        }
        conversations[Int(index)].places.removeAll(where: gone.contains)
        conversations[Int(index)].newestTime = newestTime(in: index)
        for place in places { rows.remove(at: place) }
        for key in keys { judgeMessage(key) }
        touch(index)
        judgeConversation(index)
    }

    /// Remembers that a text was seen to match before it was revoked.
    private mutating func noteSeen(_ before: RowFact, beforeChangeTo after: RowFact) {
        guard before.key == after.key, before.matches != 0, after.flags.contains(.revoked) else {
            return
        }
        facts[before.key, default: MessageFacts()].seenMatches |= before.matches
        facts[before.key]?.seenIn = before.conversation
    }

    /// Where a rowid is, or belongs, among a conversation's places.
    private func slot(of rowID: Int64, in index: Int32) -> Int {
        let places = conversations[Int(index)].places
        if let last = places.last, rows[last].rowID < rowID { return places.count }
        return places.partitioningIndex { rows[$0].rowID >= rowID }
    }

    private func place(of rowID: Int64, in index: Int32) -> UInt32? {
        place(at: slot(of: rowID, in: index), of: rowID, in: index)
    }

    private func place(at slot: Int, of rowID: Int64, in index: Int32) -> UInt32? {
        guard slot < conversations[Int(index)].places.count else { return nil }
        let place = conversations[Int(index)].places[slot]
        return rows[place].rowID == rowID ? place : nil
    }

    /// The row's fact, and the key of the message that it quotes openly.
    private mutating func fact(
        of row: ChatLog, in index: Int32
    ) -> (row: RowFact, quoted: MessageKey?) {
        let probe = ContentProbe(row, keywords)
        let isVisible = row.status.isVisible && !row.isPlaceholder
        let fact = RowFact(
            key: key(of: row.clientMsgID), rowID: row.rowID, sendTime: row.sendTime, seq: row.seq,
            matches: isVisible ? mask(probe.found) : 0, conversation: index,
            flags: flags(of: row, in: index, probe))
        let isOpenQuote = fact.flags.contains(.openQuote)
        return (fact, isOpenQuote ? probe.quotedID.map { key(of: $0) } : nil)
    }

    private func flags(
        of row: ChatLog, in index: Int32, _ probe: ContentProbe
    ) -> RowFact.Flags {
        if row.isPlaceholder { return row.isSeqGap ? [.placeholder, .seqGap] : .placeholder }
        var flags: RowFact.Flags = []
        if row.status.isVisible { flags.insert(.visible) }
        if row.isRevoked { flags.insert(.revoked) }
        switch row.status {
        case .sending: flags.insert(.sending)
        case .failed: flags.insert(.failed)
        case .deleted: flags.insert(.deleted)
        case .filtered: flags.insert(.filtered)
        default: break
        }
        if !probe.isReadable { flags.insert(.unreadable) }
        guard row.status.isVisible else { return flags }
        if !row.isRead, row.sendID != account { flags.insert(.unread) }
        if probe.quotedID != nil { flags.insert(.openQuote) }
        if let routed = row.routedConversationID,
            routed != conversations[Int(index)].id
        {
            flags.insert(.misplaced)
        }
        return flags
    }
}
