import Reports

extension ReportZone {
    /// The zone of a command, as reports need it.
    init(_ zone: Zone) throws(ExportError) {
        guard let name = zone.name else {
            self = .system
            return
        }
        try self.init(identifier: name)
    }
}
