/// The program behind the command line.
package enum Fingertip {
  /// The version as `fingertip --version` prints it.
  package static let version = "1.0.0"
}
