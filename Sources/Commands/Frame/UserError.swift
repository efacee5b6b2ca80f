/// An error as the person at the keyboard reads it: one line, `imscope: what: why; what to do next`.
package struct UserError: Error, Equatable, Sendable {
    /// The object at fault: an option, a path, a conversation.
    package var what: String
    /// What is wrong with it.
    package var why: String
    /// What to do next, where that is known.
    package var next: String?

    package init(_ what: String, _ why: String, next: String? = nil) {
        self.what = what
        self.why = why
        self.next = next
    }

    /// The line without the program's name and without a line break, control characters made visible.
    package var line: String {
        let told = what.isEmpty ? why : "\(what): \(why)"
        return inert(next.map { "\(told); \($0)" } ?? told)
    }
}

/// Why a value was refused; the option or the config line that carried it is added by the caller.
package struct ValueError: Error, Equatable, Sendable {
    package var why: String
    package var next: String?

    package init(_ why: String, next: String? = nil) {
        self.why = why
        self.next = next
    }

    /// The error with the place that carried the value in front.
    func blamed(on what: String) -> UserError {
        UserError(what, why, next: next)
    }
}

/// A text on one line that cannot steer a terminal: control and format characters become escapes.
///
/// Error messages quote paths, ids and arguments, and those can hold anything.
func inert(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            result += "\\u{\(String(scalar.value, radix: 16))}"
        default:
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}
