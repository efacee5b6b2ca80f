extension Message {
    /// What a list shows of the message: its text, or a placeholder in brackets by its type.
    ///
    /// Untrusted text is returned as it is, newlines included: whoever shows it sanitises it.
    public var preview: String {
        guard isReadable else { return "[unreadable \(typeWord)]" }
        switch element {
        case .text(let element): return shown(element.content)
        case .picture(let element): return Self.preview(of: element)
        case .sound(let element): return "[voice \(element.duration) s]"
        case .video(let element): return "[video \(element.duration) s]"
        case .file(let element): return Self.preview(of: element)
        case .atText(let element): return shown(element.text)
        case .merged(let element): return bracketed("merged", element.title)
        case .card(let element): return bracketed("card", element.nickname)
        case .location(let element): return bracketed("location", element.description)
        case .custom(let element): return bracketed("custom", element.description)
        case .typing: return "[typing]"
        case .quote(let element): return shown(element.text)
        case .face: return "[sticker]"
        case .advancedText(let element): return shown(element.text)
        case .markdown(let element): return shown(element.content)
        case .notification: return notificationPreview
        case .missing: return "[\(typeWord) missing]"
        }
    }

    private var typeWord: String {
        switch contentType {
        case .sound: "voice"
        case .atText, .advancedText: "text"
        case .face: "sticker"
        default: contentType.name
        }
    }

    private func shown(_ text: String) -> String {
        text.isEmpty ? "[empty \(typeWord)]" : text
    }

    private func bracketed(_ word: String, _ text: String) -> String {
        text.isEmpty ? "[\(word)]" : "[\(word) \(text)]"
    }

    private var notificationPreview: String {
        if isRevoked { return revokedPreview }
        if contentType.isNotification { return "[notification \(contentType.rawValue)]" }
        return "[unknown type \(contentType.rawValue)]"
    }

    private var revokedPreview: String {
        guard let revocation else { return "[revoked]" }
        let name = revocation.revokerNickname
        let revoker = name.isEmpty ? revocation.revokerID : name
        return revoker.isEmpty ? "[revoked]" : "[revoked by \(revoker)]"
    }

    private static func preview(of picture: PictureElement) -> String {
        let sizes = [picture.sourcePicture, picture.bigPicture, picture.snapshotPicture]
        let known = sizes.compactMap(\.self).first { $0.width > 0 && $0.height > 0 }
        guard let known else { return "[picture]" }
        return "[picture \(known.width)×\(known.height)]"
    }

    private static func preview(of file: FileElement) -> String {
        let parts = [file.fileName, file.fileSize > 0 ? ByteSize(file.fileSize).description : ""]
        return (["file"] + parts.filter { !$0.isEmpty }).joined(separator: " ").inBrackets
    }
}

extension String {
    fileprivate var inBrackets: String { "[\(self)]" }
}

/// A size in bytes, written for people: `9 B`, `2 KB`, `1.4 MB`; a KB is 1024 bytes.
public struct ByteSize: Sendable, Equatable, CustomStringConvertible {
    public let bytes: Int64

    public init(_ bytes: Int64) { self.bytes = bytes }

    public var description: String {
        var number = Double(bytes)
        var unit = 0
        while number >= 1023.5, unit < Self.units.count - 1 {
            number /= 1024
            unit += 1
        }
        let tenths = (number * 10).rounded()
        let isRound = unit == 0 || tenths >= 100 || tenths.remainder(dividingBy: 10) == 0
        let text = isRound ? "\(Int64(number.rounded()))" : "\(tenths / 10)"
        return "\(text) \(Self.units[unit])"
    }

    private static let units = ["B", "KB", "MB", "GB", "TB"]
}
