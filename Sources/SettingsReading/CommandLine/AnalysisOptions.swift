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
  package var size: Size?

  /// The width and height of a panel, in mm.
  package struct Size: Equatable, Sendable {
    /// The width, in mm.
    package let width: Double
    /// The height, in mm.
    package let height: Double
  }
}
