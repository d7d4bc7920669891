internal import SettingsReading
internal import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings

/// `fingertip analyze DIR...`: prints one line for each recording, in the order of the operands;
/// within a folder, in the order of the paths.
///
/// Files in folders that are not recordings are left out; if there are no others, a warning says
/// so. A damaged or refused recording, or a file that cannot be read, has a line that says so. Such
/// a file, or a recording that is not within the limits, makes the status 1.
func analyzeSeveral(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let options = invocation.analysis
  if let name = options.singleRecordingOptions.first {
    output.log(.error, "\(name): is not allowed with --lines or --csv")
    return .usage
  }
  do {
    let thresholds = try thresholds(of: invocation)
    let limits = try invocation.panel.limits.map(PanelLimits.named)
    let size = options.panelSize
    let operands = try invocation.operands.map(Operand.init)
    for message in operands.flatMap(\.problems) { output.log(.error, message) }
    let hasProblems = operands.contains { !$0.problems.isEmpty }
    if options.lines == .csv { output.print(AnalysisColumn.csvHeader) }
    var status = hasProblems ? ExitStatus.failure : .success
    var hasRecordings = false
    ParallelWork.forEach(operands.flatMap(\.files)) { file in
      let analyzed = AnalyzedFile(
        file.path, size: size, thresholds: thresholds, limits: limits)
      return Line(
        text: options.lines == .csv ? analyzed.csv : analyzed.json,
        isSkipped: file.isInFolder && analyzed.state == .unknown && analyzed.isReadable,
        isSound: analyzed.state == .read && analyzed.isPassed ?? true)
    } take: { line in
      if line.isSkipped { return true }
      hasRecordings = true
      if !line.isSound { status = .failure }
      output.print(line.text)
      return output.failure == nil
    }
    if !hasRecordings, !hasProblems {
      let names = invocation.operands.joined(separator: ", ")
      output.log(.warning, "\(names): contains no recording of a known format")
    }
    return status
  } catch {
    return output.fail(with: error)
  }
}

private struct Line: Sendable {
  let text: String
  let isSkipped: Bool
  let isSound: Bool
}

/// The files that an operand stands for, and messages about those that cannot be read.
private struct Operand {
  var files: [(path: String, isInFolder: Bool)]
  var problems: [String] = []

  init(_ path: String) throws(FileError) {
    guard Files.isFolder(path) else {
      files = [(path, false)]
      return
    }
    do throws(Files.FolderProblem) {
      let found = try Files.found(below: path)
      files = found.files.map { ($0, true) }
      problems =
        found.unnamed.map { "\($0): cannot be read, because its name is not UTF-8" }
        + found.problems.map { "\($0.path): \(errorText($0.errno))" }
    } catch {
      throw .inaccessible(path: error.path, why: errorText(error.errno))
    }
  }
}
