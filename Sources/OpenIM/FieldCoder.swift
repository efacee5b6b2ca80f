/// One of the SDK's JSON structures: its fields are named once, for reading and for writing.
public protocol SDKObject: Sendable, Equatable {
    /// The structure with every field at the SDK's zero value.
    init()

    /// Members that this version does not know, kept so that nothing is lost on the way through.
    var unknown: JSONObject { get set }

    /// Names every field once, in the SDK's order.
    mutating func code(_ fields: inout FieldCoder)
}

extension SDKObject {
    /// Reads the structure from its JSON members; what is absent, null or of another type keeps the
    /// zero value, what is unknown is kept.
    public init(json: JSONObject) {
        var ignored: [String] = []
        self.init(json: json, keepingUnknown: true, misfits: &ignored)
    }

    /// The same, keeping unknown members only when asked, here and in nested structures, and telling
    /// which known keys held null or a value of another type.
    package init(json: JSONObject, keepingUnknown: Bool, misfits: inout [String]) {
        self.init()
        var fields = FieldCoder(reading: json, keepingUnknown: keepingUnknown)
        code(&fields)
        if keepingUnknown { unknown = json.without(fields.keys) }
        misfits = fields.misfits
    }

    /// The structure as the SDK writes it: fields in its order, the unknown members after them.
    public var json: JSONObject {
        var copy = self
        var fields = FieldCoder()
        copy.code(&fields)
        var object = fields.written
        object.append(contentsOf: unknown)
        return object
    }
}

/// Reads or writes one field at a time, so that a structure's `code` serves both directions.
///
/// When writing, a field told to omit its empty value is left out like Go's `omitempty` does.
public struct FieldCoder {
    private let source: JSONObject?
    var isReading: Bool { source != nil }
    let keepsUnknown: Bool
    private(set) var written = JSONObject()
    private(set) var keys: [String] = []
    private(set) var misfits: [String] = []

    /// A coder that reads from these members.
    init(reading source: JSONObject, keepingUnknown: Bool) {
        self.source = source
        keepsUnknown = keepingUnknown
    }

    /// A coder that writes.
    init() {
        source = nil
        keepsUnknown = true
    }

    /// A text; its zero value is the empty one.
    public mutating func text(_ key: String, _ field: inout String, omitEmpty: Bool = true) {
        let omitted = omitEmpty && field.isEmpty
        code(key, &field, read: \.string, write: omitted ? { _ in nil } : JSONValue.string)
    }

    /// A whole number that is always written.
    public mutating func number<Number: FixedWidthInteger>(_ key: String, _ field: inout Number) {
        code(key, &field, read: { $0.integer.flatMap(Number.init(exactly:)) }) { number in
            Int64(exactly: number).map(JSONValue.integer)
        }
    }

    /// A whole number left out when it is zero.
    public mutating func numberUnlessZero(_ key: String, _ field: inout Int64) {
        code(key, &field, read: \.integer, write: { $0 == 0 ? nil : .integer($0) })
    }

    /// A number with a fraction.
    public mutating func double(_ key: String, _ field: inout Double) {
        code(key, &field, read: \.double, write: JSONValue.double)
    }

    /// A flag; false is left out when told so.
    public mutating func flag(_ key: String, _ field: inout Bool, omitEmpty: Bool = false) {
        let omitted = omitEmpty && !field
        code(key, &field, read: \.bool, write: omitted ? { _ in nil } : JSONValue.bool)
    }

    /// A flag that may be absent, which differs from false.
    public mutating func flagIfPresent(_ key: String, _ field: inout Bool?) {
        code(key, &field, read: { $0.bool.map(Optional.some) }, write: { $0.map(JSONValue.bool) })
    }

    /// A number kept under a named type.
    public mutating func code<Value: RawRepresentable>(_ key: String, _ field: inout Value)
    where Value.RawValue == Int64 {
        code(key, &field, read: { $0.integer.flatMap(Value.init(rawValue:)) }) {
            .integer($0.rawValue)
        }
    }

    /// A structure that may be absent.
    public mutating func object<Object: SDKObject>(_ key: String, _ field: inout Object?) {
        let keepsUnknown = keepsUnknown
        code(
            key, &field,
            read: { $0.object.map { .some(Self.nested($0, keepingUnknown: keepsUnknown)) } },
            write: { $0.map { .object($0.json) } })
    }

    /// A list of structures; elements that are no objects are dropped.
    public mutating func objects<Object: SDKObject>(
        _ key: String, _ field: inout [Object], omitEmpty: Bool = true
    ) {
        let omitted = omitEmpty && field.isEmpty
        let keepsUnknown = keepsUnknown
        code(
            key, &field,
            read: { value in
                value.list?.compactMap(\.object).map {
                    Self.nested($0, keepingUnknown: keepsUnknown)
                }
            },
            write: omitted ? { _ in nil } : { .array($0.map { .object($0.json) }) })
    }

    private static func nested<Object: SDKObject>(
        _ json: JSONObject, keepingUnknown: Bool
    ) -> Object {
        var ignored: [String] = []
        return Object(json: json, keepingUnknown: keepingUnknown, misfits: &ignored)
    }

    /// A list of texts; elements that are no texts are dropped.
    public mutating func texts(_ key: String, _ field: inout [String], omitEmpty: Bool = true) {
        let omitted = omitEmpty && field.isEmpty
        code(
            key, &field, read: { $0.list?.compactMap(\.string) },
            write: omitted ? { _ in nil } : { .array($0.map(JSONValue.string)) })
    }

    /// A list of whole numbers, always written; elements that are none are dropped.
    public mutating func numbers(_ key: String, _ field: inout [Int64]) {
        code(
            key, &field, read: { $0.list?.compactMap(\.integer) },
            write: { .array($0.map(JSONValue.integer)) })
    }

    /// Whatever stands there, left out when absent.
    public mutating func value(_ key: String, _ field: inout JSONValue?) {
        code(key, &field, read: { .some($0) }, write: { $0 })
    }

    private mutating func code<Value>(
        _ key: String, _ field: inout Value, read: (JSONValue) -> Value?,
        write: (Value) -> JSONValue?
    ) {
        guard let source else {
            if let value = write(field) { written.append(key, value) }
            return
        }
        keys.append(key)
        guard let found = source[key] else { return }
        if let value = read(found) { field = value } else { misfits.append(key) }
    }
}

extension JSONValue {
    /// The elements of an array, none for null: Go writes an empty list as null.
    fileprivate var list: [JSONValue]? { self == .null ? [] : array }
}
