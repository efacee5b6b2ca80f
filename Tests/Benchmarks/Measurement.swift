/// The rounds of one figure and what they say.
struct Measurement {
    /// One side's rounds, in order of size.
    struct Series {
        let name: String
        let values: [Double]

        init(name: String, values: [Double]) {
            self.name = name
            self.values = values.sorted()
        }

        var median: Double { quantile(0.5) }

        /// Half the distance between the quartiles, as a part of the median.
        var spread: Double {
            median == 0 ? 0 : (quantile(0.75) - quantile(0.25)) / 2 / median
        }

        private func quantile(_ part: Double) -> Double {
            guard let last = values.indices.last else { return 0 }
            let place = part * Double(last)
            let low = Int(place)
            let high = min(low + 1, last)
            return values[low] + (values[high] - values[low]) * (place - Double(low))
        }
    }

    let figure: Figure
    let ours: Series
    let rival: Series?

    /// Measures a figure: ours and the rival in turns, so that a busy machine slows both alike.
    init(of figure: Figure) throws {
        var ours: [Double] = []
        var rival: [Double] = []
        for round in 0..<(figure.rounds + (figure.warmsUp ? 1 : 0)) {
            let one = try figure.ours.measure()
            let other = try figure.rival?.measure()
            if round == 0, figure.warmsUp { continue }
            ours.append(one)
            if let other { rival.append(other) }
        }
        self.figure = figure
        self.ours = Series(name: figure.ours.name, values: ours)
        self.rival = figure.rival.map { Series(name: $0.name, values: rival) }
    }

    /// Ours by the rival's: medians.
    var ratio: Double? {
        guard let rival, rival.median > 0 else { return nil }
        return ours.median / rival.median
    }

    /// Whether the goal is met; nil without a goal, or where the rival it needs is missing.
    var isMet: Bool? {
        switch figure.goal {
        case nil: nil
        case .atMostTimesRival(let most): ratio.map { $0 <= most }
        case .timesAsFast(let least): ratio.map { speedup(of: $0) >= least }
        case .atMost(let most): ours.median <= most
        case .atLeast(let least): ours.median >= least
        }
    }

    /// A rate is better when higher, all else when lower.
    private func speedup(of ratio: Double) -> Double {
        figure.unit == .perSecond ? ratio : 1 / ratio
    }
}
