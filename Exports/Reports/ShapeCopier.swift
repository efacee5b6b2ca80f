import OpenIM

/// Copies JSON that is in a shape already, normalised as decoding and writing it again would: spaces gone,
/// escapes the serializer's, zero values left out or put in.
///
/// Whatever is not plainly in the shape is refused, and left to the decoder: unknown, repeated or misplaced
/// members, values of other kinds, ill-formed UTF-8. Raw pointers, as every exported content passes here.
final class ShapeCopier {
    private var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private var offset = 0
    private var out = ByteRun(capacity: 64)
    private static let depthLimit = 16

    /// Appends the copy; false leaves bytes of it behind that the caller takes back.
    func copy(
        _ bytes: UnsafeBufferPointer<UInt8>, as shape: JSONShape?, to out: ByteRun
    ) -> Bool {
        guard let shape, ByteTraits.isWellFormed(bytes) else { return false }
        self.bytes = bytes
        self.out = out
        offset = 0
        skipSpace()
        guard object(shape, depth: 0) else { return false }
        skipSpace()
        return offset == bytes.count
    }

    private var next: UInt8 {
        @inline(__always) get { offset < bytes.count ? bytes[offset] : 0 }
    }

    private func skipSpace() {
        while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { offset += 1 }
    }

    @inline(__always)
    private func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private func skip(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where bytes[offset + index] != word.utf8Start[index] {
            return false
        }
        offset += count
        return true
    }

    /// The members of an object as they come, matched with the shape's in its order.
    private func object(_ shape: JSONShape, depth: Int) -> Bool {
        guard depth < Self.depthLimit, skip(UInt8(ascii: "{")) else { return false }
        out.append(UInt8(ascii: "{"))
        let start = out.count
        var type = ContentType(0)
        skipSpace()
        var isAtEnd = skip(UInt8(ascii: "}"))
        for member in shape.members {
            let rollback = out.count
            if out.count > start { out.append(UInt8(ascii: ",")) }
            let isPresent = !isAtEnd && skipKey(member, type)
            appendKey(member, type)
            let number = offset
            guard let isKept = isPresent ? value(member.kind, type, depth) : absent(member.kind)
            else { return false }
            if !isKept { out.count = rollback }
            guard isPresent else { continue }
            if member.key.count == 11, case .number = member.kind, spells(member, "contentType") {
                type = ContentType(Self.number(bytes, from: number, to: offset))
            }
            skipSpace()
            isAtEnd = skip(UInt8(ascii: "}"))
            if !isAtEnd {
                guard skip(UInt8(ascii: ",")) else { return false }
                skipSpace()
            }
        }
        out.append(UInt8(ascii: "}"))
        return isAtEnd
    }

