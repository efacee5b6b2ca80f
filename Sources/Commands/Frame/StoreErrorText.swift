import Store

extension StoreError {
    /// What to do next about it; nil where there is nothing better than the message.
    var advice: String? {
        switch code {
        case .missing: "imscope stores finds stores"
        case .isFolder: "name the OpenIM_v3_USER.db in it; imscope stores lists them"
        case .noPermission: "read it as the user that runs the app, or copy it"
        case .notADatabase, .notAStore: "name an OpenIM_v3_USER.db; imscope stores lists them"
        case .encrypted: "imscope reads plain stores only"
        case .truncated, .corrupt: "copy the file again"
        case .olderStore: "let the app migrate it with SDK 3; imscope reads v3 stores only"
        case .locked, .changedWhileReading, .tooSlow: "try again"
        case .noPrivateCopy: "set XDG_CACHE_HOME to a folder that can be written"
        case .unknownConversation: "imscope history without an ID lists conversations"
        case .unknownMessage, .inputOutput, .database: nil
        }
    }

    /// The error as a person reads it.
    var userError: UserError { UserError(object, message, next: advice) }
}
