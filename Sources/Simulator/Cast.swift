/// One account's world: its user, the people it knows, its groups and its conversations.
struct Cast: Sendable {
    /// Somebody with an account.
    struct Person: Sendable, Equatable {
        let userID: String
        let name: String
        let faceURL: String
        let platform: Int
        let tongue: Phrasebook.Tongue
    }

    /// A group's member with the SDK's role: 20 member, 60 administrator, 100 owner.
    struct Member: Sendable, Equatable {
        let person: Person
        let role: Int
    }

    /// One conversation before any message: whose it is, and how much is said in it.
    struct Thread: Sendable, Equatable {
        let conversationID: String
        /// The SDK's number: 1 one-to-one, 2 old group, 3 group, 4 server notifications.
        let sessionType: Int
        /// The account whose store this is.
        let accountID: String
        /// The peer's id in a conversation of two, else "".
        let userID: String
        /// The group's id in a group, else "".
        let groupID: String
        let name: String
        let faceURL: String
        /// 0 receive, 1 not at all, 2 without a sign: the total of unread messages leaves out 2.
        let receiveOption: Int
        let isPinned: Bool
        /// Everybody who speaks here; the account's user is among them except for notifications.
        var members: [Member]

        /// True where a message is addressed to a group.
        var isGroup: Bool { !groupID.isEmpty }

        /// Who a message of a speaker is addressed to: the group, the peer or the account.
        func receiver(of speaker: Person) -> String {
            isGroup ? groupID : speaker.userID == accountID ? userID : accountID
        }
    }

    /// Speaks for the server: revokes as system administrator, sends notifications.
    static let administrator = Person(
        userID: "imAdmin", name: "Service desk", faceURL: "", platform: 5, tongue: .english)

    let account: Person
    let people: [Person]
    let threads: [Thread]

    /// Casts people and conversations for an account; the first threads are the liveliest.
    init(account userID: String, conversations: Int, _ generator: inout SeededGenerator) {
        account = Person(
            userID: userID, name: "Robin Ash", faceURL: Self.faceURL(of: userID), platform: 2,
            tongue: .english)
        let count = max(40, conversations)
        var people: [Person] = []
        for index in 0..<count { people.append(Self.person(number: index, &generator)) }
        self.people = people.filter { $0.userID != userID }
        var threads: [Thread] = []
        for index in 0..<conversations {
            threads.append(
                Self.thread(number: index, account: account, people: self.people, &generator))
        }
        self.threads = threads
    }

    /// The conversation with a person: the ids sorted as texts, joined by `_`.
    static func single(with person: Person, account: Person, receiveOption: Int = 0) -> Thread {
        let ids = [person.userID, account.userID].sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
        return Thread(
            conversationID: "si_" + ids.joined(separator: "_"), sessionType: 1,
            accountID: account.userID, userID: person.userID, groupID: "", name: person.name,
            faceURL: person.faceURL,
            receiveOption: receiveOption, isPinned: false,
            members: [Member(person: person, role: 20), Member(person: account, role: 20)])
    }

    // MARK: - One by one

    private static func thread(
        number: Int, account: Person, people: [Person], _ generator: inout SeededGenerator
    ) -> Thread {
        let option = number % 9 == 5 ? 2 : number % 23 == 11 ? 1 : 0
        switch number {
        case 8: return notifications(to: account)
        case _ where number % 5 == 1 || number % 5 == 3:
            return group(
                number: number, option: option, account: account, people: people, &generator)
        default:
            let person = people[(number * 3 / 5) % people.count]
            return single(with: person, account: account, receiveOption: option)
        }
    }

    private static func notifications(to account: Person) -> Thread {
        let ids = [administrator.userID, account.userID]
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return Thread(
            conversationID: "sn_" + ids.joined(separator: "_"), sessionType: 4,
            accountID: account.userID, userID: administrator.userID, groupID: "",
            name: administrator.name, faceURL: "",
            receiveOption: 0, isPinned: false, members: [Member(person: administrator, role: 20)])
    }

    private static func group(
        number: Int, option: Int, account: Person, people: [Person],
        _ generator: inout SeededGenerator
    ) -> Thread {
        let ordinal = number * 2 / 5
        let isOld = ordinal == 2
        let groupID = String(generator.number(in: 1_000_000_000...9_999_999_999))
        let id = (isOld ? "g_" : "sg_") + groupID
        return Thread(
            conversationID: id, sessionType: isOld ? 2 : 3,
            accountID: account.userID, userID: "", groupID: groupID,
            name: groupName(ordinal), faceURL: faceURL(of: id), receiveOption: option,
            isPinned: ordinal == 0,
            members: members(ordinal, account: account, people: people, &generator))
    }

    /// An owner, up to two administrators and the others; the account's user has any of the roles.
    private static func members(
        _ ordinal: Int, account: Person, people: [Person], _ generator: inout SeededGenerator
    ) -> [Member] {
        let count = min(people.count, generator.number(in: 3...24))
        let first = generator.below(people.count)
        var members = (0..<count).map { offset in
            let role = offset == 0 && ordinal % 4 != 1 ? 100 : offset < 3 ? 60 : 20
            return Member(person: people[(first + offset * 7) % people.count], role: role)
        }
        var seen: Set<String> = []
        members.removeAll { !seen.insert($0.person.userID).inserted }
        let role = ordinal % 4 == 1 ? 100 : ordinal % 4 == 2 ? 60 : 20
        members.append(Member(person: account, role: role))
        return members
    }

    private static func person(
        number: Int, _ generator: inout SeededGenerator
    ) -> Person {
        let userID =
            switch number {
            case 7: "shop_7"
            case 12: "lee.w@desk"
            case 19: "night-shift"
            default: "u\(2000 + number)"
            }
        let (names, families, tongue) = Names.list(for: number)
        let name = Names.join(
            names[(number / 8 + number) % names.count],
            families[(number / 3 + number) % families.count], tongue)
        let suffix = number >= 240 ? " \(number / 240 + 1)" : ""
        return Person(
            userID: userID, name: name + suffix, faceURL: faceURL(of: userID),
            platform: generator.pick([1, 1, 2, 2, 2, 3, 5, 5]) ?? 1, tongue: tongue)
    }

    private static func groupName(_ ordinal: Int) -> String {
        let name = Names.groups[ordinal % Names.groups.count]
        let round = ordinal / Names.groups.count
        return round == 0 ? name : "\(name) \(round + 1)"
    }

    private static func faceURL(of id: String) -> String {
        "https://cdn.example/\(id).png"
    }
}
