/// Why an export could not be made: the step, the file or value it failed on, and the reason.
///
/// Never carries a message's text.
package struct ExportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What kind of failure it was.
    package enum Code: String, Sendable {
        /// A file or folder could not be made, written, synced or moved; the reason is the system's.
        case file
        /// The target exists and was not made by imscope, and `--force` was not given.
        case foreignTarget
        /// Another export to the same target is running.
        case busy
        /// A time zone, a format or another value is not one there is.
        case badValue
        /// The previous export or its fingerprint cannot be read.
        case badPrevious
    }

    package let code: Code
    /// The path or the value.
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
