/// Facts about this program that several modules name.
package enum Program {
  /// The version as `fingertip --version` prints it.
  package static let version = "1.0.0"
}
