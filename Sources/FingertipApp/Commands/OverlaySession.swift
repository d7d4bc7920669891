internal import FingertipKiosk
internal import FingertipOverlay
internal import FingertipRegions
internal import FingertipSettings
internal import GuidedScreens
internal import OverlayControl
internal import SettingsReading
internal import SystemSupport
internal import TUIOOutput
internal import TouchX11

/// An overlay on a display, with everything that its loop drives.
///
/// The methods are called in the order in which they stand here. `end` must be called last, also
/// after an error, because the parts refer to each other and have changed state of the server.
final class OverlaySession {
  private let configuration: OverlaySettings
  private let invocation: Invocation
  private let output: Output
  private let overlay: Overlay
  private let loop: OverlayLoop
  private let loader: SettingsLoader
  private let controller: ControlHandler
  private let drawing: DrawModeHandler
  private let mapping: MappingKeeper
  private let cover: CoverHandler
  private let tuio: TUIOSender
  /// The keeper of the state of regions; nil if no file keeps it.
  private var keeper: StateKeeper?

  private var log: LogSink { Self.log(to: output) }
  private var regions: RegionController { loop.regions }
  private var environment: Environment { invocation.settings.environment }

  /// Creates an overlay without regions that does not draw.
  ///
  /// - Parameters:
  ///   - configuration: the settings.
  ///   - invocation: the command line.
  ///   - signals: the signals to answer.
  ///   - output: the output for messages.
  /// - Throws: `DisplayError` and other errors of the display, and `SystemError` when the kernel
  ///   has no descriptors left.
  init(
    _ configuration: OverlaySettings, _ invocation: Invocation,
    _ signals: consuming SignalDescriptor, _ output: Output
  ) throws {
    self.configuration = configuration
    self.invocation = invocation
    self.output = output
    let log = Self.log(to: output)
    let connection: DisplayConnection
    do throws(DisplayError) {
      connection = try DisplayConnection(forCommandOn: nil, log: log)
    } catch {
      // A pending signal would end the process with another status.
      signals.discardAll()
      throw error
    }
    connection.warnOfLimitations(log)
    connection.beginStart()
    overlay = try Overlay(connection: connection, settings: configuration.show, log: log)
    loop = try OverlayLoop(overlay: overlay, signals: signals, log: log)
    loader = SettingsLoader(invocation.settings)
    cover = CoverHandler(loop.modes)
    controller = ControlHandler(loop.modes, loader, cover, output: output)
    controller.omissions = configuration.omissions
    drawing = DrawModeHandler(loop.modes, log: log)
    mapping = MappingKeeper(connection, log: log)
    tuio = TUIOSender(on: connection, settings: { [overlay] in overlay.settings.tuio }, log: log)
    loop.reload = { [controller] in controller.reload() }
    loop.drawing = drawing
    drawing.environment = environment
    controller.drawing = drawing
    controller.mapping = mapping
    overlay.follower = tuio
  }

  private static func log(to output: Output) -> LogSink {
    { level, message in output.log(level, message) }
  }

  /// Starts a watch that ends the process if its end would wait for the server without limit.
  func watchEnd(by endWatch: EndWatch) {
    endWatch.start(on: overlay.connection, environment, output)
  }

  /// Warns if there is nothing that touches could come from.
  ///
  /// - Parameter participle: what would be done with touches, such as "shown".
  func warnOfMissingDevices(will participle: String) {
    guard overlay.listener.devices.isEmpty, !configuration.show.listening.pointer else { return }
    log(.warning, noTouchDevice(configuration.show, will: participle, on: overlay.connection))
  }

