internal import SettingsReading
internal import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings

/// `fingertip analyze BEFORE AFTER`: prints what is better or worse in the second recording.
///
/// The status is 1 if something became worse, or if a recording cannot be read to its end.
func analyzePair(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  do {
    let thresholds = try thresholds(of: invocation)
    let limits = try invocation.panel.limits.map(PanelLimits.named)
    let size = invocation.analysis.panelSize
    var status = ExitStatus.success
    var analyses: [RecordingAnalysis] = []
    for path in invocation.operands {
      let file = AnalyzedFile(path, size: size, thresholds: thresholds)
      if let problem = file.problem {
        output.log(file.analysis == nil ? .error : .warning, problem)
        status = .failure
      }
      if let analysis = file.analysis { analyses.append(analysis) }
    }
    guard analyses.count == 2 else { return .failure }
    let comparison = RecordingComparison(analyses[0], analyses[1], limits: limits)
    let text =
      invocation.output.isJSON ? comparison.document(invocation.operands) : comparison.text
    guard output.print(text, of: "the comparison") == .success else { return .failure }
    return comparison.isSound ? status : .failure
  } catch {
    return output.fail(with: error)
  }
}
