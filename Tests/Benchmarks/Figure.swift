/// One claim that is measured: something of ours, mostly beside a rival, against a goal.
struct Figure {
    /// What a measurement counts in; all are better when lower but for rates.
    enum Unit: String {
        case seconds = "s"
        case perSecond = "/s"
        case megabytes = "MB"
    }

    /// What is measured: one call is one round.
    struct Subject {
        let name: String
        /// Does the work once and returns the measured value in the figure's unit.
        let measure: () throws -> Double

        /// Something whose value the closure itself finds out: a latency, a size, a rate.
        init(_ name: String, value measure: @escaping () throws -> Double) {
            self.name = name
            self.measure = measure
        }

        /// Something that is timed from outside.
        init(_ name: String, timing work: @escaping () throws -> Void) {
            self.init(name) {
                let begun = ContinuousClock.now
                try work()
                return (ContinuousClock.now - begun).inSeconds
            }
        }
    }

    /// When a figure counts as met.
    enum Goal {
        /// Ours takes at most so many times what the rival takes.
        case atMostTimesRival(Double)
        /// Ours is at least so many times as fast as the rival.
        case timesAsFast(Double)
        case atMost(Double)
        case atLeast(Double)
    }

    /// A name in parts, by which figures are chosen: `search.rare-word`.
    let name: String
    let unit: Unit
    let ours: Subject
    /// Nil when the figure is an absolute one, or the rival is not installed.
    var rival: Subject?
    let goal: Goal?
    /// Rounds of ours and the rival, in turns; one more goes before and is not counted.
    let rounds: Int
    /// How much the first round may differ for reasons that are no concern: warm it up.
    var warmsUp = true

    init(
        _ name: String, unit: Unit = .seconds, ours: Subject, rival: Subject? = nil,
        goal: Goal? = nil, rounds: Int, warmsUp: Bool = true
    ) {
        self.name = name
        self.unit = unit
        self.ours = ours
        self.rival = rival
        self.goal = goal
        self.rounds = rounds
        self.warmsUp = warmsUp
    }
}

/// Figures that belong together; made when their turn comes, so that stores are only made for what
/// is asked.
struct FigureGroup: Sendable {
    /// The first part of its figures' names.
    let name: String
    let figures: @Sendable (BenchmarkEnvironment) throws -> [Figure]

    init(_ name: String, figures: @escaping @Sendable (BenchmarkEnvironment) throws -> [Figure]) {
        self.name = name
        self.figures = figures
    }

    /// Every group, in the order of the report. A new group is a file of its own and a line here.
    static let all: [FigureGroup] = [.simulate, .search, .search10, .events, .writer, .export]
}

extension Duration {
    /// The whole duration in seconds.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
