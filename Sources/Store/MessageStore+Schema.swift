import OpenIM
import SQLite

extension MessageStore {
    /// Reads the tables' names, unless the schema cookie is the known one's: nil then.
    func readSchema(
        _ connection: borrowing Connection, unless known: StoreSchema?
    ) throws(SQLiteError) -> StoreSchema? {
        let cookie = try connection.integer("pragma schema_version") ?? 0
        if let known, known.cookie == cookie { return nil }
        // `like` would take any letter case and `_` for any character; so the prefix is compared.
        var statement = try connection.prepare(
            "select name from sqlite_master where type = 'table' order by rowid")
        var names: [String] = []
        while try statement.step() {
            if let name = statement.text(0) { names.append(name) }
        }
        let tables = names.filter { $0.hasPrefix(MessageTable.prefix) }
        return StoreSchema(
            messageTables: tables.map(MessageTable.init(name:)), tableNames: Set(names),
            cookie: cookie)
    }

    /// Why a database that holds no current store is refused.
    static func refusal(_ path: String, _ schema: StoreSchema) -> StoreError {
        if case .older(let version, _) = StoreName(path: path) {
            return older(path, version: version)
        }
        if schema.isOlderLayout {
            return StoreError(
                .olderStore, path,
                "a store of an older SDK (one table for all messages); only v3 stores are read")
        }
        return StoreError(.notAStore, path, "a database without OpenIM's tables")
    }

    /// An older store's own refusal, where its name tells more than the trouble of opening it.
    static func older(_ path: String, _ error: StoreError) -> StoreError {
        guard [.notADatabase, .encrypted, .notAStore].contains(error.code),
            case .older(let version, _) = StoreName(path: path)
        else { return error }
        return older(path, version: version)
    }

    private static func older(_ path: String, version: Int) -> StoreError {
        StoreError(
            .olderStore, path,
            "a store of the SDK's v\(version) layout (one table for all messages); "
                + "only v3 stores (OpenIM_v3_….db) are read")
    }
}
