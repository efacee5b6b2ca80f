import Listener
import OpenIM

/// Hands the events of a recorded or living listener to listeners of ours.
///
/// Add listeners before `run`, which reads until the source ends or its task is cancelled. An
/// actor: once `removeAdvancedMsgListener` has returned, the listener is told nothing more.
public actor Callbacker {
    private struct WeakListener {
        weak var listener: (any AdvancedMsgListener)?
    }

    private let loginUserID: String?
    private var listeners: [WeakListener] = []
    /// Lines read so far that were no events.
    public private(set) var malformedLines = 0
    /// Events of another account, which no listener is told.
    public private(set) var foreignEvents = 0

    /// - Parameter loginUserID: the signed-in user: events that name another user are not handed
    ///   on.
    public init(loginUserID: String?) {
        self.loginUserID = loginUserID
    }

    /// Adds a listener, held weakly; adding the same instance again changes nothing.
    public func addAdvancedMsgListener(_ listener: any AdvancedMsgListener) {
        listeners.removeAll { $0.listener == nil }
        guard !listeners.contains(where: { $0.listener === listener }) else { return }
        listeners.append(WeakListener(listener: listener))
    }

    /// Removes the same instance that was added; it is told nothing more.
    public func removeAdvancedMsgListener(_ listener: any AdvancedMsgListener) {
        listeners.removeAll { $0.listener == nil || $0.listener === listener }
    }

    /// Reads a source and calls the listeners, until it ends or the task is cancelled.
    ///
    /// - Parameters:
    ///   - source: a file or FIFO, `-` for standard input, `unix:PATH` for a socket to listen on.
    ///   - fromStart: read a file from its first line, not only what is added from now on.
    ///   - toEnd: read what is there and return, instead of waiting for more.
    /// - Throws: `IMScopeError` when the source cannot be opened or read.
    public func run(
        _ source: String, fromStart: Bool = false, toEnd: Bool = false
    ) async throws(IMScopeError) {
        let reader = EventReader(source, fromStart: fromStart, toEnd: toEnd)
        while !Task.isCancelled {
            guard let lines = try await reader.next() else { return }
            for line in lines { receive(line) }
        }
    }

    /// Hands on one event, as if it had been read.
    public func receive(_ event: ListenerEvent) {
        if isForeign(event) {
            foreignEvents += 1
            return
        }
        for listener in listeners.compactMap(\.listener) { listener.receive(event) }
    }

    private func receive(_ outcome: EventDecoder.Outcome) {
        switch outcome {
        case .event(let event): receive(event)
        case .malformed, .oversize: malformedLines += 1
        }
    }

    private func isForeign(_ event: ListenerEvent) -> Bool {
        guard let loginUserID else { return false }
        if let userID = event.userID, !userID.isEmpty { return userID != loginUserID }
        guard case .message(let message) = event.payload, message.sessionType == .single else {
            return false
        }
        return message.sendID != loginUserID && message.recvID != loginUserID
    }
}
