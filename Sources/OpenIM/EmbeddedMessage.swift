/// A message inside another, kept behind a reference so that the two structures can hold each other.
public struct EmbeddedMessage: Sendable, Equatable {
    private indirect enum Storage: Sendable, Equatable { case message(Message) }
    private let storage: Storage

    /// Embeds a message.
    public init(_ message: Message) { storage = .message(message) }

    /// The message that is embedded.
    public var message: Message {
        switch storage {
        case .message(let message): message
        }
    }
}

extension FieldCoder {
    /// A message inside another, which may be absent.
    mutating func embedded(_ key: String, _ field: inout EmbeddedMessage?) {
        var message = field?.message
        object(key, &message)
        field = message.map(EmbeddedMessage.init)
    }
}
