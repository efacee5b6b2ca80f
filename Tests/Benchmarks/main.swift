import Simulator

var arguments = CommandLine.arguments.dropFirst()
let folder = arguments.popFirst() ?? "."
let messages = arguments.popFirst().flatMap { Int($0) } ?? 1_000_000
let conversations = arguments.popFirst().flatMap { Int($0) } ?? 60
let begun = ContinuousClock.now
let store = try SimulatedStore.write(
    in: folder,
    SimulationOptions(
        messages: messages, conversations: conversations, startTime: 1_784_600_000_000))
print(store.storePath, ContinuousClock.now - begun)
