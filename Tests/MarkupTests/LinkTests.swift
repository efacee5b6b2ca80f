import Markup
import Testing

struct LinkTests {
    @Test(
        "Only http and https addresses are links",
        arguments: [
            ("https://cdn.example/a.png?x=1&y=2", true), ("HTTP://cdn.example/", true),
            ("javascript:alert(1)", false), (" javascript:alert(1)", false),
            ("java\nscript:alert(1)", false), ("data:text/html,x", false), ("//cdn.example", false),
            ("https://a b", false), ("https:\\\\x", false), ("", false),
        ])
    func web(address: String, isLink: Bool) {
        #expect((Link.web(address) != nil) == isLink)
    }

    @Test(
        "File links are encoded",
        arguments: [
            ("conversations/si_a_b-1.html", "conversations/si_a_b-1.html"),
            ("a b?c#d\"<.html", "a%20b%3Fc%23d%22%3C.html"),
            ("javascript:x", "javascript%3Ax"), ("退.html", "%E9%80%80.html"),
        ])
    func file(path: String, reference: String) {
        #expect(Link.file(path).reference == reference)
    }

    @Test func identifiersAreInjective() {
        #expect(Identifier("m-", "7a69-F_.").value == "m-7a69-F_.")
        #expect(Identifier("m-", "a b~").value == "m-a~20b~7E")
        #expect(Identifier("m-", "a~20b") != Identifier("m-", "a b"))
    }
}
