internal import Glibc
internal import PanelReports
internal import SettingsReading
internal import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings

/// `fingertip analyze FILE`: measures the touches of a recording and finds their faults, without a
/// display; or converts a kernel recording to a recording.
@Sendable
func runAnalyze(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let (files, options) = (invocation.operands, invocation.analysis)
  let hasSeveralRecordings = files.count > 1 || files.contains(where: Files.isFolder)
  if hasSeveralRecordings, let name = options.singleRecordingOptions.first {
    output.log(.error, "\(name): is allowed with one recording only")
    return .usage
  }
  if files.count == 2, options.lines == nil, !files.contains(where: Files.isFolder) {
    return analyzePair(invocation, output)
  }
  if hasSeveralRecordings || options.lines != nil { return analyzeSeveral(invocation, output) }
  if options.recording != nil, let name = invocation.optionsOfAnalyses.first {
    output.log(.error, "\(name): is not allowed with --convert, which does not analyse")
    return .usage
  }
  guard isPictureName(options.picture, of: "--picture", output) else { return .usage }
  guard options.page != "-" else {
    output.log(
      .error, "--html: '-' is not the name of a file; standard output has the figures")
    return .usage
  }
  do {
    return try analyzeOne(invocation, output)
  } catch {
    return output.fail(with: error)
  }
}

/// Analyses or converts a single recording.
private func analyzeOne(_ invocation: Invocation, _ output: Output) throws -> ExitStatus {
  let input = try RecordingInput(invocation.operand ?? "-", mayBegin: KernelFile.mayBegin)
  let size = invocation.analysis.panelSize
  if let kernel = try KernelFile(input) {
    let converted = try ConvertedRecording(kernel, size: size)
    for note in converted.notes { output.log(.warning, "\(input.path): \(note)") }
    return try analyze(SalvagedRecording(converted, size: size), input.damage, invocation, output)
  }
  guard input.isRecording else { throw RecordingInput.unknown(input.path) }
  let reader = try RecordingReader(input, order: .any)
  return try analyze(SalvagedRecording(reader, size: size), input.damage, invocation, output)
}

/// Analyses a recording up to the first damage.
private func analyze<Source: EventSource & ~Copyable>(
  _ source: consuming SalvagedRecording<Source>, _ inputDamage: FileError?,
  _ invocation: Invocation,
  _ output: Output
) throws -> ExitStatus {
  let status = try analyze(&source, invocation, output)
  guard let damage = inputDamage ?? source.damage else { return status }
  output.log(.warning, "\(damage); only what precedes it is used")
  return .failure
}

private func analyze(
  _ source: inout some EventSource & ~Copyable, _ invocation: Invocation, _ output: Output
) throws -> ExitStatus {
  if let path = invocation.analysis.recording {
    try convert(&source, invocation, to: path, output)
    return .success
  }
  let faultThresholds = try thresholds(of: invocation)
  let panelLimits = try invocation.panel.limits.map(PanelLimits.named)
  let (page, picture) = (invocation.analysis.page, invocation.analysis.picture)
  for path in [page, picture].compactMap(\.self) {
    try refuseInput(invocation, as: path, "is the recording to analyse")
  }
  let files = ReportFiles(page: page, picture: picture)
  // Fail at once if the report cannot be written.
  try files.checkDestinations()
  let report = files.isEmpty ? nil : PanelReport(of: source.header.screen)
  let analysis = try RecordingAnalysis(
    of: &source, limits: faultThresholds, makesSurveys: report != nil
  ) { report?.add($0, $1) }
  let verdict = panelLimits.map { RecordingVerdict(analysis, $0) }
  if let report {
    let page = try report.page(
      analysis, verdict, name: Files.name(of: invocation.operand ?? "-"),
      producer: "fingertip \(Program.version)")
    // So that no signal leaves an incomplete file.
    try SignalDescriptor.delayingEnd { try files.write(page) }
  }
  let text = invocation.output.isJSON ? analysis.document(verdict) : analysis.text
  guard output.print(text, of: "the analysis") == .success else { return .failure }
  if let verdict, !invocation.output.isJSON { output.print("\n" + verdict.text) }
  return verdict?.isPassed ?? true ? .success : .failure
}

