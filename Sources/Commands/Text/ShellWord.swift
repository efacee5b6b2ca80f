/// A text as one word to paste into a shell: as it is, or in single quotes; never a control character.
func shellWord(_ text: String) -> String {
    let plain = text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_./:@%+,".utf8.contains(byte)
        }
    }
    guard text.isEmpty || !plain else { return text }
    return "'" + inert(text).replacing("'", with: "'\\''") + "'"
}
