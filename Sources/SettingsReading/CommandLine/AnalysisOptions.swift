/// The formats in which `analyze` prints one line for each recording.
package enum AnalysisLines: Sendable {
  /// A JSON object.
  case json
  /// A row of comma-separated values, after a row with the column names.
  case csv
}

/// The options of `analyze`.
package struct AnalysisOptions: Equatable, Sendable {
  /// The file for the report as a picture; nil for none.
  package var picture: String?
  /// The file for the report as an HTML page; nil for none.
  package var page: String?
  /// The file to write a recording to, instead of an analysis; nil for none.
  package var recording: String?
  /// The format of one line for each recording; nil to choose by the number of recordings.
  package var lines: AnalysisLines?
  /// The size of the panel in mm; nil for the size in the recording.
  package var size: (width: Double, height: Double)?

  /// Compares all options; `==` cannot be synthesized because the size is a tuple.
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.picture == rhs.picture && lhs.page == rhs.page && lhs.recording == rhs.recording
      && lhs.lines == rhs.lines
      && lhs.size?.width == rhs.size?.width && lhs.size?.height == rhs.size?.height
  }
}
