internal import FingertipKiosk
internal import FingertipOverlay
internal import FingertipRegions
internal import FingertipSettings
internal import Glibc
internal import GuidedScreens
internal import InkPages
internal import SettingsReading
internal import SystemSupport
internal import TUIOOutput
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
    let settings = try invocation.settings.read()
    switch try claimDisplay(for: invocation, drawing, signals, output.log) {
    case .answered where invocation.kernelDevice != nil:
      output.log(
        .error, "--evdev: an overlay already runs on this display; 'fingertip quit' ends it")
      return .failure
    case .answered where invocation.isKiosk:
      output.log(
        .error, "kiosk: an overlay already runs on this display; 'fingertip quit' ends it")
      return .failure
    case .answered(let answer):
      ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
      return output.report(answer, as: .notice)
    case .claimed(let socket):
      // The control server outlives the overlay: the client of `quit` is disconnected after the
      // end.
      let server = ControlServer(on: socket, log: output.log)
      defer { withExtendedLifetime(server) {} }
      return try showTouches(settings, drawing, watch, invocation, server, signals, output)
    case .interrupted:
      // A pending signal would end the process with another status.
      signals.discardAll()
      return .success
    case .uncontrolled:
      return try showTouches(settings, drawing, watch, invocation, nil, signals, output)
    }
  } catch {
    return output.fail(with: error)
  }
}

/// Watches the configuration for changes; warns and returns nil if that is not possible.
private func watchConfiguration(
  of invocation: Invocation, _ log: LogSink
) -> ConfigurationWatch? {
  do {
    return try ConfigurationWatch(invocation.settings)
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
  // Without a name there is no display; opening it reports that.
  guard let display = environment["DISPLAY"] else { return .uncontrolled }
  let options = ShowOptions(of: invocation, in: currentFolder)
  let request =
    // A running overlay cannot take a kernel device or become a kiosk: only ask for its status.
    invocation.kernelDevice != nil || invocation.isKiosk
    ? .verb(.status) : drawing.map { ControlRequest.draw(options, $0) } ?? .show(options)
  let endSignals = try signals.watch([SIGINT, SIGTERM])
  do throws(ControlError) {
    let endpoint = try ControlEndpoint(display: display, environment: environment)
    switch try ControlClient.claim(
      endpoint, orAsk: request, interruptedBy: endSignals.descriptor)
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

/// The path of the current folder; empty if it cannot be determined.
var currentFolder: String {
  guard let path = getcwd(nil, 0) else { return "" }
  defer { free(path) }
  return String(cString: path)
}

/// Shows touches until it is asked to end or the X server goes away.
private func showTouches(
  _ configuration: OverlaySettings, _ drawing: DrawingRequest?,
  _ watch: ConfigurationWatch?,
  _ invocation: Invocation, _ server: ControlServer?,
  _ signals: consuming SignalDescriptor, _ output: Output
) throws -> ExitStatus {
  let log: LogSink = { level, message in output.log(level, message) }
  let settings = configuration.show
  if let ground = settings.draw.pages.omittedGround {
    log(.notice, "draw.ground: \(ground.text) is not shown, since --no-run starts no program")
  }
  let connection = try DisplayConnection(log: log)
  warnOfLimitations(connection, log)
  let overlay = try Overlay(connection: connection, settings: settings, log: log)
  if overlay.listener.devices.isEmpty, !settings.listening.pointer {
    log(.warning, noTouchDevice(settings, will: drawing == nil ? "shown" : "drawn with"))
  }
  let loop = try OverlayLoop(overlay: overlay, signals: signals, log: log)
  let loader = SettingsLoader(invocation.settings)
  if !configuration.rules.isEmpty { loop.modes.apply(settings, rules: configuration.rules) }
  let controller = ControlHandler(loop.modes, loader, output: output)
  let reload = { controller.reload() }
  loop.reload = reload
  let regions = loop.regions
  // While a kiosk is stopped or hangs, touches must not reach the windows beneath it.
  regions.keepsTouches = invocation.isKiosk
  loader.regions = { [regions] in regions.index }
  regions.emit = { emission in
    if let line = emission.json.line { server?.send(line) }
  }
  let monitors = MonitorNames(of: overlay, to: loader) {
    controller.reload { error in
      if error == nil { log(.info, "the handle now offers other monitors") }
    }
  }
  var shownRegions = configuration.regions
  if settings.controls.handle != .none {
    shownRegions.setHandle(settings, monitors: monitors.names)
  }
  regions.show(shownRegions)
  let keeper = try StateFile(
    settings.kiosk.state, of: invocation.settings.path, invocation.settings.environment
  ).map { StateKeeper(regions, in: $0, log: log) }
  keeper?.restore()
  defer { keeper?.finish() }
  let draw = DrawModeHandler(loop.modes, log: log)
  loop.drawing = draw
  draw.environment = invocation.settings.environment
  controller.drawing = draw
  if let drawing {
    try draw.enter(
      configuration.settings(by: loop.modes.rule).draw, drawing,
      in: invocation.settings.environment)
    draw.endsLoop = true
  }
  server?.answer = invocation.isKiosk ? controller.answerAsKiosk : controller.answer
  server?.regionChanges = controller
  defer { server?.answer = nil }
  loader.watch = watch
  watch?.follow(includes: configuration.includes)
  watch?.reload = reload
  // Break the reference cycle of controller and watch, which would keep their X resources alive.
  defer { watch?.reload = nil }
  let hotkeys = HotkeyHandler(loop.modes, log: log)
  controller.hotkeys = hotkeys
  hotkeys.use(configuration.hotkeys)
  let mapping = MappingKeeper(connection, log: log)
  controller.mapping = mapping
  mapping.use(configuration.mapping)
  defer { mapping.restore() }
  let services = DesktopServices(
    loop.modes, in: invocation.settings.environment, hasReader: output.isTerminal, log: log)
  controller.announcer = services
  draw.announcer = services
  let actions = ActionDispatcher(from: [hotkeys, regions, services], to: controller)
  // The order of the companions makes a turn answer clients as soon as the settings are ready, and
  // makes the tray show what the actions of the same turn have changed.
  let wake = WakeTouchHandler(loop.modes, log: log)
  let cover = CoverHandler(loop.modes, log: log)
  controller.cover = cover
  defer { cover.end() }
  let tuio = TUIOSender(
    on: connection, settings: { [overlay] in overlay.settings.tuio }, log: log)
  overlay.follower = tuio
  defer { tuio.end() }
  let companions: [(any LoopHandler)?] = [
    loader, server, watch, monitors, hotkeys, actions, mapping, services, wake, cover, tuio,
    keeper, controller,
  ]
  loop.companions = companions.compactMap(\.self)
  if let name = invocation.kernelDevice {
    let panel = try KernelPanel(name, connection, log)
    overlay.replacedDevices = [panel.device]
    panel.deliver = { overlay.follow($0) }
    loop.companions.append(panel)
  }
  // A client that waits for the notification may touch a region or draw at once.
  regions.settle()
  ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
  try loop.run().check(connection)
  return .success
}

/// Warns of what cannot work if the X server is Xwayland or has several X screens.
func warnOfLimitations(_ connection: DisplayConnection, _ log: LogSink) {
  if connection.screenCount > 1 {
    log(
      .warning,
      "'\(connection.name)' is one of \(connection.screenCount) X screens: touches are shown as if "
        + "every touchscreen covered only this one")
  }
  guard connection.isXwayland else { return }
  log(
    .warning,
    "this is Xwayland: only touches on X11 windows are seen, and nothing can be drawn over Wayland "
      + "windows; log in to an X11 session to see every touch")
}
