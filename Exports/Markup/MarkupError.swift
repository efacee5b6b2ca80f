/// Why a document could not be written: the step, the object it happened on, and the reason.
///
/// Never carries the text that was being written.
package struct MarkupError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What kind of failure it was.
    package struct Code: RawRepresentable, Equatable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// libxml2 could not allocate a writer or its buffer.
        package static let outOfMemory = Code(rawValue: "out-of-memory")
        /// The sink refused the bytes: a full disk, a closed pipe.
        package static let output = Code(rawValue: "output")
        /// libxml2 refused a call: nodes closed that were never opened, an attribute after text.
        package static let structure = Code(rawValue: "structure")
        /// A style sheet or a script holds its own end tag or a comment's start.
        package static let unsafeRawText = Code(rawValue: "unsafe-raw-text")
    }

    package let code: Code
    package let object: String
    package let message: String

    package init(code: Code, object: String, message: String) {
        self.code = code
        self.object = object
        self.message = message
    }

    package var description: String {
        "\(object): \(message)"
    }
}
