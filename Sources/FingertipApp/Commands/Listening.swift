internal import FingertipOverlay
internal import FingertipSettings
internal import Glibc
internal import GuidedScreens
internal import SettingsReading
internal import SystemSupport
internal import TouchX11

/// Runs a command that hears touches without showing them, and says what went wrong.
///
/// - Parameters:
///   - invocation: the command line.
///   - output: where messages go.
///   - participle: what the command does with touches: "recorded".
///   - reports: which reports it wants as they come.
///   - body: what it does, until the end that it returns. It may throw `FileError`,
///     `SystemError` and `StreamWriter.Failure`, which is then one of standard output.
/// - Returns: the status to end with.
func listen(
  _ invocation: Invocation, _ output: Output, will participle: String,
  reports: TouchReport.Selection = [],
  _ body: (TouchStream, ShowSettings, borrowing SignalDescriptor) throws -> LoopEnd
) -> ExitStatus {
  do {
    return try withDisplay(invocation, output) { (connection, settings, signals) in
      let hearsTouches = invocation.events.selection.hasTouches
      var request = hearsTouches ? settings.listeningRequest : ListeningRequest(.nothing)
      request.reports = hearsTouches ? reports : []
      // Raw listeners get no delivered events.
      if request.reports.contains(.delivered), request.listening == .raw {
        request.listening = .root
      }
      let stream = TouchStream(
        connection: connection, hearing: request,
        pausingFor: hearsTouches ? settings.pauseRules : .never, log: output.log)
      if hearsTouches, stream.listener.devices.isEmpty, !settings.listening.pointer {
        output.log(.warning, noTouchDevice(settings, will: participle))
      }
      try body(stream, settings, signals).check(connection)
      return .success
    }
  } catch StreamWriter.Failure.interrupted {
    return .success
  } catch StreamWriter.Failure.refused(let errno) {
    // A reader that went away on purpose need not be told.
    if errno != EPIPE { output.log(.error, "standard output: \(errorText(errno))") }
    return .failure
  } catch {
    return output.fail(with: error)
  }
}

/// Opens the display for a command that a signal may end, with the settings that it was given.
///
/// - Parameters:
///   - invocation: the command line.
///   - output: where messages go.
///   - body: what is done there; signals that came by its end are dealt with.
/// - Returns: what the body returns.
/// - Throws: what the body throws; `SystemError`, `DisplayError` and whatever is wrong with settings.
func withDisplay(
  _ invocation: Invocation, _ output: Output,
  _ body: (DisplayConnection, ShowSettings, borrowing SignalDescriptor) throws -> ExitStatus
) throws -> ExitStatus {
  let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
  // Those that came are dealt with; let loose, they would end the program.
  defer { while signals.next() != nil {} }
  let settings = try invocation.settings.load()
  let connection = try DisplayConnection(
    name: invocation.settings.environment["DISPLAY"], log: output.log)
  warnOfLimits(connection, output.log)
  return try body(connection, settings, signals)
}
