/// The version of imscope, as `--version` and the man page say it.
package enum Version {
    package static let text = "0.1.0"
}
