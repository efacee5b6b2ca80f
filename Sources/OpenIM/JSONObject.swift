/// The members of a JSON object in the order they were written, each key once.
///
/// Of a repeated key the last value counts (reference/store.md). Look-up is linear: the SDK's objects
/// have a few dozen keys at most, and larger ones are only passed through.
public struct JSONObject: Sendable {
    /// The members in order.
    public private(set) var members: [(key: String, value: JSONValue)] = []

    /// An object without members.
    public init() {}

    /// An object of these members; of a repeated key the last value counts.
    public init(_ members: [(String, JSONValue)]) {
        self.members = members.map { (key: $0.0, value: $0.1) }
        keepLastOfRepeatedKeys()
    }

    public var isEmpty: Bool { members.isEmpty }
    public var count: Int { members.count }

    /// The value of a key; setting nil removes it, setting a new key appends it.
    public subscript(key: String) -> JSONValue? {
        get { members.last { $0.key == key }?.value }
        set {
            let place = members.lastIndex { $0.key == key }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append((key, value))
            case (nil, nil): break
            }
        }
    }

    /// Appends a member whose key is known not to be there yet.
    mutating func append(_ key: String, _ value: JSONValue) {
        members.append((key, value))
    }

    /// Appends every member of another object whose keys are not here yet.
    mutating func append(contentsOf other: JSONObject) {
        members.append(contentsOf: other.members)
    }

    /// The members whose keys are not among these.
    func without(_ keys: [String]) -> JSONObject {
        var rest = JSONObject()
        rest.members = members.filter { member in !keys.contains(member.key) }
        return rest
    }

    /// A set makes this linear, so an object with very many keys costs no more than its length.
    private mutating func keepLastOfRepeatedKeys() {
        guard members.count > 1 else { return }
        var seen = Set<String>(minimumCapacity: members.count)
        for member in members { seen.insert(member.key) }
        guard seen.count < members.count else { return }
        let kept = members.reversed().filter { seen.remove($0.key) != nil }
        members = kept.reversed()
    }
}

extension JSONObject: Equatable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.count == right.count else { return false }
        let values = Dictionary(right.members.map { ($0.key, $0.value) }) { _, last in last }
        return left.members.allSatisfy { values[$0.key] == $0.value }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self.init(members)
    }
}
