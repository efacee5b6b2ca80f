import Terminal

/// A frame as a golden file: its lines as text, then the looks of each cell as a letter.
struct FrameListing {
    let frame: Frame

    var text: String {
        let palette = Palette(theme: .mono, depth: .mono)
        return FramePicture(frame, palette: palette).text + "\n" + looks + "\n" + legend
    }

    /// A letter a cell for the role; upper case for bold, and below the line what is selected.
    private var looks: String {
        (0..<frame.size.height).map { y in
            var line = String(frame.row(y).map(letter))
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    private func letter(_ cell: Cell) -> Character {
        if cell.style.emphasis.contains(.selected) { return "#" }
        if cell.grapheme == " ", cell.columns == 1 { return " " }
        let index = Int(cell.style.role.rawValue)
        let letter = Self.letters[index]
        return cell.style.emphasis.contains(.bold) ? Character(letter.uppercased()) : letter
    }

    private static let letters = Array("tdh-nagwbumxzpockijlq")

    private var legend: String {
        Role.allCases.map { "\(Self.letters[Int($0.rawValue)]) \($0)" }.joined(separator: ", ")
            + ", # selected, capitals bold\n"
    }
}
