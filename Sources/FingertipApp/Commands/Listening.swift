internal import Glibc
internal import TouchX11

/// Runs a command that hears touches without showing them, and says what went wrong.
///
/// - Parameters:
///   - invocation: the command line.
///   - output: where messages go.
///   - participle: what the command does with touches: "recorded".
///   - body: what it does, until the end that it returns. It may throw `RecordingError`,
///     `SystemError` and `StreamWriter.Failure`, which is then one of standard output.
/// - Returns: the status to end with.
func listen(
  _ invocation: Invocation, _ output: Output, will participle: String,
  _ body: (TouchStream, ShowSettings, borrowing SignalDescriptor) throws -> LoopEnd
) -> ExitStatus {
  let log: LogSink = { level, message in output.log(level, message) }
  do {
    let signals = try SignalDescriptor([SIGINT, SIGTERM, SIGHUP])
    // Those that came are dealt with; let loose, they would end the program.
    defer { while signals.next() != nil {} }
    let settings = try invocation.settings.load()
    let connection = try DisplayConnection(
      name: invocation.settings.environment["DISPLAY"], log: log)
    warnOfXwayland(connection, log)
    let hearsTouches = invocation.eventSelection.hasTouches
    var request = hearsTouches ? settings.listeningRequest : ListeningRequest(.nothing)
    request.reports = hearsTouches ? invocation.eventReports : []
    // Nothing is delivered to those who listen raw.
    if request.reports.contains(.delivered), request.listening == .raw { request.listening = .root }
    let stream = TouchStream(connection: connection, hearing: request, log: log)
    if hearsTouches, stream.listener.devices.isEmpty, !settings.pointer {
      log(.warning, noTouchDevice(settings, will: participle))
    }
    switch try body(stream, settings, signals) {
    case .asked, .finished:
      return .success
    case .connectionLost:
      throw DisplayError.connectionLost(name: connection.name)
    }
  } catch StreamWriter.Failure.interrupted {
    return .success
  } catch StreamWriter.Failure.refused(let errno) {
    // A reader that went away on purpose need not be told.
    if errno != EPIPE { log(.error, "standard output: \(errorText(errno))") }
    return .failure
  } catch {
    return output.fail(with: error)
  }
}
