internal import TouchAnalysis
internal import TouchRecordings

/// The content of a report, independent of its output as a page or a picture.
package struct ReportPage {
  /// The charts and tables of one device.
  struct Section {
    var title: String
    /// The charts, row by row; those of a row are side by side.
    var rows: [[Chart]]
    var tables: [ReportTable]
  }

  /// A short verdict on the recording.
  struct Verdict {
    var text: String
    var isGood: Bool
  }

  var title: String
  /// The name of the recording, and a summary of it.
  var summary: [String]
  var verdicts: [Verdict]
  var sections: [Section]
  /// The faults of all devices.
  let analysis: RecordingAnalysis
  /// The program that made the report.
  var producer: String
}
