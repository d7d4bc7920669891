internal import SettingsReading
internal import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings

/// `fingertip analyze DIR...`: prints one line for each recording, in the order of the operands;
/// within a folder, in the order of the paths.
///
/// Files in folders that are not recordings are left out; if there are no others, a warning says so.
/// A damaged or refused recording, or a file that cannot be read, has a line that says so. Such a
/// file, or a recording that is not within the limits, makes the status 1.
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
    var unnamed: [String] = []
    let files = try invocation.operands.flatMap { try foundFiles($0, unnamed: &unnamed) }
    for path in unnamed {
      output.log(.error, "\(path): cannot be read, because its name is not UTF-8")
    }
    if options.lines == .csv { output.print(AnalysisColumn.csvHeader) }
    var status = unnamed.isEmpty ? ExitStatus.success : .failure
    var hasRecordings = false
    ParallelWork.forEach(files) { file in
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
    if !hasRecordings, unnamed.isEmpty {
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

/// Returns the files that an operand stands for, and adds those whose names are not UTF-8 to a list.
private func foundFiles(
  _ operand: String, unnamed: inout [String]
) throws(FileError) -> [(path: String, isInFolder: Bool)] {
  guard Files.isFolder(operand) else { return [(operand, false)] }
  do throws(Files.FolderProblem) {
    return try Files.below(operand, unnamed: &unnamed).map { ($0, true) }
  } catch {
    throw .inaccessible(path: error.path, why: errorText(error.errno))
  }
}