    private func spells(_ member: JSONShape.Member, _ word: StaticString) -> Bool {
        member.key.elementsEqual(
            UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    private static func number(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
    ) -> Int64 {
        var index = start
        var number: Int64 = 0
        while index < end, bytes[index] &- 0x30 < 10 {
            number = number &* 10 &+ Int64(bytes[index] - 0x30)
            index += 1
        }
        return bytes[start] == UInt8(ascii: "-") ? -1 : number
    }

    /// Skips a member's key and colon when they come next.
    private func skipKey(_ member: JSONShape.Member, _ type: ContentType) -> Bool {
        let start = offset
        guard skip(UInt8(ascii: "\"")) else { return false }
        let isSame: Bool
        switch member.kind {
        case .element: isSame = type != .markdown && skip(JSONShape.elementKey(of: type))
        case .markdownElement: isSame = type == .markdown && skip("markdownTextElem")
        default: isSame = skip(member.key)
        }
        if isSame, skip(UInt8(ascii: "\"")) {
            skipSpace()
            if skip(UInt8(ascii: ":")) {
                skipSpace()
                return true
            }
        }
        offset = start
        return false
    }

    @inline(__always)
    private func skip(_ key: [UInt8]) -> Bool {
        guard offset + key.count <= bytes.count else { return false }
        for index in 0..<key.count where bytes[offset + index] != key[index] { return false }
        offset += key.count
        return true
    }

    private func appendKey(_ member: JSONShape.Member, _ type: ContentType) {
        out.append(UInt8(ascii: "\""))
        switch member.kind {
        case .element, .markdownElement: out.append(JSONShape.elementKey(of: type))
        default: out.append(member.key)
        }
        out.append("\":")
    }

    /// Writes the zero value of what is absent; false when none is written.
    private func absent(_ kind: JSONShape.Kind) -> Bool? {
        switch kind {
        case .text(isKept: true): out.append("\"\"")
        case .number: out.append("0")
        case .flag(isKept: true): out.append("false")
        case .keptObject(let which): return zero(which)
        default: return false
        }
        return true
    }

    private func zero(_ which: JSONShape.Which) -> Bool? {
        guard case .readInfo = which else { return nil }
        out.append("{\"hasReadCount\":0,\"groupMemberCount\":0}")
        return true
    }

    /// Copies a value; false for a zero value that is left out, nil for one that is not of the kind.
    private func value(_ kind: JSONShape.Kind, _ type: ContentType, _ depth: Int) -> Bool? {
        switch kind {
        case .text(let isKept):
            let start = out.count
            guard string() else { return nil }
            return isKept || out.count > start + 2
        case .number: return number() ? true : nil
        case .flag(let isKept):
            if skip("true") {
                out.append("true")
                return true
            }
            guard skip("false") else { return nil }
            out.append("false")
            return isKept
        case .texts: return list { self.string() }
        case .object(let which), .keptObject(let which):
            return object(JSONShape.shape(which), depth: depth + 1) ? true : nil
        case .objects(let which):
            return list { self.object(JSONShape.shape(which), depth: depth + 1) }
        case .value: return plainValue()
        case .element, .markdownElement:
            guard let shape = JSONShape.element(of: type) else { return nil }
            return object(shape, depth: depth + 1) ? true : nil
        }
    }

    private func plainValue() -> Bool? {
        if skip("null") {
            out.append("null")
            return true
        }
        guard skip("[]") else { return nil }
        out.append("[]")
        return true
    }

    private func list(_ element: () -> Bool) -> Bool? {
        if skip("null") { return false }
        guard skip(UInt8(ascii: "[")) else { return nil }
        skipSpace()
        if skip(UInt8(ascii: "]")) { return false }
        out.append(UInt8(ascii: "["))
        while true {
            guard element() else { return nil }
            skipSpace()
            if skip(UInt8(ascii: "]")) { break }
            guard skip(UInt8(ascii: ",")) else { return nil }
            out.append(UInt8(ascii: ","))
            skipSpace()
        }
        out.append(UInt8(ascii: "]"))
        return true
    }

    /// A whole number that fits and is written as it would be again.
    private func number() -> Bool {
        let start = offset
        let isNegative = skip(UInt8(ascii: "-"))
        let first = offset
        while next &- 0x30 < 10 { offset += 1 }
        let count = offset - first
        guard count > 0, count < 19, next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e")
        else { return false }
        guard bytes[first] != 0x30 || (count == 1 && !isNegative) else { return false }
        out.append(UnsafeBufferPointer(rebasing: bytes[start..<offset]))
        return true
    }

    /// A string, its escapes decoded and written anew.
    private func string() -> Bool {
        guard skip(UInt8(ascii: "\"")) else { return false }
        out.append(UInt8(ascii: "\""))
        while true {
            let start = offset
            skipPlain()
            out.append(UnsafeBufferPointer(rebasing: bytes[start..<offset]))
            guard offset < bytes.count else { return false }
            if skip(UInt8(ascii: "\"")) { break }
            guard skip(UInt8(ascii: "\\")), escape() else { return false }
        }
        out.append(UInt8(ascii: "\""))
        return true
    }

    /// Goes to the next quote, backslash or control character, 16 bytes a step.
    @inline(__always)
    private func skipPlain() {
        guard let base = bytes.baseAddress else { return }
        let count = bytes.count
        while offset + 16 <= count {
            let block = UnsafeRawPointer(base).loadUnaligned(
                fromByteOffset: offset, as: SIMD16<UInt8>.self)
            let hits =
                (block .== SIMD16(repeating: 0x22)) .| (block .== SIMD16(repeating: 0x5C))
                .| (block .< SIMD16(repeating: 0x20))
            let halves = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
            if halves.x | halves.y != 0 { break }
            offset += 16
        }
        while offset < count {
            let byte = base[offset]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { return }
            offset += 1
        }
    }

    private func escape() -> Bool {
        let letter = next
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            out.append(escaping: UInt32(letter))
        case UInt8(ascii: "b"): out.append(escaping: 0x08)
        case UInt8(ascii: "f"): out.append(escaping: 0x0C)
        case UInt8(ascii: "n"): out.append(escaping: 0x0A)
        case UInt8(ascii: "r"): out.append(escaping: 0x0D)
        case UInt8(ascii: "t"): out.append(escaping: 0x09)
        case UInt8(ascii: "u"):
            guard let unit = hexUnit() else { return false }
            if unit & 0xF800 != 0xD800 {
                out.append(escapingScalar: unit)
                return true
            }
            // Half a pair is the decoder's to repair.
            guard unit < 0xDC00, skip("\\u"), let trail = hexUnit(), trail & 0xFC00 == 0xDC00
            else { return false }
            out.append(escapingScalar: 0x10000 + (unit & 0x3FF) << 10 + trail & 0x3FF)
        default: return false
        }
        return true
    }

    private func hexUnit() -> UInt32? {
        guard offset + 4 <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for _ in 0..<4 {
            let byte = bytes[offset]
            switch byte {
            case 0x30...0x39: unit = unit << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: unit = unit << 4 | UInt32(byte - 0x41 + 10)
            case 0x61...0x66: unit = unit << 4 | UInt32(byte - 0x61 + 10)
            default: return nil
            }
            offset += 1
        }
        return unit
    }
}
