import Foundation

/// Standard output without a buffer, so that the test sees each answer at once.
enum Answer {
    static func line(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }
}