  /// Shows the regions of the configuration in their kept state.
  ///
  /// - Parameter server: the control socket's server, which tells clients of emissions, or nil.
  /// - Returns: the keeper of the monitors' names, which the handle's menu offers.
  /// - Throws: errors of the file for the state.
  func showRegions(telling server: ControlServer?) throws -> MonitorNames {
    let settings = configuration.show
    if !configuration.rules.isEmpty {
      loop.modes.apply(settings, rules: configuration.rules)
    }
    // While a kiosk is stopped or hangs, touches must not reach the windows beneath it.
    regions.keepsTouches = invocation.isKiosk
    if invocation.isKiosk, configuration.regions.sharedRegions.isEmpty {
      log(
        .warning,
        "\(invocation.operand ?? ""): has no region, so the kiosk shows none and takes no touch")
    }
    loader.regions = { [regions] in regions.index }
    regions.partners.emit = { emission in
      if let line = emission.json.line { server?.send(line) }
    }
    let monitors = MonitorNames(of: overlay, to: loader) { [controller, log] in
      controller.reload { error in
        if error == nil { log(.info, "the handle now offers other monitors") }
      }
    }
    var shown = configuration.regions
    if settings.controls.handle != .none { shown.setHandle(settings, monitors: monitors.query()) }
    regions.show(shown)
    keeper = try StateFile(settings.kiosk.state, of: invocation.settings.path, environment)
      .map { StateKeeper(regions, in: $0, log: log) }
    keeper?.restore()
    return monitors
  }

  /// Enters draw mode, whose end ends the program.
  ///
  /// - Throws: `FileError` for a drawing that cannot be used, `PixelImageError`.
  func draw(_ request: DrawingRequest) throws {
    // A pane keeps only ink that is put while it is mapped.
    overlay.connection.endStart()
    try drawing.enter(
      configuration.settings(by: loop.modes.rule).draw, request, in: environment)
    drawing.endsLoop = true
  }

  /// Connects everything that controls the overlay.
  ///
  /// - Parameters:
  ///   - server: the server of the control socket; nil for none.
  ///   - watch: the watch over the configuration; nil for none.
  ///   - monitors: the keeper of the monitors' names.
  /// - Throws: errors of the kernel device that the command line names.
  func connect(
    _ server: ControlServer?, _ watch: ConfigurationWatch?, _ monitors: MonitorNames
  ) throws {
    server?.answer = invocation.isKiosk ? controller.answerAsKiosk : controller.answer
    server?.regionChanges = controller
    loader.watch = watch
    watch?.reload = { [controller] in controller.reload() }
    watch?.follow(includes: configuration.includes)
    let hotkeys = HotkeyHandler(loop.modes, log: log)
    controller.hotkeys = hotkeys
    hotkeys.use(configuration.hotkeys)
    mapping.use(configuration.mapping)
    let services = DesktopServices(
      loop.modes, in: environment, hasReader: output.isTerminal, log: log)
    controller.announcer = services
    drawing.announcer = services
    let actions = ActionDispatcher(from: [hotkeys, regions, services], to: controller)
    let wake = WakeTouchHandler(loop.modes, log: log)
    // In this order, a turn answers clients as soon as the settings are ready, and the tray shows
    // what the actions of the same turn have changed.
    let companions: [(any LoopHandler)?] = [
      loader, server, watch, monitors, hotkeys, actions, mapping, services, wake, cover, tuio,
      keeper, controller,
    ]
    loop.companions = companions.compactMap(\.self)
    guard let name = invocation.kernelDevice else { return }
    let panel = try KernelPanel(name, overlay.connection, log)
    panel.replace = { [overlay] in overlay.replacedDevices = Set([$0].compactMap(\.self)) }
    panel.deliver = { [overlay] in overlay.follow($0) }
    loop.companions.append(panel)
  }

  /// Tells the service manager that the overlay is ready, and runs until it is asked to end.
  ///
  /// - Throws: errors of handlers, and of a server that went away.
  func run() throws {
    overlay.connection.endStart()
    // A client that waits for the notification may touch a region or draw at once.
    regions.synchroniseShape()
    ReadyNotification.send(to: environment["NOTIFY_SOCKET"])
    // From now on, a reader that has stopped must not stop halos, regions and grabs.
    output.dropsUnreadMessages = true
    defer { output.reportDroppedMessages() }
    try loop.run().check(overlay.connection)
  }

  /// Gives back what the overlay has changed, and stops answering.
  ///
  /// - Parameters:
  ///   - server: the server of the control socket; nil for none.
  ///   - watch: the watch over the configuration; nil for none.
  func end(_ server: ControlServer?, _ watch: ConfigurationWatch?) {
    tuio.end()
    cover.end()
    mapping.restore()
    // The cycles of controller, watch and loader would keep their X resources alive.
    watch?.reload = nil
    loader.dropOrders()
    server?.finish()
    keeper?.finish()
  }
}
