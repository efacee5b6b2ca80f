import Markup

/// The style sheet and the script that every page carries, and the policy that allows no other.
package struct PageStyle: Sendable {
    let stylesheet: String
    let script: String
    let policy: String

    /// Takes other texts than the built-in ones, from the user's own folder say.
    package init(stylesheet: String? = nil, script: String? = nil) {
        self.stylesheet = stylesheet ?? Self.text(PackageResources.stylesheet_css)
        self.script = script ?? Self.text(PackageResources.script_js)
        policy =
            "default-src 'none'; style-src \(Self.source(of: self.stylesheet)); "
            + "script-src \(Self.source(of: self.script)); base-uri 'none'; form-action 'none'"
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// A policy names inline text by its hash, so text that slipped in could not run.
    private static func source(of text: String) -> String {
        "'sha256-\(Digest.base64(SHA256.hash(text.utf8)))'"
    }
}
