internal import TouchAnalysis
internal import TouchRecordings

/// All that a report shows, before it is known whether a page or a picture is made of it.
package struct ReportPage {
  /// The charts and tables of one device.
  struct Section {
    var title: String
    /// The charts that stand side by side, row by row.
    var rows: [[Chart]]
    var tables: [ReportTable]
  }

  /// A word on what came of it.
  struct Verdict {
    var text: String
    var isGood: Bool
  }

  var title: String
  /// The name of the recording, and what is in it.
  var summary: [String]
  var verdicts: [Verdict]
  var sections: [Section]
  /// The faults of all devices.
  let analysis: RecordingAnalysis
  /// The program that made it.
  var producer: String
}
