internal import SettingsReading
internal import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings

/// `fingertip analyze DIR...`: prints one line for each recording, in the order of the operands;
/// within a folder, in the order of the paths.
///
/// Files in folders that are not recordings are left out; if there are no others, a warning says so.
/// A damaged or refused recording has a line that says so. Such a recording, or one that is not
/// within the limits, makes the status 1.
func analyzeSeveral(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let options = invocation.analysis
  for name in options.singleRecordingOptions {
    output.log(.error, "\(name): is not allowed with --lines or --csv")
    return .usage
  }
  do {
    let thresholds = try thresholds(of: invocation)
    let limits = try invocation.panel.limits.map(PanelLimits.named)
    let size = options.size.map { PanelSize(width: $0.width, height: $0.height) }
    let files = try invocation.operands.flatMap(files)
    if options.lines == .csv { output.print(AnalysisColumn.csvHeader) }
    var status = ExitStatus.success
    var hasRecordings = false
    ParallelWork.forEach(files) { file in
      let analyzed = AnalyzedFile(
        file.path, size: size, thresholds: thresholds, limits: limits)
      return Line(
        text: options.lines == .csv ? analyzed.csv : analyzed.json,
        isSkipped: file.isInFolder && analyzed.state == .unknown,
        isSound: analyzed.state == .read && analyzed.isPassed ?? true)
    } take: { line in
      if line.isSkipped { return true }
      hasRecordings = true
      if !line.isSound { status = .failure }
      output.print(line.text)
      return output.failure == nil
    }
    if !hasRecordings {
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

/// Returns the files that an operand stands for.
private func files(
  _ operand: String
) throws(FileError) -> [(path: String, isInFolder: Bool)] {
  guard Files.isFolder(operand) else { return [(operand, false)] }
  do throws(Files.FolderProblem) {
    return try Files.below(operand).map { ($0, true) }
  } catch {
    throw .inaccessible(path: error.path, why: errorText(error.errno))
  }
}
