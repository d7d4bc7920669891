internal import FingertipOverlay
internal import FingertipSettings
internal import Glibc
internal import GuidedScreens
internal import ScreenHardware
internal import SettingsReading
internal import SystemSupport
internal import TouchX11

/// Runs a command that receives touches without showing them, and reports errors.
///
/// - Parameters:
///   - invocation: the command line.
///   - output: the output for messages.
///   - participle: the verb for messages, such as "recorded" in "touches will be recorded".
///   - reports: the kinds of unprocessed reports that the command wants.
///   - body: runs the command and returns how the loop ended. It may throw `FileError`,
///     `SystemError` and `StreamWriter.Failure`, which must be about standard output.
/// - Returns: the exit status.
func listen(
  _ invocation: Invocation, _ output: Output, will participle: String,
  reports: TouchReport.Selection = [],
  _ body: (TouchStream, ShowSettings, borrowing SignalDescriptor) throws -> LoopEnd
) -> ExitStatus {
  do {
    return try withDisplay(invocation, output) { (connection, settings, signals) in
      let listensToTouches = invocation.events.selection.hasTouches
      var request = listensToTouches ? settings.listeningRequest : ListeningRequest(.nothing)
      request.reports = listensToTouches ? reports : []
      // A raw listener receives no delivered events.
      if request.reports.contains(.delivered), request.listening == .raw {
        request.listening = .root
      }
      let stream = TouchStream(
        connection: connection, hearing: request,
        pausingFor: listensToTouches ? settings.pauseRules : .never, log: output.log)
      if listensToTouches, stream.listener.devices.isEmpty, !settings.listening.pointer {
        output.log(.warning, noTouchDevice(settings, will: participle, on: connection))
      }
      try body(stream, settings, signals).check(connection)
      return .success
    }
  } catch StreamWriter.Failure.interrupted {
    return .success
  } catch StreamWriter.Failure.refused(let errno) {
    // A reader that closed the pipe needs no message.
    if errno != EPIPE { output.log(.error, "standard output: \(errorText(errno))") }
    return .failure
  } catch {
    return output.end(with: error)
  }
}

/// Opens the display for a command that a signal may end, and loads the settings.
///
/// - Parameters:
///   - invocation: the command line.
///   - output: the output for messages.
///   - body: runs the command; signals that have arrived by its end count as handled.
/// - Returns: what the body returns.
/// - Throws: errors of the body; `SystemError`, `DisplayError` and `ConfigurationError`.
func withDisplay(
  _ invocation: Invocation, _ output: Output,
  _ body: (DisplayConnection, ShowSettings, borrowing SignalDescriptor) throws -> ExitStatus
) throws -> ExitStatus {
  let signals = try SignalDescriptor.ofEnd()
  // Consume pending signals; once unblocked, they would kill the program.
  defer { signals.discardAll() }
  let endWatch = try EndWatch(for: SignalDescriptor.endSignals)
  // The connection is closed by then, which may wait for the server.
  defer { endWatch.cancel() }
  return try withConnection(invocation, output, endWatch) { (connection, settings) in
    defer { endWatch.beginEnd() }
    return try body(connection, settings, signals)
  }
}

private func withConnection(
  _ invocation: Invocation, _ output: Output, _ endWatch: EndWatch,
  _ body: (DisplayConnection, ShowSettings) throws -> ExitStatus
) throws -> ExitStatus {
  let settings = try invocation.settings.load()
  let environment = invocation.settings.environment
  let connection = try DisplayConnection(
    forCommandOn: environment["DISPLAY"], log: output.log)
  endWatch.start(on: connection, environment, output)
  connection.warnOfLimitations(output.log)
  return try body(connection, settings)
}
