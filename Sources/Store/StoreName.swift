/// What a file's name says about a store.
enum StoreName: Equatable, Sendable {
    /// `OpenIM_v3_<login user>.db`: the layout that imscope reads.
    case current(userID: String)
    /// `OpenIM_v2_<login user>.db` or `OpenIM_<login user>.db` (version 1): one table for all messages.
    case older(version: Int, userID: String)
    /// Any other name.
    case other

    /// Reads the last part of a path.
    init(path: String) {
        let name = path.split(separator: "/").last ?? ""
        guard name.hasPrefix("OpenIM_"), name.hasSuffix(".db") else {
            self = .other
            return
        }
        let middle = name.dropFirst("OpenIM_".count).dropLast(".db".count)
        let user = String(middle.dropFirst("v3_".count))
        if middle.hasPrefix("v3_") {
            self = user.isEmpty ? .other : .current(userID: user)
        } else if middle.hasPrefix("v2_") {
            self = user.isEmpty ? .other : .older(version: 2, userID: user)
        } else {
            self = middle.isEmpty ? .other : .older(version: 1, userID: String(middle))
        }
    }

    /// The login user in the name, if there is one.
    var userID: String? {
        switch self {
        case .current(let userID), .older(_, let userID): userID
        case .other: nil
        }
    }
}
