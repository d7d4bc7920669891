internal import SystemSupport
package import TouchAnalysis

/// The analysis of a file, as one line of a table of files.
package struct AnalyzedFile {
  /// The outcome.
  package enum State: String, CaseIterable, Sendable {
    /// The file was read to its end.
    case read
    /// The file was read up to its damage.
    case damaged
    /// The file is a recording that cannot be analysed.
    case refused
    /// The file is not a recording, or cannot be read.
    case unknown
  }

  let path: String
  /// Whether the file could be opened and read.
  package private(set) var isReadable = false
  /// The outcome of reading the file.
  package private(set) var state = State.read
  /// The error; nil for none.
  package private(set) var problem: String?
  /// The tool that wrote it; nil if unknown.
  private(set) var format: String?
  /// The analysis; nil if the file cannot be analysed.
  package private(set) var analysis: RecordingAnalysis?

  /// Whether it is within the given limits; nil without limits.
  package private(set) var isPassed: Bool?

  /// Analyses a file.
  ///
  /// - Parameters:
  ///   - path: the file, or `-` for standard input.
  ///   - size: the size of its panel; nil to use that in the file.
  ///   - thresholds: the thresholds of faults.
  ///   - limits: the limits that it is checked against; nil for none.
  package init(
    _ path: String, size: PanelSize?, thresholds: FaultThresholds, limits: PanelLimits? = nil
  ) {
    self.path = path
    do throws(FileError) {
      state = .unknown
      let input = try RecordingInput(path, mayBegin: KernelFile.mayBegin)
      isReadable = true
      if let kernel = try KernelFile(input) {
        // A file that merely contains a line like a tool's, as a log may, is no recording.
        if kernel.survey.devices.contains(where: { $0.seen.hasEvents }) { state = .refused }
        format = kernel.survey.format.rawValue
        let source = try ConvertedRecording(kernel, size: size)
        try analyze(SalvagedRecording(source, size: size), input.damage, thresholds)
      } else {
        guard input.isRecording else { throw RecordingInput.unknown(path) }
        // A file with another text in braces is no recording.
        if input.namesFormat { (format, state) = ("fingertip", .refused) }
        let source = try RecordingReader(input, order: .any)
        try analyze(SalvagedRecording(source, size: size), input.damage, thresholds)
      }
      if let analysis, let limits { isPassed = RecordingVerdict(analysis, limits).isPassed }
    } catch {
      if state == .unknown { format = nil }
      problem = error.description
    }
  }

  private mutating func analyze<Source: EventSource & ~Copyable>(
    _ recording: consuming SalvagedRecording<Source>, _ inputDamage: FileError?,
    _ thresholds: FaultThresholds
  ) throws(FileError) {
    var source = recording
    analysis = try RecordingAnalysis(of: &source, limits: thresholds)
    state = .read
    guard let damage = inputDamage ?? source.damage else { return }
    (state, problem) = (.damaged, damage.description)
  }
}

extension AnalyzedFile {
  /// The line as an object of JSON, with a member for each column.
  package var json: String {
    let object = JSONValue.object
    for column in AnalysisColumn.all { object.set(column.name, to: column.value(self).json) }
    return object.line(digits: 15) ?? "{}"
  }

  /// The line as a row of comma-separated values, by RFC 4180.
  package var csv: String {
    AnalysisColumn.all.map { $0.value(self).csv }.joined(separator: ",")
  }
}
