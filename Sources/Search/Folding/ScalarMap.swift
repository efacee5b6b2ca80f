/// A two-stage table from every scalar value to a small number, 0 where nothing was set.
struct ScalarMap: Sendable {
    private static let pageSize = 256
    private var pages = [UInt16](repeating: 0, count: 0x110000 / pageSize)
    private var entries = [UInt16](repeating: 0, count: pageSize)

    subscript(scalar: UInt32) -> UInt16 {
        get {
            entries[Int(pages[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)]
        }
        set {
            let page = Int(scalar >> 8)
            if pages[page] == 0 {
                pages[page] = UInt16(truncatingIfNeeded: entries.count / Self.pageSize)
                entries.append(contentsOf: repeatElement(0, count: Self.pageSize))
            }
            entries[Int(pages[page]) << 8 | Int(scalar & 0xFF)] = newValue
        }
    }
}
