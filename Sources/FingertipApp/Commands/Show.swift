internal import FingertipOverlay
internal import FingertipSettings
internal import Glibc
internal import InkPages
internal import OverlayControl
internal import SettingsReading
internal import SystemSupport
internal import TouchX11

/// `fingertip show`: draws every touch until it is ended.
///
/// If an overlay runs on the display already, it gets the new settings, and this process ends.
@Sendable
func runShow(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  runOverlay(invocation, output)
}

/// Runs the overlay, or sends the settings to the running one.
///
/// - Parameters:
///   - invocation: the command line.
///   - output: the output for messages.
///   - drawing: the request for draw mode; nil to show touches.
/// - Returns: the exit status.
func runOverlay(
  _ invocation: Invocation, _ output: Output, drawing: DrawingRequest? = nil
) -> ExitStatus {
  do {
    let signals = try OverlayLoop.takeSignals()
    // Watch the configuration before it is read, so that no change in between is missed.
    let watch = watchConfiguration(of: invocation, output.log)
    invocation.settings.reserveMemory()
    var start = OverlayStart(
      settings: try invocation.settings.read(), drawing: drawing, watch: watch,
      invocation: invocation)
    switch try claimDisplay(for: invocation, drawing, signals, output.log) {
    case .answered where invocation.needsNewOverlay:
      let request = invocation.kernelDevice != nil ? "--evdev" : "kiosk"
      output.log(
        .error, "\(request): an overlay already runs on this display; 'fingertip quit' ends it")
      return .failure
    case .answered(let answer):
      ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
      return output.report(answer, as: .notice)
    case .claimed(let socket):
      // The control server outlives the overlay: the client of `quit` is disconnected after the
      // end.
      let server = ControlServer(on: socket, log: output.log)
      defer { withExtendedLifetime(server) {} }
      start.server = server
      return try showTouches(start, signals, output)
    case .interrupted:
      // A pending signal would end the process with another status.
      signals.discardAll()
      return .success
    case .uncontrolled:
      return try showTouches(start, signals, output)
    }
  } catch {
    return output.end(with: error)
  }
}

/// Watches the configuration for changes; warns and returns nil if that is not possible.
private func watchConfiguration(
  of invocation: Invocation, _ log: @escaping LogSink
) -> ConfigurationWatch? {
  do {
    return ConfigurationWatch(invocation.settings, by: try InotifyDescriptor(), log: log)
  } catch {
    log(
      .warning,
      "changes to the configuration are not detected (\(error)); 'fingertip reload' reads it again")
    return nil
  }
}

/// The result of trying to become the overlay of a display.
private enum DisplayClaim: ~Copyable {
  /// This process is the overlay and accepts control commands.
  case claimed(ControlSocket)
  /// This process is the overlay but has no control socket.
  case uncontrolled
  /// Another overlay runs; it received the request and gave this answer.
  case answered(ControlAnswer)
  /// The user ended this process before the other overlay answered.
  case interrupted
}

/// Becomes the only overlay of the display, or sends a request to the running one.
///
/// If the control socket has no usable place, this only warns, and touches are still shown.
private func claimDisplay(
  for invocation: Invocation, _ drawing: DrawingRequest?,
  _ signals: borrowing SignalDescriptor, _ log: LogSink
) throws -> DisplayClaim {
  let environment = invocation.settings.environment
  // Without a name, or with an impossible one, there is no display; opening it reports that.
  guard let display = environment["DISPLAY"], ControlEndpoint.isPossible(display) else {
    return .uncontrolled
  }
  let endSignals = try signals.watch([SIGINT, SIGTERM])
  do throws(ControlError) {
    let endpoint = try ControlEndpoint(display: display, environment: environment)
    switch try ControlClient.claim(
      endpoint, orAsk: request(of: invocation, drawing), interruptedBy: endSignals.descriptor)
    {
    case .claimed(let socket): return .claimed(socket)
    case .answered(let answer): return .answered(answer)
    }
  } catch {
    switch error {
    case .interrupted:
      log(.info, "\(error)")
      return .interrupted
    case .notRunning, .silent, .left, .unreadable: throw error
    case .foreign, .open, .tooLong, .runtimeFolder, .refused:
      log(.warning, "the overlay cannot be controlled: \(error)")
      return .uncontrolled
    }
  }
}

/// Returns the request that makes a running overlay do what a command line asks for, or only asks
/// for its status if it cannot do that.
private func request(of invocation: Invocation, _ drawing: DrawingRequest?) -> ControlRequest {
  if invocation.needsNewOverlay { return .verb(.status) }
  let options = ShowOptions(of: invocation, in: Files.currentFolder)
  return drawing.map { .draw(options, $0) } ?? .show(options)
}

extension Invocation {
  /// Whether a running overlay cannot do what it asks for: read a kernel device, or be a kiosk.
  fileprivate var needsNewOverlay: Bool { kernelDevice != nil || isKiosk }
}

/// The parts from which an overlay starts.
private struct OverlayStart {
  let settings: OverlaySettings
  /// The request for draw mode; nil to show touches.
  let drawing: DrawingRequest?
  /// The watch over the configuration; nil if changes are not detected.
  let watch: ConfigurationWatch?
  let invocation: Invocation
  /// The server of control commands; nil if the overlay cannot be controlled.
  var server: ControlServer?
}

/// Shows touches until it is asked to end or the X server goes away.
private func showTouches(
  _ start: OverlayStart, _ signals: consuming SignalDescriptor, _ output: Output
) throws -> ExitStatus {
  let endWatch = try EndWatch()
  // The connection is closed by then, which may wait for the server.
  defer { endWatch.cancel() }
  return try runSession(start, signals, watchedBy: endWatch, output)
}

private func runSession(
  _ start: OverlayStart, _ signals: consuming SignalDescriptor, watchedBy endWatch: EndWatch,
  _ output: Output
) throws -> ExitStatus {
  for omission in start.settings.omissions { output.log(.notice, omission.notice) }
  let session = try OverlaySession(start.settings, start.invocation, signals, output)
  session.watchEnd(by: endWatch)
  defer {
    endWatch.beginEnd()
    session.end(start.server, start.watch)
  }
  session.warnOfMissingDevices(will: start.drawing == nil ? "shown" : "drawn with")
  let monitors = try session.showRegions(telling: start.server)
  if let drawing = start.drawing {
    do {
      try session.draw(drawing)
    } catch  where SignalDescriptor.endIsPending {
      // The drawing was not read to its end, because nobody waits for it any more.
      output.log(.info, "\(error)")
      return .success
    }
  }
  try session.connect(start.server, start.watch, monitors)
  try session.run()
  return .success
}
