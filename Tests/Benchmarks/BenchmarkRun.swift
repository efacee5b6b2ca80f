import Foundation

/// Goes through the groups, measures and prints.
struct BenchmarkRun {
    private let options: BenchmarkOptions
    private let environment: BenchmarkEnvironment

    init(_ options: BenchmarkOptions) throws {
        self.options = options
        environment = try BenchmarkEnvironment(options)
    }

    func run() throws {
        var report = BenchmarkReport(isQuick: options.isQuick)
        #if DEBUG
            print("This is a debug build: its figures say nothing. Build with -c release.")
        #endif
        print(BenchmarkReport.heading)
        for group in FigureGroup.all where isAsked(group) {
            for figure in try group.figures(environment) where isAsked(figure) {
                guard !options.listsOnly else {
                    print(figure.name)
                    continue
                }
                let measurement = try Measurement(of: figure)
                print(BenchmarkReport.line(measurement))
                fflush(nil)
                report.measurements.append(measurement)
            }
        }
        if let path = options.jsonPath {
            try report.json.write(to: URL(filePath: path))
        }
    }

    private func isAsked(_ group: FigureGroup) -> Bool {
        options.only.isEmpty
            || options.only.contains { $0.hasPrefix(group.name) || group.name.hasPrefix($0) }
    }

    private func isAsked(_ figure: Figure) -> Bool {
        options.only.isEmpty || options.only.contains { figure.name.hasPrefix($0) }
    }
}
