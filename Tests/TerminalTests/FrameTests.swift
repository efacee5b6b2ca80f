import Terminal
import Testing

@Suite("Frame")
struct FrameTests {
    private func text(_ frame: Frame) -> String {
        FramePicture(frame, palette: Palette(theme: .mono, depth: .mono)).text
    }

    @Test("Wide graphemes take two cells and keep what follows in its column")
    func wide() {
        var frame = Frame(size: Size(width: 8, height: 1))
        let end = frame.write("退款ab", x: 0, y: 0, style: .text)
        #expect(end == 6)
        #expect(frame[0, 0].columns == 2)
        #expect(frame[1, 0].columns == 0)
        #expect(frame[4, 0].grapheme == "a")
    }

    @Test("Overwriting half of a wide grapheme blanks the other half")
    func halves() {
        var frame = Frame(size: Size(width: 4, height: 1))
        frame.write("退款", x: 0, y: 0, style: .text)
        frame.write("x", x: 1, y: 0, style: .text)
        #expect(text(frame) == " x款\n")
        frame.write("y", x: 2, y: 0, style: .text)
        #expect(text(frame) == " xy\n")
        #expect(frame.row(0).allSatisfy { $0.columns == 1 })
    }

    @Test("Nothing is written outside", arguments: [(-2, 0), (3, 0), (0, -1), (0, 1), (9, 0)])
    func outside(x: Int, y: Int) {
        var frame = Frame(size: Size(width: 4, height: 1))
        frame.write("退x退", x: x, y: y, style: .text)
        #expect(frame.row(0).count == 4)
        #expect(frame.row(0).map { Int($0.columns) }.reduce(0, +) == 4)
    }

    @Test("An empty frame takes writes without effect")
    func empty() {
        var frame = Frame(size: Size(width: 0, height: -3))
        frame.write("x", x: 0, y: 0, style: .text)
        frame.restyle(x: 0, y: 0, width: 5) { $0.adding(.bold) }
        #expect(frame.cells.isEmpty)
    }
}

@Suite("Frame pictures")
struct FramePictureTests {
    private var picture: FramePicture {
        var frame = Frame(size: Size(width: 12, height: 1))
        frame.write("<退> & ", x: 0, y: 0, style: Style(.bad))
        return FramePicture(
            frame, palette: Palette(theme: .dark, depth: .indexed), title: "a </title><b>")
    }

    @Test func plainText() {
        #expect(picture.text == "<退> &\n")
    }

    @Test func ansi() {
        #expect(picture.ansi == "\u{1B}[38;5;203m<退> & \u{1B}[0m     \n")
    }

    @Test("Markup in texts and titles stays text", arguments: [FramePicture.Format.html, .svg])
    func escapes(format: FramePicture.Format) {
        let markup = picture.rendered(as: format)
        #expect(markup.contains("&lt;"))
        #expect(markup.contains("a &lt;/title&gt;&lt;b&gt;"))
        #expect(!markup.contains("<b>"))
    }
}
