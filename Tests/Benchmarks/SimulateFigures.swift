import Simulator

extension FigureGroup {
    /// How fast stores are made.
    static let simulate = FigureGroup("simulate") { environment in
        let messages = environment.isQuick ? 50_000 : 200_000
        let write = Figure.Subject("simulate") {
            let scratch = try environment.scratchFolder()
            let options = SimulationOptions(
                messages: messages, seed: 3, startTime: BenchmarkEnvironment.startTime)
            let begun = ContinuousClock.now
            _ = try SimulatedStore.write(in: scratch.path("store"), options)
            return Double(messages) / (ContinuousClock.now - begun).inSeconds
        }
        // A million in under a minute.
        return [
            Figure(
                "simulate.messages", unit: .perSecond, ours: write, goal: .atLeast(1e6 / 60),
                rounds: 3, warmsUp: false)
        ]
    }
}
