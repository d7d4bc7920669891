/// What the command line of `analyze` says.
package struct AnalysisOptions: Equatable, Sendable {
  /// The file of the picture; nil where none is wanted.
  package var picture: String?
  /// The file to which a recording is to be written instead of an analysis; nil for none.
  package var recording: String?
}
