import OpenIM
import Store
import Terminal

/// `imscope stores`: the stores below some folders, or in the places where apps keep them.
enum StoresVerb {
    static let verb = Verb(
        "stores", "Find stores and say whose they are",
        details: [
            "Looks below the folders given, or below the usual places: the iOS simulator's app"
                + " containers and the data folders of desktop apps. A store that cannot be read is"
                + " listed with the reason.",
            "A ~ before a version means that it was concluded from the tables, since the SDK wrote"
                + " its own only from 3.8 on.",
        ],
        operands: [Operand("DIR", "Where to look", 0...Int.max, completion: .folder)],
        options: [Shared.shortFormat],
        examples: [.init("imscope stores ~/Library/Containers", "All stores of sandboxed apps")],
        run: run)

    @Sendable private static func run(
        _ arguments: Arguments, _ context: Context
    ) async throws -> ExitCode {
        let options = Folders(context).storeOptions
        let stores = StoreFinder(roots: try roots(arguments, context), options: options).stores()
        switch try arguments[Shared.shortFormat] ?? .table {
        case .json:
            try context.output.line(JSONValue.array(stores.map(\.json)).serialized(.pretty))
        case .table:
            if !stores.isEmpty { try context.printLines(table(stores, context)) }
        }
        return stores.contains { $0.contents != nil } ? .found : .nothing
    }

    private static func roots(
        _ arguments: Arguments, _ context: Context
    ) throws(UserError) -> [StoreFinder.Root] {
        guard !arguments.operands.isEmpty else {
            guard let home = context.variable("HOME") else {
                throw UserError("HOME", "is not set", next: "name a folder to look in")
            }
            return StoreFinder.usualPlaces(home: home, environment: context.environment)
        }
        for path in arguments.operands where !Platform.exists(path) {
            throw UserError(path, "no such folder")
        }
        return arguments.operands.map { StoreFinder.Root(path: $0) }
    }

    private static func table(_ stores: [FoundStore], _ context: Context) -> [String] {
        var table = TextTable([
            .init("Account", limit: 24), .init("SDK"), .init("Size", .right),
            .init("Messages", .right), .init("Last message"), .init("Store"),
        ])
        let time = TimeText(zone: context.zone)
        for store in stores {
            guard let contents = store.contents else {
                let why = store.obstacle.map { $0.message } ?? "unreadable"
                table.add([
                    store.userID ?? "–", "–", ByteSize(store.size).description, "–", "–",
                    "\(store.path): \(why)",
                ])
                continue
            }
            table.add([
                store.userID ?? "–", contents.account.versionText, ByteSize(store.size).description,
                grouped(Int64(contents.messages)),
                contents.lastMessageTime.map(time.seconds) ?? "–", store.path,
            ])
        }
        return table.lines(width: nil)
    }
}

extension StoreAccount {
    /// The SDK's version, marked where it is an inference.
    var versionText: String {
        guard let sdkVersion else { return "–" }
        return sdkVersionSource == .inferred ? "~\(sdkVersion)" : sdkVersion
    }
}

extension FoundStore {
    /// The store as an object; what is not known is null.
    var json: JSONValue {
        let account = contents?.account
        var object = JSONObject()
        object["path"] = .string(path)
        object["userID"] = .text(userID)
        object["size"] = .integer(size)
        object["sdkVersion"] = .text(account?.sdkVersion)
        object["sdkVersionSource"] = .text(
            account?.sdkVersion == nil ? nil : account?.sdkVersionSource.rawValue)
        object["conversations"] = .number(contents.map { Int64($0.conversations) })
        object["messages"] = .number(contents.map { Int64($0.messages) })
        object["lastMessageTime"] = .number(contents?.lastMessageTime)
        object["error"] = .text(obstacle?.message)
        return .object(object)
    }
}

extension JSONValue {
    /// A text, or null where there is none.
    static func text(_ text: String?) -> JSONValue {
        text.map { .string($0) } ?? .null
    }

    /// A number, or null where there is none.
    static func number(_ number: Int64?) -> JSONValue {
        number.map { .integer($0) } ?? .null
    }
}
