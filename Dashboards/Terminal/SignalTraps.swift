/// A signal that reached the process, in the loop's terms.
package enum SignalNotice: Sendable, Equatable {
    /// The process is asked to end, by this signal: 128 + number is its exit status.
    case end(Int32)
    /// The job is asked to stop (^Z).
    case suspend
    /// The job was continued.
    case resume
    /// The window has another size.
    case resize

    /// The number of the signal that a terminal's end stands for.
    package static var hangUp: Int32 { Platform.hangUp }
}

/// Turns signals into bytes of a pipe that poll(2) waits for, and puts the terminal back on a crash.
///
/// The handlers only write a byte; everything else happens in the loop. Dispositions are put back
/// when the last reference goes. One instance at a time: signals belong to the process.
package final class SignalTraps {
    /// Readable when a signal came; -1 when the process had no descriptors left.
    package let descriptor: Int32
    private let writeEnd: Int32
    private var former: [(number: Int32, disposition: Platform.Disposition?)] = []

    package init() {
        let ends = Platform.makePipe() ?? (-1, -1)
        descriptor = ends.read
        writeEnd = ends.write
        shared.pointee.pipe = writeEnd
        for number in Self.caught { catchSignal(number, with: noticeSignal) }
        for number in Platform.crashes { catchSignal(number, with: restoreAndFall) }
    }

    deinit {
        for (number, disposition) in former { Platform.release(number, to: disposition) }
        forgetTerminal()
        shared.pointee.pipe = -1
        if descriptor >= 0 { Platform.closeDescriptor(descriptor) }
        if writeEnd >= 0 { Platform.closeDescriptor(writeEnd) }
    }

    /// The signals since the last call, each kind once, in order of arrival.
    package func notices() -> [SignalNotice] {
        guard descriptor >= 0 else { return [] }
        var notices: [SignalNotice] = []
        for byte in Platform.drain(descriptor) {
            let notice = Self.notice(Int32(byte))
            if !notices.contains(notice) { notices.append(notice) }
        }
        return notices
    }

    /// Stops the job until it is continued, then catches ^Z again.
    package func stopJob() {
        Platform.stopJob()
        _ = Platform.trap(Platform.suspend, with: noticeSignal)
    }

    /// What a crash writes and sets so that the shell gets its terminal back.
    func rememberTerminal(modes: Platform.Modes?, restoring sequence: [UInt8]) {
        forgetTerminal()
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, sequence.count))
        bytes.initialize(from: sequence, count: sequence.count)
        shared.pointee.count = sequence.count
        shared.pointee.bytes = UnsafePointer(bytes)
        guard let modes else { return }
        let saved = UnsafeMutablePointer<Platform.Modes>.allocate(capacity: 1)
        saved.initialize(to: modes)
        shared.pointee.modes = UnsafePointer(saved)
    }

    func forgetTerminal() {
        let bytes = shared.pointee.bytes
        let modes = shared.pointee.modes
        shared.pointee.bytes = nil
        shared.pointee.modes = nil
        bytes?.deallocate()
        modes?.deallocate()
    }

    private func catchSignal(_ number: Int32, with handler: @escaping Platform.Disposition) {
        former.append((number, Platform.trap(number, with: handler)))
    }

    private static let caught = [
        Platform.interrupt, Platform.terminate, Platform.hangUp, Platform.quit, Platform.suspend,
        Platform.resume, Platform.windowChange,
    ]

    private static func notice(_ number: Int32) -> SignalNotice {
        switch number {
        case Platform.suspend: .suspend
        case Platform.resume: .resume
        case Platform.windowChange: .resize
        default: .end(number)
        }
    }
}

/// What handlers may touch: plain values behind one pointer, allocated before any handler is set.
private struct HandlerState {
    var pipe: Int32 = -1
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    var modes: UnsafePointer<Platform.Modes>?
}

// A signal handler has no context argument, so its state must be global. It is unsafe because the
// handler interrupts whichever thread runs; the fields are written only while no handler needs them.
nonisolated(unsafe) private let shared: UnsafeMutablePointer<HandlerState> = {
    let pointer = UnsafeMutablePointer<HandlerState>.allocate(capacity: 1)
    pointer.initialize(to: HandlerState())
    return pointer
}()

private func noticeSignal(_ number: Int32) {
    let saved = Platform.errorNumber
    Platform.writeByte(UInt8(truncatingIfNeeded: number), to: shared.pointee.pipe)
    Platform.errorNumber = saved
}

private func restoreAndFall(_ number: Int32) {
    Platform.restore(
        shared.pointee.modes, writing: shared.pointee.bytes, count: shared.pointee.count)
    Platform.fall(by: number)
}
