#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An error number of the system.
struct Errno: Error, Equatable, Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    /// The number that this thread's last failed call left.
    static var lastOfThread: Errno { Errno(errno) }
    static let missing = Errno(ENOENT)
    static let notAFolder = Errno(ENOTDIR)
    static let noPermission = Errno(EACCES)

    /// The system's own words.
    var message: String { String(cString: strerror(number)) }
}
