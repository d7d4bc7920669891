internal import FingertipOverlay
internal import FingertipSettings
internal import SettingsReading
internal import SystemSupport
internal import TouchRecordings
internal import TouchX11

/// `fingertip replay FILE`: shows the touches of a recording as if they were made now.
///
/// The whole recording is read before it is played and before the display is opened, so that errors
/// are reported before anything is shown.
@Sendable
func runReplay(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  if invocation.replay.isDryRun { return runDryRun(invocation, output) }
  if let path = invocation.output.file { return runFilm(to: path, invocation, output) }
  guard invocation.replay.film == FilmOptions() else {
    output.log(
      .error,
      "--resolution, --backdrop, --quality, --drawing and --strokes are for films; --output FILE "
        + "writes one"
    )
    return .usage
  }
  let log: LogSink = { level, message in output.log(level, message) }
  do {
    let settings = try invocation.settings.load()
    var reader = try RecordingReader(operand: invocation.operand)
    let duration = try reader.checkedDuration()
    let connection = try DisplayConnection(
      forCommandOn: invocation.settings.environment["DISPLAY"], log: log)
    connection.warnOfLimitations(log)
    let size = connection.rootSize
    let recorded = reader.header.screen
    guard let mapping = ReplayMapping(from: recorded, to: size, invocation.replay.scale) else {
      log(
        .error,
        "\(reader.path): was recorded on a screen of \(recorded.width)x\(recorded.height) px, but "
          + "this one has \(size.width)x\(size.height); --scale fit or none plays it anyway")
      return .failure
    }
    let show = try ReplayShow(
      reader, on: connection, mapping, settings, invocation.replay,
      ReplayProgress(of: duration, invocation.replay), output)
    ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
    try show.run().check(connection)
    return .success
  } catch {
    return output.fail(with: error)
  }
}
