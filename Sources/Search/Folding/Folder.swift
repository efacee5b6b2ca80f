/// Folds UTF-8 text for matching, bytes in and bytes out.
///
/// Runs of ASCII and of Chinese ideographs are copied at memory speed; a scalar that folds alone costs one
/// table look-up; only scalars that may join their neighbours take the slow path. Ill-formed UTF-8 folds as
/// U+FFFD. Keeps its working space between calls; each thread has its own.
package struct Folder {
    private let mode: MatchMode
    private let map: FoldingMap
    private let foldsCase: Bool
    private var scalarFolder: ScalarFolder
    private var scalars: [UInt32] = []

    package init(mode: MatchMode) {
        self.mode = mode
        map = .of(mode)
        foldsCase = mode != .exact
        scalarFolder = ScalarFolder(isLoose: mode == .loose)
    }

    /// The folded form of a text.
    package mutating func fold(_ text: String) -> [UInt8] {
        let out = ByteBuffer(capacity: text.utf8.count)
        append(text, to: out)
        return Array(out.bytes)
    }

    mutating func append(_ text: String, to out: ByteBuffer) {
        var text = text
        text.withUTF8 { append($0, to: out) }
    }

    /// Appends the folded form of a text to a buffer.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>, to out: ByteBuffer) {
        out.reserve(text.count + 8)
        var index = 0
        // Where the newest scalar begins, in the text and in the output: a joining scalar goes back there.
        var newest = (text: 0, out: out.count)
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                copyASCII(text, &index, out)
                newest = (index - 1, out.count - 1)
            } else if byte >= 0xE4, byte <= 0xE9, copyIdeographs(text, &index, out) {
                newest = (index - 3, out.count - 3)
            } else {
                appendScalar(text, &index, &newest, out)
            }
        }
    }

    /// The same piece by piece, cut before every scalar that cannot join what stands before it.
    ///
    /// - Returns: where each piece begins in the text and in the output, and behind the last one both ends.
    mutating func appendPieces(
        _ text: UnsafeBufferPointer<UInt8>, to out: ByteBuffer
    ) -> [(text: Int, folded: Int)] {
        var pieces: [(text: Int, folded: Int)] = []
        var start = 0
        while start < text.count {
            pieces.append((start, out.count))
            var end = start + UTF8Decoding.scalar(in: text, at: start).length
            while end < text.count {
                let (scalar, length) = UTF8Decoding.scalar(in: text, at: end)
                if map.value(of: scalar) != FoldingMap.joining { break }
                end += length
            }
            append(UnsafeBufferPointer(rebasing: text[start..<end]), to: out)
            start = end
        }
        pieces.append((text.count, out.count))
        return pieces
    }

    @inline(__always)
    private mutating func appendScalar(
        _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int,
        _ newest: inout (text: Int, out: Int),
        _ out: ByteBuffer
    ) {
        let (scalar, length) = UTF8Decoding.scalar(in: text, at: index)
        let value = map.value(of: scalar)
        if value == FoldingMap.joining {
            out.count = newest.out
            index = foldSlowly(text, from: newest.text, to: out)
            newest = (index, out.count)
            return
        }
        newest = (index, out.count)
        if value == FoldingMap.plain {
            out.append(scalar: scalar)
        } else {
            map.appendReplacement(value, to: out)
        }
        index += length
        out.reserve(text.count - index + 8)
    }

    /// Copies ASCII up to the first other byte, lower-casing eight bytes a step.
    @inline(__always)
    private func copyASCII(
        _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ out: ByteBuffer
    ) {
        guard let source = text.baseAddress else { return }
        // Room for the rest of the text is reserved by the caller, after each scalar that can grow.
        let target = out.base + out.count
        let start = index
        let ones: UInt64 = 0x0101_0101_0101_0101
        while index + 8 <= text.count {
            var word = UnsafeRawPointer(source + index).loadUnaligned(as: UInt64.self)
            if word & (ones * 0x80) != 0 { break }
            if foldsCase {
                let atLeastA = word &+ ones * 0x3F
                let aboveZ = word &+ ones * 0x25
                word |= ((atLeastA ^ aboveZ) & (ones * 0x80)) >> 2
            }
            UnsafeMutableRawPointer(target + (index - start)).storeBytes(of: word, as: UInt64.self)
            index += 8
        }
        while index < text.count, source[index] < 0x80 {
            let byte = source[index]
            let isUpper = foldsCase && byte &- 0x41 < 26
            target[index - start] = isUpper ? byte | 0x20 : byte
            index += 1
        }
        out.count += index - start
    }

    /// Copies U+4000 to U+9FFF (ideographs and hexagrams), which no mode changes or joins.
    @inline(__always)
    private func copyIdeographs(
        _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ out: ByteBuffer
    ) -> Bool {
        guard let source = text.baseAddress else { return false }
        let target = out.base + out.count
        let start = index
        while index + 3 <= text.count, source[index] >= 0xE4, source[index] <= 0xE9,
            source[index + 1] & 0xC0 == 0x80, source[index + 2] & 0xC0 == 0x80
        {
            target[index - start] = source[index]
            target[index - start + 1] = source[index + 1]
            target[index - start + 2] = source[index + 2]
            index += 3
        }
        out.count += index - start
        return index > start
    }

    /// Folds from a start to the next scalar that cannot join, and returns where that begins.
    private mutating func foldSlowly(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, to out: ByteBuffer
    ) -> Int {
        scalars.removeAll(keepingCapacity: true)
        var index = start
        while index < text.count {
            let (scalar, length) = UTF8Decoding.scalar(in: text, at: index)
            if index > start, map.value(of: scalar) != FoldingMap.joining { break }
            scalars.append(scalar)
            index += length
        }
        scalarFolder.fold(&scalars)
        for scalar in scalars { out.append(scalar: scalar) }
        out.reserve(text.count - index + 8)
        return index
    }
}
