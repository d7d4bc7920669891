internal import FingertipSettings
internal import Glibc
internal import SystemSupport
internal import TouchAnalysis
internal import TouchDrawing
internal import TouchX11

/// `fingertip inspect --test TEST`: guides the user through a test of the panel, and prints what came of it.
///
/// - Parameters:
///   - kind: the test.
///   - invocation: the command line.
///   - output: where the report and messages go.
/// - Returns: success where the panel passed; failure where it did not, or the test was left early.
func runPanelTest(
  _ kind: PanelTestKind, _ invocation: Invocation, _ output: Output
) -> ExitStatus {
  do {
    return try withDisplay(invocation, output) { (connection, settings, signals) in
      let session = try GuideSession(kind, on: connection, settings: settings, log: output.log)
      var problem: (any Error)?
      var isPassed = false
      session.finished = { report in
        isPassed = report.isPassed
        if let path = invocation.outputFile {
          do { try PNGFile.write(session.picture, to: path) } catch { problem = error }
        }
        output.print(report.json.text(digits: 15) ?? "")
      }
      ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
      try session.run(signals)
      if connection.isLost { throw DisplayError.connectionLost(name: connection.name) }
      if let problem { throw problem }
      return isPassed ? .success : .failure
    }
  } catch {
    return output.fail(with: error)
  }
}
