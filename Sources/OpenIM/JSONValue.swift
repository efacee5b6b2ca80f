/// A JSON value as the SDK's payloads, contents and answers hold it.
///
/// Integers that fit are kept as `Int64`, so ids and times never pass through a `Double`.
/// Equality is that of JSON: the order of an object's members does not count, `1` equals `1.0`.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue: Equatable {
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.integer(let a), .integer(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.integer(let a), .double(let b)): Double(a) == b
        case (.double(let a), .integer(let b)): a == Double(b)
        case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        default: false
        }
    }
}

extension JSONValue {
    /// The text of a string value, nil for any other.
    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The members of an object value, nil for any other.
    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

    /// The elements of an array value, nil for any other.
    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    /// The value of a boolean; numbers 0 and 1 count, since some bindings write them.
    public var bool: Bool? {
        switch self {
        case .bool(let flag): flag
        case .integer(0): false
        case .integer(1): true
        default: nil
        }
    }

    /// The value of a whole number, also when it is written with a fraction of zero.
    public var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }

    /// The value of any number.
    public var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByFloatLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .double(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(JSONObject(members))
    }
}
