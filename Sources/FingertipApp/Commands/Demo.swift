internal import FingertipDemo
internal import FingertipOverlay
internal import FingertipSettings
internal import SettingsReading
internal import SystemSupport
internal import TouchDrawing
internal import TouchX11

/// `fingertip demo`: plays scripted touches, on the user's display or on a private one.
@Sendable
func runDemo(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  let log: LogSink = { level, message in output.log(level, message) }
  guard isPictureName(invocation.output.file, of: "--output", output) else { return .usage }
  do {
    let settings = try invocation.settings.load()
    guard let display = invocation.settings.environment["DISPLAY"] else {
      let picture = try ScreenPicture(path: invocation.output.file ?? "fingertip-demo.png")
      return try playPrivately(settings, picture, output, log)
    }
    let picture = try invocation.output.file.map(ScreenPicture.init(path:))
    return try play(onDisplay: display, settings, picture, invocation, output, log)
  } catch {
    return output.fail(with: error)
  }
}

/// Plays on the user's display, over its windows.
private func play(
  onDisplay display: String, _ settings: ShowSettings, _ picture: ScreenPicture?,
  _ invocation: Invocation, _ output: Output, _ log: @escaping LogSink
) throws -> ExitStatus {
  let connection: DisplayConnection
  do throws(DisplayError) {
    connection = try DisplayConnection(forCommandOn: display, log: log)
  } catch {
    log(.notice, "with DISPLAY unset the demo plays on a private X server and makes a picture")
    throw error
  }
  connection.warnOfLimitations(log)
  let demo = try DemoShow(connection: connection, settings: settings, picture: picture, log: log)
  ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
  try demo.playOnOverlay().check(connection)
  guard let picture, picture.isTaken else { return picture == nil ? .success : .failure }
  return try write(picture, output)
}

/// Plays on a private X server to take the picture.
private func playPrivately(
  _ settings: ShowSettings, _ picture: ScreenPicture, _ output: Output, _ log: @escaping LogSink
) throws -> ExitStatus {
  let desktop = try HeadlessDesktop(log: log)
  defer { desktop.close() }
  log(.notice, "there is no display: the demo plays on a private X server, for about 6 seconds")
  let connection = try DisplayConnection(name: desktop.display, log: log)
  try desktop.showBackdrop(on: connection)
  let demo = try DemoShow(
    connection: connection, settings: HeadlessDesktop.settings(from: settings), picture: picture,
    log: log)
  let outcome = try demo.play(by: desktop)
  try outcome.check(connection)
  guard outcome == .finished else {
    log(.warning, "ended before the picture was taken")
    return .failure
  }
  return try write(picture, output)
}

private func write(_ picture: ScreenPicture, _ output: Output) throws(PictureFileError)
  -> ExitStatus
{
  try picture.write()
  output.print("the picture is in \(picture.path)")
  return .success
}