/// Returns the thresholds of faults, only from a file that was named: users' configurations must
/// not change the result for the same recording.
func thresholds(of invocation: Invocation) throws -> FaultThresholds {
  let file = invocation.settings.file == nil ? nil : try invocation.settings.readFile()
  return file?.configuration.thresholds ?? FaultThresholds()
}

extension AnalysisOptions {
  /// The size of the panel; nil for the size in the recording.
  var panelSize: PanelSize? { size.map { PanelSize(width: $0.width, height: $0.height) } }

  /// The names of the given options that write a file from a single recording.
  var singleRecordingOptions: [String] {
    [("--picture", picture), ("--html", page), ("--convert", recording)].compactMap { name, file in
      file == nil ? nil : name
    }
  }
}

extension Invocation {
  /// The names of the given options that say what to do with the result of an analysis.
  fileprivate var optionsOfAnalyses: [String] {
    [
      ("--picture", analysis.picture != nil), ("--html", analysis.page != nil),
      ("--limits", panel.limits != nil), ("--json", output.isJSON),
    ].compactMap { name, isGiven in isGiven ? name : nil }
  }
}

/// Writes the events as a recording.
private func convert(
  _ source: inout some EventSource & ~Copyable, _ invocation: Invocation, to path: String,
  _ output: Output
) throws {
  if path != "-" { try refuseInput(invocation, as: path, "is the file to convert") }
  // From here on, signals are handled, so that none leaves an incomplete file.
  let signals = try SignalDescriptor.ofEnd()
  // A signal that ended the conversion must not kill the program before it prints its message.
  defer { signals.discardAll() }
  let file: any ConversionFile =
    try Files.isStream(path)
    ? ConvertedStream(path, signals: signals.descriptor)
    : ConvertedFile(path, overwrites: invocation.recording.overwrites)
  let events = try write(&source, to: file, until: signals)
  output.log(.notice, "converted \(counted(events.count, "event")) to \(file.name)")
  if events.stepsBack > 0 { warnOfBackwardTimes(events.stepsBack, in: file.name, output) }
}

/// Writes a whole recording.
///
/// - Parameters:
///   - source: the events.
///   - file: the destination.
///   - signals: the signals that end the conversion.
/// - Returns: the number of events, and of those that are earlier than the event before them.
/// - Throws: `FileError`.
private func write(
  _ source: inout some EventSource & ~Copyable, to file: any ConversionFile,
  until signals: borrowing SignalDescriptor
) throws -> (count: Int, stepsBack: Int) {
  var lines = Array(((source.header.line ?? "") + "\n").utf8)
  var (count, stepsBack) = (0, 0)
  var time = 0.0
  while let event = try source.next() {
    event.append(to: &lines)
    count += 1
    if event.time < time { stepsBack += 1 }
    time = event.time
    guard lines.count >= 1 << 16 else { continue }
    if signals.isPending { throw FileError.interruptedConversion(to: file.name) }
    try file.write(lines)
    lines.removeAll(keepingCapacity: true)
  }
  try file.write(lines)
  try file.finish()
  return (count, stepsBack)
}

/// Checks that a file to write is not the one that is read.
///
/// - Throws: `FileError.inaccessible`.
private func refuseInput(
  _ invocation: Invocation, as path: String, _ description: String
) throws(FileError) {
  let input = invocation.operand ?? "-"
  guard let inputPath = Files.realPath(input == "-" ? "/dev/stdin" : input),
    inputPath == Files.realPath(path)
  else { return }
  throw .inaccessible(path: path, why: "\(description); another name is needed")
}

extension Files {
  /// Returns whether a path is standard output, a pipe or a device, which no new file can replace.
  fileprivate static func isStream(_ path: String) -> Bool {
    var status = stat()
    return path == "-"
      || stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }
}

/// Warns that the times of a recording run backwards, as those of the file that it was made of.
private func warnOfBackwardTimes(_ count: Int, in name: String, _ output: Output) {
  output.log(
    .warning,
    "\(name): its times run backwards \(count == 1 ? "once" : "\(count) times"), as those of the "
      + "converted file; 'replay' refuses it, 'analyze' does not")
}
