import Markup

/// Cells as text, for pages and charts, in one time zone.
final class CellText {
    let local: LocalTime

    init(local: LocalTime) {
        self.local = local
    }

    /// What a cell reads as for people; `–` where nothing is known.
    func text(_ cell: Cell) -> String {
        switch cell {
        case .text(let text, _), .marked(let text, _), .identifier(let text, _): text
        case .count(let count): Wording.count(count)
        case .time(let time): time == 0 ? "–" : self.time(time)
        case .duration(let duration): Wording.duration(duration)
        case .share(let share): Wording.share(share)
        case .none: "–"
        }
    }

    /// `2026-07-19 09:12:03`, local.
    func time(_ time: Int64) -> String {
        let moment = local.moment(time)
        return "\(moment.date.iso) \(moment.clock(withSeconds: true))"
    }

    /// What a cell is in CSV: times ISO 8601 with offset, stretches in ms, nothing for unknown.
    func field(_ cell: Cell) -> CSVField {
        switch cell {
        case .text(let text, _), .marked(let text, _): .text(text)
        case .identifier(let text, _): .identifier(text)
        case .count(let count): .number(Int64(count))
        case .time(let time): time == 0 ? .empty : .plain(local.iso(time))
        case .duration(let duration): .number(duration)
        case .share(let share): .plain("\((share * 10_000).rounded() / 10_000)")
        case .none: .empty
        }
    }
}
