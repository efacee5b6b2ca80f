import SQLite

/// Who is who in a store.
extension StateReader {
    /// The login user: from `local_users`, else from the file's name.
    static func account(
        in connection: borrowing Connection, path: String
    ) throws(SQLiteError) -> Cast.Person? {
        var statement = try connection.prepare(
            "SELECT user_id, name, face_url FROM local_users LIMIT 1")
        if try statement.step() {
            return person(
                statement.text(0) ?? "", statement.text(1) ?? "", statement.text(2) ?? "")
        }
        guard let name = path.split(separator: "/").last,
            let range = name.firstRange(of: "OpenIM_v3_"),
            let end = name[range.upperBound...].firstRange(of: ".db")
        else { return nil }
        return person(String(name[range.upperBound..<end.lowerBound]), "Me", "")
    }

    static func person(_ userID: String, _ name: String, _ face: String) -> Cast.Person {
        Cast.Person(
            userID: userID, name: name, faceURL: face, platform: 1 + (userID.utf8.count % 3),
            tongue: tongue(of: name))
    }

    /// The tongue that a name looks like.
    private static func tongue(of name: String) -> Phrasebook.Tongue {
        var tongue = Phrasebook.Tongue.english
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case 0x3040...0x30FF: return .japanese
            case 0x0600...0x06FF: return .arabic
            case 0x4E00...0x9FFF: tongue = .chinese
            case 0x80...0x04FF where tongue == .english: tongue = .european
            default: break
            }
        }
        return tongue
    }

    private func people(
        _ sql: String, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Cast.Person] {
        var statement = try connection.prepare(sql)
        var people: [Cast.Person] = []
        while try statement.step() {
            people.append(
                Self.person(
                    statement.text(0) ?? "", statement.text(1) ?? "", statement.text(2) ?? ""))
        }
        return people
    }

    func peopleByID(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [String: Cast.Person] {
        let people = try people(
            "SELECT friend_user_id, name, face_url FROM local_friends", connection)
        return Dictionary(people.map { ($0.userID, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func strangers(
        besides rows: [ConversationRow], _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Cast.Person] {
        let known = Set(rows.map(\.userID))
        return try people(
            "SELECT user_id, name, face_url FROM local_stranger ORDER BY user_id LIMIT 200",
            connection
        ).filter { !known.contains($0.userID) && $0.userID != account.userID }
    }

    func members(
        of groupID: String, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Cast.Member] {
        var statement = try connection.prepare(
            """
            SELECT user_id, nickname, user_group_face_url, role_level FROM local_group_members \
            WHERE group_id = ? ORDER BY join_time, user_id
            """)
        try statement.bind(groupID, at: 1)
        var members: [Cast.Member] = []
        while try statement.step() {
            let person = Self.person(
                statement.text(0) ?? "", statement.text(1) ?? "", statement.text(2) ?? "")
            members.append(Cast.Member(person: person, role: Int(statement.integerOrZero(3))))
        }
        return members
    }
}
