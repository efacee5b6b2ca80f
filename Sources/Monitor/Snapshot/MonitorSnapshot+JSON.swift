import OpenIM

extension MonitorSnapshot {
    /// The snapshot as `watch --once --format json` prints it: an unavailable figure's key is
    /// absent.
    package var json: JSONValue {
        var object: JSONObject = [
            "account": .string(account), "takenAt": .integer(takenAt),
            "keywords": .array(keywords.map(JSONValue.string)),
        ]
        object["sdkVersion"] = sdkVersion.map(JSONValue.string)
        object["totals"] = totals.json(keywords)
        object["conversations"] = .array(conversations.map { $0.json(keywords) })
        object["revocations"] = revocations.json
        object["events"] = events?.json
        object["checks"] = .array(checks.map(\.json))
        object["connection"] = connection.map { .string($0.name) }
        object["sync"] = sync?.json
        object["sources"] = ["store": store.json, "events": eventSource.json]
        return .object(object)
    }
}

extension JSONValue {
    /// A count.
    fileprivate static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }
}

extension RowCounts {
    fileprivate func add(to object: inout JSONObject) {
        object["messages"] = .count(messages)
        object["revoked"] = .count(revoked)
        object["deleted"] = .count(deleted)
        object["placeholders"] = .count(placeholders)
        object["filtered"] = .count(filtered)
        object["failed"] = .count(failed)
        object["sending"] = .count(sending)
        object["unreadable"] = .count(unreadable)
    }
}

/// Matches by keyword; of a keyword watched twice there is one key.
private func matchesJSON(_ matches: [Int], _ keywords: [String]) -> JSONValue {
    .object(JSONObject(zip(keywords, matches).map { ($0, .count($1)) }))
}

extension Totals {
    fileprivate func json(_ keywords: [String]) -> JSONValue {
        var object = JSONObject()
        rows.add(to: &object)
        object["onlineOnly"] = onlineOnly.map(JSONValue.count)
        object["matchedThenRevoked"] = .count(matchedThenRevoked)
        object["unread"] = .count(unread)
        object["unreadByEvent"] = unreadByEvent.map(JSONValue.count)
        object["matches"] = matchesJSON(matches, keywords)
        return .object(object)
    }
}

extension ConversationSnapshot {
    fileprivate func json(_ keywords: [String]) -> JSONValue {
        var object: JSONObject = [
            "conversationID": .string(conversationID),
            "conversationType": .count(conversationType), "showName": .string(showName),
        ]
        rows.add(to: &object)
        object["unread"] = unread.map(JSONValue.count)
        object["unreadRows"] = unreadRows.map(JSONValue.count)
        object["unreadByEvent"] = unreadByEvent.map(JSONValue.count)
        object["matches"] = matchesJSON(matches, keywords)
        object["matchedThenRevoked"] = .count(matchedThenRevoked)
        object["onlineOnly"] = onlineOnly.map(JSONValue.count)
        object["revocations"] = revocations.json
        object["latest"] = latest?.json
        object["lastActivity"] = .integer(lastActivity)
        return .object(object)
    }
}

extension LatestMessage {
    fileprivate var json: JSONValue {
        [
            "clientMsgID": .string(clientMsgID), "senderName": .string(senderName),
            "preview": .string(preview), "sendTime": .integer(sendTime),
            "contentType": .count(contentType),
        ]
    }
}

extension RevocationActivity {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["count": .count(count)]
        object["last"] = last?.json
        object["medianLatency"] = medianLatency.map(JSONValue.integer)
        object["p95Latency"] = p95Latency.map(JSONValue.integer)
        return .object(object)
    }
}

extension RevocationRecord {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["clientMsgID": .string(clientMsgID)]
        object["conversationID"] = conversationID.map(JSONValue.string)
        object["revokerID"] = .string(revokerID)
        object["revokerName"] = .string(revokerName)
        object["role"] = .string(role.rawValue)
        object["time"] = .integer(time)
        object["latency"] = latency.map(JSONValue.integer)
        object["matched"] = .bool(matched)
        return .object(object)
    }
}

extension EventCounts {
    fileprivate var json: JSONValue {
        let names = byName.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.count($0.value)) }
        return [
            "lines": .count(lines), "malformed": .count(malformed), "oversize": .count(oversize),
            "delivered": .count(delivered), "repeated": .count(repeated),
            "onlineOnly": .count(onlineOnly), "revocations": .count(revocations),
            "deletions": .count(deletions), "receipts": .count(receipts),
            "unknown": .count(unknown), "foreignAccount": .count(foreignAccount),
            "byName": .object(JSONObject(names)),
        ]
    }
}

extension SyncState {
    fileprivate var json: JSONValue {
        switch self {
        case .running(let percent): .string(percent.map { "running \($0) %" } ?? "running")
        case .finished: "finished"
        case .failed: "failed"
        }
    }
}

extension SourceState {
    fileprivate var json: JSONValue {
        switch self {
        case .live(let lag): ["state": "live", "lag": .integer(lag)]
        case .catchingUp(let remaining):
            .object(
                JSONObject(
                    [("state", "catching up")]
                        + (remaining.map { [("remaining", .integer($0))] } ?? [])))
        case .stale(let reason, let since):
            ["state": "stale", "reason": .string(reason), "since": .integer(since)]
        case .off: ["state": "off"]
        }
    }
}

extension CheckResult {
    /// The verdict as `verify --format json` prints it.
    package var json: JSONValue {
        var object: JSONObject = ["id": .string(id.rawValue), "state": .string(state.rawValue)]
        object["failures"] = failures.map(JSONValue.count)
        object["pending"] = .count(pending)
        object["examples"] = .array(examples.map(\.json))
        return .object(object)
    }
}

extension CheckExample {
    fileprivate var json: JSONValue {
        var object = JSONObject()
        object["conversationID"] = conversationID.map(JSONValue.string)
        object["clientMsgID"] = clientMsgID.map(JSONValue.string)
        if !detail.isEmpty { object["detail"] = .string(detail) }
        if !ranges.isEmpty { object["ranges"] = Self.list(ranges) }
        if !knownRanges.isEmpty { object["knownRanges"] = Self.list(knownRanges) }
        return .object(object)
    }

    private static func list(_ ranges: [ClosedRange<Int64>]) -> JSONValue {
        .array(ranges.map { [.integer($0.lowerBound), .integer($0.upperBound)] })
    }
}
