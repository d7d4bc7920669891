/// The options for what is printed and where pictures are written.
package struct OutputOptions: Equatable, Sendable {
  /// Whether `--json` was given.
  package var isJSON = false
  /// Whether `regions` prints changes until it is ended.
  package var follows = false
  /// The file that `--output` named.
  package var file: String?
}
