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
/// If an overlay of ours already runs on the display, that one gets the new settings, and this
/// process ends.
@Sendable
func runShow(_ invocation: Invocation, _ output: Output) -> ExitStatus {
  runOverlay(invocation, output)
}

/// Runs the overlay, or sends the settings to the running one.
///
/// - Parameters:
///   - invocation: what the command line asks for.
///   - output: where messages go.
///   - drawing: what draw mode begins with; nil for showing touches.
/// - Returns: the exit status.
func runOverlay(
  _ invocation: Invocation, _ output: Output, drawing: DrawingRequest? = nil
) -> ExitStatus {
  do {
    let signals = try OverlayLoop.takeSignals()
    // Watched before it is read, so that no change is missed in between.
    let watch = watchConfiguration(of: invocation, output.log)
    invocation.settings.reserveMemory()
    let settings = try invocation.settings.read()
    switch try claimDisplay(for: invocation, drawing, signals, output.log) {
    case .answered where invocation.kernelDevice != nil:
      output.log(
        .error, "--evdev: an overlay runs on this display already; 'fingertip quit' ends it")
      return .failure
    case .answered where invocation.isKiosk:
      output.log(
        .error, "kiosk: an overlay runs on this display already; 'fingertip quit' ends it")
      return .failure
    case .answered(let answer):
      ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
      return output.report(answer, as: .notice)
    case .claimed(let socket):
      // The control server outlives the overlay: the client of `quit` is disconnected after the end.
      let server = ControlServer(on: socket, log: output.log)
      defer { withExtendedLifetime(server) {} }
      return try showTouches(settings, drawing, watch, invocation, server, signals, output)
    case .interrupted:
      // Left to be taken, the signal would end the process with another status.
      signals.discardAll()
      return .success
    case .uncontrolled:
      return try showTouches(settings, drawing, watch, invocation, nil, signals, output)
    }
  } catch {
    return output.fail(with: error)
  }
}

/// Watches the configuration for changes; nil where that is not possible, which is a warning.
private func watchConfiguration(
  of invocation: Invocation, _ log: LogSink
) -> ConfigurationWatch? {
  do {
    return try ConfigurationWatch(invocation.settings)
  } catch {
    log(
      .warning,
      "changes of the configuration are not noticed (\(error)); 'fingertip reload' reads it again")
    return nil
  }
}

/// The overlay of a display, if any.
private enum DisplayClaim: ~Copyable {
  /// This process, which accepts control commands.
  case claimed(ControlSocket)
  /// This process, without a control socket.
  case uncontrolled
  /// Another overlay, which was asked to and gave this answer.
  case answered(ControlAnswer)
  /// None: the user ended this process before the other one answered.
  case interrupted
}

/// Becomes the only overlay of the display, or sends the settings to the running one.
///
/// Touches are worth showing even where there is no place for a socket; that is a warning.
private func claimDisplay(
  for invocation: Invocation, _ drawing: DrawingRequest?,
  _ signals: borrowing SignalDescriptor, _ log: LogSink
) throws -> DisplayClaim {
  let environment = invocation.settings.environment
  // Without a name there is no display, which is said when one is opened.
  guard let display = environment["DISPLAY"] else { return .uncontrolled }
  let options = ShowOptions(of: invocation, in: currentFolder)
  let request =
    // What another process runs cannot be given a device.
    invocation.kernelDevice != nil || invocation.isKiosk
    ? .verb(.status) : drawing.map { ControlRequest.draw(options, $0) } ?? .show(options)
  let ends = try signals.watch([SIGINT, SIGTERM])
  do throws(ControlError) {
    let place = try ControlPlace(display: display, environment: environment)
    switch try ControlClient.claim(
      place, orAsk: request, interruptedBy: ends.descriptor)
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

var currentFolder: String {
  guard let path = getcwd(nil, 0) else { return "" }
  defer { free(path) }
  return String(cString: path)
}

/// Draws touches until it is asked to end or the X server goes away.
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
  warnOfLimits(connection, log)
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
  // Whoever keeps a kiosk busy must not get at what is beneath it.
  regions.keepsTouches = invocation.isKiosk
  loader.regions = { [regions] in regions.index }
  regions.emit = { emission in
    if let line = emission.json.line { server?.tell(line) }
  }
  let monitors = MonitorNames(of: overlay, to: loader) {
    controller.reload { error in
      if error == nil { log(.info, "the handle offers other monitors") }
    }
  }
  var shownRegions = configuration.regions
  if settings.controls.handle != .none {
    shownRegions.setHandle(settings, monitors: monitors.names)
  }
  regions.show(shownRegions)
  let keeper = try StatePlace(
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
  server?.news = controller
  defer { server?.answer = nil }
  loader.watch = watch
  watch?.follow(includes: configuration.includes)
  watch?.reload = reload
  // The controller and its watch would keep each other, and what they have on the server.
  defer { watch?.reload = nil }
  let hotkeys = HotkeyHandler(loop.modes, log: log)
  controller.hotkeys = hotkeys
  hotkeys.use(configuration.hotkeys)
  let mapping = MappingKeeper(connection, log: log)
  controller.mapping = mapping
  mapping.use(configuration.mapping)
  defer { mapping.giveBack() }
  let services = DesktopServices(
    loop.modes, in: invocation.settings.environment, hasReader: output.isTerminal, log: log)
  controller.announcer = services
  draw.announcer = services
  let actions = ActionDispatcher(from: [hotkeys, regions, services], to: controller)
  // Clients that wait for settings are answered in the turn in which these are ready, and the tray shows what
  // the actions of this turn have changed.
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
  // A client that waits for this may touch a region or draw at once.
  regions.settle()
  ReadyNotification.send(to: invocation.settings.environment["NOTIFY_SOCKET"])
  try loop.run().check(connection)
  return .success
}

/// Says what cannot work where the X server is a guest of a Wayland compositor, or has several X screens.
func warnOfLimits(_ connection: DisplayConnection, _ log: LogSink) {
  if connection.screenCount > 1 {
    log(
      .warning,
      "'\(connection.name)' is one of \(connection.screenCount) X screens: touches are shown as if every "
        + "touchscreen covered this one alone")
  }
  guard connection.isXwayland else { return }
  log(
    .warning,
    "this is Xwayland: only touches on X11 windows are seen, and nothing can be drawn over Wayland "
      + "windows; log in to an X11 session to see every touch")
}
