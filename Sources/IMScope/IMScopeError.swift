import Listener
@_exported public import OpenIM
import Search
import Store

/// Why a call failed: an open code, what it was about, and a message; never the text of a message.
public struct IMScopeError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of trouble in a word, such as `missing`, `locked` or `unknownConversation`.
    public let code: String
    /// A path, a conversation id, a clientMsgID or a parameter.
    public let object: String
    public let message: String

    public var description: String { "\(object): \(message)" }

    init(_ error: any Error, object: String) {
        switch error {
        case let error as StoreError:
            (code, self.object, message) = (error.code.rawValue, error.object, error.message)
        case let error as SearchError:
            (code, self.object, message) = (error.code.rawValue, error.name, error.reason)
        case let error as ListenerError:
            (code, self.object, message) = (error.code.rawValue, error.object, error.message)
        case is CancellationError:
            (code, self.object, message) = ("cancelled", object, "the call was cancelled")
        default: (code, self.object, message) = ("other", object, "\(error)")
        }
    }
}
