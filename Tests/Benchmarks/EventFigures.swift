import Foundation
import Listener
import Monitor
import Search

extension FigureGroup {
    /// Event lines decoded and applied to the monitor's state, beside jq reading one field of the
    /// same file.
    static let events = FigureGroup("events") { environment in
        let file = try EventFile(lines: environment.isQuick ? 20_000 : 100_000, environment)
        let jq = environment.tool("jq")
        return [
            Figure(
                "events.decode-apply", ours: .init("decode and apply") { try file.apply() },
                rival: jq.map { tool in
                    Figure.Subject("jq .event", timing: { try tool.run([".event", file.path]) })
                }, goal: .timesAsFast(2), rounds: environment.rounds(6)),
            Figure(
                "events.rate", unit: .perSecond,
                ours: .init("bytes decoded and applied") { try file.rate() }, goal: .atLeast(3e8),
                rounds: environment.rounds(6)),
        ]
    }
}

/// A file of event lines of about 1 KB: one message, the change of its conversation and the new
/// total in turns.
private struct EventFile {
    let path: String
    private let scratch: ScratchFolder
    private let size: Int

    init(lines: Int, _ environment: BenchmarkEnvironment) throws {
        scratch = try environment.scratchFolder()
        path = scratch.path("events.jsonl")
        var text: [UInt8] = []
        for number in 0..<lines { text += Self.line(number).utf8 }
        size = text.count
        try Data(text).write(to: URL(filePath: path))
    }

    /// Reads the file as `watch` does, into a new state.
    func apply() throws {
        var state = MonitorState(
            account: "u1001", keywords: KeywordSet(["order", "退款"]), hasEvents: true)
        let source = try EventSourceName(path).open(fromStart: true, once: true)
        try source.readToEnd { line in
            switch line {
            case .bytes(let bytes): state.apply(line: bytes, at: 0)
            case .oversize: state.countOversizeLine()
            }
        }
        guard state.snapshot(at: 0).events?.malformed == 0 else {
            throw BenchmarkFailure("the event lines were not understood")
        }
    }

    /// Bytes a second.
    func rate() throws -> Double {
        let begun = ContinuousClock.now
        try apply()
        return Double(size) / (ContinuousClock.now - begun).inSeconds
    }

    private static func line(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        let id = String(repeating: "0", count: 32 - digits.count) + digits
        let peer = "u\(2000 + number % 60)"
        let message = #"""
            {\"clientMsgID\":\"\#(id)\",\"serverMsgID\":\"1ab5ea970cd70ff0afa6b79a5ffeaa2b\",\"createTime\":1784700004082,\"sendTime\":1784700004112,\"sessionType\":1,\"sendID\":\"\#(peer)\",\"recvID\":\"u1001\",\"msgFrom\":100,\"contentType\":101,\"senderPlatformID\":1,\"senderNickname\":\"Nick\",\"senderFaceUrl\":\"https://cdn.example/n.png\",\"seq\":26,\"isRead\":false,\"status\":2,\"textElem\":{\"content\":\"where is my parcel \#(number)? 什么时候到 😀\"},\"attachedInfoElem\":{\"groupHasReadInfo\":{\"hasReadCount\":0,\"groupMemberCount\":0},\"isPrivateChat\":false,\"burnDuration\":0,\"hasReadTime\":0,\"isEncryption\":false,\"inEncryptStatus\":false},\"ex\":\"\#(String(repeating: "x", count: 160))\"}
            """#
        return
            #"{"event":"OnRecvNewMessage","errCode":0,"errMsg":"","data":"\#(message)","operationID":""}"#
            + "\n"
    }
}
