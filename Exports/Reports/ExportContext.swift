import OpenIM

/// What every export is told from outside: which store, when, where, and how it is to look.
package struct ExportContext: Sendable {
    /// The version of imscope.
    package var version: String
    /// The instant of the export in ms since 1970; the only clock an export knows.
    package var now: Int64
    package var zone: ReportZone
    package var store: StoreIdentity
    /// Messages sent from here on, in ms; nil is from the first.
    package var since: Int64?
    /// Messages sent before this, in ms; nil is to the last.
    package var until: Int64?
    package var csv: CSVDialect
    package var style: PageStyle
    /// Link to pictures and files by their addresses; nothing is ever fetched.
    package var hasLinks: Bool
    /// Show the text of deleted messages.
    package var includesDeleted: Bool
    /// What was asked for, for the manifest.
    package var parameters: JSONObject

    package init(
        version: String, now: Int64, zone: ReportZone, store: StoreIdentity, since: Int64? = nil,
        until: Int64? = nil, csv: CSVDialect = .guarded, style: PageStyle = PageStyle(),
        hasLinks: Bool = false, includesDeleted: Bool = false, parameters: JSONObject = JSONObject()
    ) {
        self.version = version
        self.now = now
        self.zone = zone
        self.store = store
        self.since = since
        self.until = until
        self.csv = csv
        self.style = style
        self.hasLinks = hasLinks
        self.includesDeleted = includesDeleted
        self.parameters = parameters
    }

    /// Whether a message was sent within the period.
    func covers(_ time: Int64) -> Bool {
        (since.map { time >= $0 } ?? true) && (until.map { time < $0 } ?? true)
    }

    /// What a page says at its top of where its numbers are from.
    func facts(_ reading: ReadingStatistics, local: LocalTime) -> [Figure] {
        let cells = CellText(local: local)
        return [
            Figure("Account", store.account),
            Figure("Store", storeText),
            Figure("Period", period(cells)),
            Figure("Time zone", zone.name),
            Figure("Made", cells.time(now)),
            Figure("Examined", Wording.count(reading.rowsExamined, "row")),
            Figure("Unreadable", Wording.count(reading.rowsUnreadable, "row")),
            Figure("Stands at", standing(reading)),
        ]
    }

    private var storeText: String {
        store.sdkVersion.map { "\(store.file), SDK \($0)" } ?? store.file
    }

    private func period(_ cells: CellText) -> String {
        switch (since, until) {
        case (nil, nil): "all of it"
        case (let since?, nil): "since \(cells.time(since))"
        case (nil, let until?): "until \(cells.time(until))"
        case (let since?, let until?): "\(cells.time(since)) – \(cells.time(until))"
        }
    }

    /// Says at which commit the numbers stand, and whether they all stand at the same one.
    private func standing(_ reading: ReadingStatistics) -> String {
        let commit = "commit \(store.changeCounter)"
        if !reading.lost.isEmpty { return "\(commit), partial: \(reading.lost.count) not readable" }
        if !reading.moving.isEmpty {
            return
                "\(commit), \(Wording.count(reading.moving.count, "conversation")) changing while read"
        }
        return reading.commitsDuringRead == 0
            ? "\(commit), consistent"
            : "\(commit), \(Wording.count(reading.commitsDuringRead, "commit")) while read"
    }

    /// The line at the foot of a page.
    var footer: String {
        "Made by imscope \(version) from the store alone; nothing on this page loads anything."
    }
}
