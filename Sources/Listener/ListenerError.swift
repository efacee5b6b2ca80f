/// What went wrong with an event source.
package struct ListenerError: Error, Sendable, Equatable {
    /// The kind of trouble; more may come, so a switch needs a default.
    package struct Code: RawRepresentable, Sendable, Hashable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let notFound = Code(rawValue: "notFound")
        package static let notPermitted = Code(rawValue: "notPermitted")
        package static let notReadable = Code(rawValue: "notReadable")
        package static let inUse = Code(rawValue: "inUse")
        package static let pathTooLong = Code(rawValue: "pathTooLong")
        package static let system = Code(rawValue: "system")
    }

    package var code: Code
    /// The path or the name of the source.
    package var object: String
    /// Why, in words; never event contents.
    package var message: String

    package init(code: Code, object: String, message: String) {
        self.code = code
        self.object = object
        self.message = message
    }

    /// The error of a failed system call.
    init(errno number: Int32, object: String) {
        self.init(
            code: SystemCall.code(of: number), object: object,
            message: SystemCall.message(of: number))
    }
}
