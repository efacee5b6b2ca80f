/// One listener event in the envelope of the SDK's web and desktop bindings, as a line of JSON.
///
/// Recorders add two keys: `ts`, when the event came in ms, and `userID`, the account.
struct EventLine: Sendable, Equatable {
    /// What an event carries.
    enum Payload: Sendable, Equatable {
        case none
        /// JSON that travels as a string.
        case text(String)
        /// A bare number or boolean.
        case bare(String)
    }

    let name: String
    let payload: Payload
    let time: Int64
    let userID: String

    /// The line without its newline.
    var text: String {
        var object = JSONText()
        object.add("event", name)
        object.add("errCode", 0)
        object.add("errMsg", "")
        switch payload {
        case .none: break
        case .text(let json): object.add("data", json)
        case .bare(let json): object.add("data", json: json)
        }
        object.add("operationID", "")
        object.add("ts", time)
        object.add("userID", userID)
        return object.closed
    }
}
