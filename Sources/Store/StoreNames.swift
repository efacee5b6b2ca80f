import SQLite

/// The names that a store has for people and groups.
package struct StoreNames: Sendable, Equatable {
    /// By user id: the remark given to a friend, else the friend's or stranger's own name.
    package var people: [String: String] = [:]
    /// By group id.
    package var groups: [String: String] = [:]

    package init() {}
}

extension MessageStore {
    /// Reads the names of friends, strangers and groups, and the login user's own.
    ///
    /// A friend's remark goes before the friend's name, and that before a stranger's entry.
    package func names() throws(StoreError) -> StoreNames {
        var names = StoreNames()
        for (table, id, name) in [
            ("local_users", "user_id", "name"), ("local_stranger", "user_id", "name"),
            ("local_friends", "friend_user_id", "name"),
            ("local_friends", "friend_user_id", "remark"),
        ] {
            try collect(id, name, of: table, into: &names.people)
        }
        try collect("group_id", "name", of: "local_groups", into: &names.groups)
        return names
    }

    /// The names of a group's members by user id.
    package func memberNames(in groupID: String) throws(StoreError) -> [String: String] {
        let table = "local_group_members"
        let columns = try columns(of: table)
        guard ["group_id", "user_id", "nickname"].allSatisfy(columns.contains) else { return [:] }
        var names: [String: String] = [:]
        try scan(
            table: table, ScanRange(), columns: ["user_id", "nickname", "group_id"]
        ) { row in
            if row.text(3) == groupID, let user = row.text(1), let name = row.text(2) {
                names[user] = name
            }
            return true
        }
        return names
    }

    /// Adds the non-empty values of one column by those of another.
    private func collect(
        _ key: String, _ value: String, of table: String, into names: inout [String: String]
    ) throws(StoreError) {
        guard try columns(of: table).contains(value) else { return }
        try scan(table: table, ScanRange(), columns: [key, value]) { row in
            if let key = row.text(1), let name = row.text(2), !name.isEmpty { names[key] = name }
            return true
        }
    }
}
