import Markup
import OpenIM

/// Writes reports as the files of an export, in the formats asked for.
struct ReportFiles {
    let staging: Staging
    let context: ExportContext
    let formats: Set<ExportFormat>
    let cells: CellText

    /// A CSV file a table: `csv/<report>-<section>.csv`.
    func writeCSV(_ report: Report) throws -> [ManifestFile] {
        guard formats.contains(.csv) else { return [] }
        try staging.makeFolder("csv")
        return try report.sections.map { section in
            try staging.write("csv/\(report.id)-\(section.id).csv") { sink in
                try write(section.table, to: sink)
            }
        }
    }

    /// `json/<report>.json`.
    func writeJSON(_ report: Report) throws -> [ManifestFile] {
        guard formats.contains(.json) else { return [] }
        try staging.makeFolder("json")
        return [
            try staging.write("json/\(report.id).json", ReportJSON(local: cells.local).json(report))
        ]
    }

    private func write(_ table: ReportTable, to sink: FileSink) throws -> Int {
        let header = table.columns.flatMap { column in
            column.kind == .times ? [column.key, column.key + "Ms"] : [column.key]
        }
        let csv = try CSVWriter(to: sink, dialect: context.csv, header: header)
        for row in table.rows {
            for (cell, column) in zip(row, table.columns) {
                csv.add(cells.field(cell))
                if column.kind == .times { csv.add(Self.milliseconds(cell)) }
            }
            try csv.endRow()
        }
        return csv.rows
    }

    private static func milliseconds(_ cell: Cell) -> CSVField {
        guard case .time(let time) = cell, time != 0 else { return .empty }
        return .number(time)
    }
}

/// Turns a report into JSON: what it says, and its tables as lists of objects by the columns' keys.
struct ReportJSON {
    let local: LocalTime

    func json(_ report: Report) -> JSONValue {
        [
            "id": .string(report.id), "title": .string(report.title),
            "summary": .string(report.summary),
            "figures": .array(
                report.figures.map { ["name": .string($0.name), "value": .string($0.value)] }),
            "sections": .array(report.sections.map(json)),
        ]
    }

    private func json(_ section: ReportSection) -> JSONValue {
        [
            "id": .string(section.id), "title": .string(section.title),
            "note": .string(section.note),
            "rows": .array(
                section.table.rows.map { row in
                    .object(JSONObject(zip(section.table.columns, row).map { ($0.key, json($1)) }))
                }),
        ]
    }

    /// Times as ISO 8601 with offset, stretches in ms, unknown as null.
    private func json(_ cell: Cell) -> JSONValue {
        switch cell {
        case .text(let text, _), .marked(let text, _), .identifier(let text, _): .string(text)
        case .count(let count): .integer(Int64(count))
        case .time(let time): time == 0 ? .null : .string(local.iso(time))
        case .duration(let duration): .integer(duration)
        case .share(let share): .double((share * 10_000).rounded() / 10_000)
        case .none: .null
        }
    }
}
