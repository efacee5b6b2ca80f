import Search

extension SearchError {
    /// The error as a person reads it.
    var userError: UserError {
        UserError(value.isEmpty ? name : "\(name) '\(value)'", reason)
    }
}
