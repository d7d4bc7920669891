/// The ways in which `analyze` prints a line for each recording.
package enum AnalysisLines: Sendable {
  /// An object of JSON.
  case json
  /// A row of comma-separated values, below one with the names of the columns.
  case csv
}

/// The options of `analyze`.
package struct AnalysisOptions: Equatable, Sendable {
  /// The file of the report as a picture; nil where none is wanted.
  package var picture: String?
  /// The file of the report as a page; nil where none is wanted.
  package var page: String?
  /// The file to which a recording is to be written instead of an analysis; nil for none.
  package var recording: String?
  /// The format of a line for each recording; nil for what the number of recordings asks for.
  package var lines: AnalysisLines?
  /// The size of the panel in mm; nil for what the recording says.
  package var size: (width: Double, height: Double)?

  /// Compares all options; the size is a tuple, which keeps `==` from being synthesized.
  package static func == (one: Self, other: Self) -> Bool {
    one.picture == other.picture && one.page == other.page && one.recording == other.recording
      && one.lines == other.lines
      && one.size?.width == other.size?.width && one.size?.height == other.size?.height
  }
}
