import Terminal
import Testing

@Suite("Palette")
struct PaletteTests {
    @Test("Colours reach the nearest of the smaller palettes")
    func nearest() {
        #expect(Color(0xFF0000, ansi: 9).indexed == 196)
        #expect(Color(0x808080, ansi: 8).indexed == 244)
        #expect(Color(0x00005F, ansi: 4).indexed == 17)
        #expect(Color(0x0A0B0C, ansi: 0).hex == "#0a0b0c")
    }

    @Test("Without colours no style has one", arguments: Theme.allCases)
    func mono(theme: Theme) {
        let palette = Palette(theme: theme, depth: .mono)
        for role in Role.allCases {
            let paint = palette.paint(Style(role, .selected))
            #expect(paint.foreground == nil)
            #expect(paint.background == nil)
            #expect(paint.reverse)
        }
    }

    @Test("The selection is seen at every depth", arguments: Theme.allCases, ColorDepth.allCases)
    func selection(theme: Theme, depth: ColorDepth) {
        let palette = Palette(theme: theme, depth: depth)
        for role in Role.allCases {
            #expect(palette.paint(Style(role)) != palette.paint(Style(role, .selected)))
        }
    }

    @Test("The theme key comes back to where it began")
    func cycle() {
        var theme = Theme.dark
        for _ in Theme.allCases { theme = theme.next }
        #expect(theme == .dark)
    }

    @Test(
        "A number of colours names a depth",
        arguments: [
            (-1, ColorDepth.mono), (8, .eight), (16, .sixteen), (88, .sixteen), (256, .indexed),
            (16_777_216, .direct),
        ])
    func depth(colors: Int, depth: ColorDepth) {
        #expect(ColorDepth(colors: colors) == depth)
    }
}
