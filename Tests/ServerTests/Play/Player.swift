import Glibc
import Testing
import TouchX11
import Touches
import WindowStates

@testable import SystemSupport
@testable import TouchRig

/// Carries out the actions of a sequence on a real server, with the real program.
final class Player {
  let server: PrivateServer
  /// The user at the screen, who changes devices and sizes and looks at windows.
  let user: DisplayConnection
  let reader: ScreenReader
  let neighbours: PlayNeighbours
  let profile: PlayProfile
  let folder: TemporaryFolder
  private(set) var overlay: RunningOverlay?
  private(set) var state = PlayState()
  /// The configuration that was written last and has no errors.
  private(set) var configuration = ""
  /// The messages of the programs before the running one.
  private var earlierMessages: [String] = []

  init(_ profile: PlayProfile, on server: PrivateServer) throws {
    self.profile = profile
    self.server = server
    user = try DisplayConnection(name: server.display)
    reader = try ScreenReader(server.display)
    neighbours = try PlayNeighbours(on: server)
    folder = try TemporaryFolder(prefix: "fingertip-play")
    for name in ["run", "tmp", "state"] { try folder.makeFolder(name) }
    try Files.write("", to: configurationPath)
    try repaint()
  }

  deinit { overlay?.killNow() }

  var configurationPath: String { folder.file("config.yaml") }

  /// Everything that the program has written in all of its runs.
  var messages: [String] { earlierMessages + (overlay?.messageLines ?? []) }

  // MARK: - The program

  func start() throws {
    let command =
      profile == .kiosk ? ["kiosk", configurationPath] : ["show", "--config", configurationPath]
    overlay = try RunningOverlay(
      on: server.display, command + ["--log", "info"], runtimeFolder: folder.file("run"),
      environment: ["TMPDIR": folder.file("tmp"), "XDG_STATE_HOME": folder.file("state")])
  }

  /// Ends the program.
  ///
  /// - Returns: how it ended; nil if it did not.
  @discardableResult
  func end(by end: PlayEnd) throws -> Subprocess.ExitStatus? {
    guard let overlay else { return nil }
    switch end {
    case .quit: _ = try overlay.tell("quit")
    case .terminate: overlay.signal(SIGTERM)
    case .kill: overlay.killNow()
    }
    let status = overlay.waitForEnd()
    earlierMessages += overlay.messageLines
    self.overlay = nil
    return status
  }

  // MARK: - Actions

  func perform(_ action: PlayAction) throws {
    state.follow(action)
    switch action {
    case .down, .move, .up, .tap, .point, .keys: try touch(action)
    case .pass(let time): try Wait.forClock(Double(time))
    case .tell(let words): try tell(words)
    case .configure(let configuration):
      self.configuration = configuration.text
      try writeConfiguration()
    case .spoilConfiguration(let text): try Files.write(text + "\n", to: configurationPath)
    case .signal(let signal): overlay?.signal(signal.number)
    case .freeze: try overlay?.suspend()
    case .thaw: overlay?.signal(SIGCONT)
    case .restart(let end):
      try self.end(by: end)
      try start()
    case .start(let program): try neighbours.start(program)
    case .end(let program, let kills): neighbours.end(program, kills: kills)
    case .window(let window, let change): try neighbours.change(window, change)
    case .lock(let locker): try neighbours.lock(locker, with: user)
    case .unlock: neighbours.unlock(with: user)
    case .interfere(let interference): interfere(interference)
    default: try changeHardware(action)
    }
  }

  /// Makes a request; one that may have an error, such as for a page that does not exist.
  private func tell(_ words: [String]) throws {
    // These read the configuration again, otherwise the user's own.
    let readsConfiguration = profile != .kiosk && ["show", "draw"].contains(words[0])
    let drawing = words[0] == "draw" ? [folder.file("drawing.jsonl")] : []
    _ = try overlay?.tell(
      words + drawing
        + (readsConfiguration ? ["--config", configurationPath, "--log", "info"] : []))
  }

  /// Writes the configuration, and waits until the running program has read it.
  ///
  /// A reading for another reason, such as a new monitor, includes the change.
  private func writeConfiguration() throws {
    let ends = ["the configuration was read again", "the handle now offers other monitors"]
    let count = { [self] in
      overlay?.messageLines.count { line in ends.contains { line.hasSuffix($0) } } ?? 0
    }
    let former = count()
    try Files.write(configuration, to: configurationPath)
    if overlay != nil { try Wait.until("the configuration to be read") { count() > former } }
  }

  private func touch(_ action: PlayAction) throws {
    switch action {
    case .down(let screen, let contacts):
      try server.injector(screen.rawValue).touchDown(places(contacts))
    case .move(let screen, let contacts, let steps):
      try server.injector(screen.rawValue).touchMove(places(contacts), steps: steps)
    case .up(let screen, let numbers): try server.injector(screen.rawValue).touchUp(numbers)
    case .tap(let screen, let contact, let times):
      for _ in 0..<times {
        try server.injector(screen.rawValue).tap(contact.number, at: contact.place)
      }
    case .point(let place, let clicks):
      let mouse = try server.injector("mouse")
      try mouse.move(to: place)
      for isPressed in clicks ? [true, false] : [] { try mouse.button(1, pressed: isPressed) }
      try mouse.sync()
    case .keys(let codes): try press(codes)
    default: break
    }
  }

  /// Presses keys one after another, and releases them in the opposite order.
  func press(_ codes: [Int32]) throws {
    let keyboard = try server.injector("keyboard")
    for code in codes { try keyboard.key(code, pressed: true) }
    for code in codes.reversed() { try keyboard.key(code, pressed: false) }
    try keyboard.sync()
  }

  private func places(_ contacts: [Contact]) -> [UInt32: Point] {
    Dictionary(uniqueKeysWithValues: contacts.map { ($0.number, $0.place) })
  }

  // MARK: - Hardware

  private func changeHardware(_ action: PlayAction) throws {
    switch action {
    case .resize(let width, let height): resize(width: width, height: height)
    case .repaint: try repaint()
    case .addMonitor(let monitor):
      let width = state.size.width / 2
      let frame = PixelRect(
        x: monitor == .left ? 0 : width, y: 0, width: width, height: state.size.height)
      try user.setMonitor(
        monitor.rawValue, frame: frame, millimetres: (254, 143), takesOutput: monitor == .left)
    case .removeMonitor(let monitor): try user.removeMonitor(monitor.rawValue)
    case .setEnabled(let screen, let isEnabled):
      try user.setEnabled(isEnabled, try #require(user.device(named: screen.rawValue)))
      if isEnabled { try server.injector(screen.rawValue).reconnect() }
    case .setAttached(let screen, let isAttached):
      let device = try #require(user.device(named: screen.rawValue))
      if isAttached {
        try user.attach(device, to: DisplayConnection.masterPointer)
      } else {
        try user.detach(device)
      }
    default: break
    }
  }

  private func resize(width: Int, height: Int) {
    #expect(user.switchMode(width: width, height: height))
    server.rootResized(width: width, height: height)
  }

  /// Gives the screen the size that it has, after which the program paints everything again.
  func repaint() throws {
    let size = state.size
    try user.resizeRoot(width: size.width, height: size.height, millimetres: (508, 286))
  }

  /// Does to all windows of the overlay what only a faulty program does.
  private func interfere(_ interference: Interference) {
    for window in user.topLevels() where window.isOurs {
      switch interference {
      case .destroy: user.destroy(window.id)
      case .unmap: user.unmap(window.id)
      case .move: user.place(window.id, at: window.frame.offset(x: 400, y: 300))
      case .lower: user.lower([window.id])
      }
    }
    user.synchronise()
    _ = user.takeErrors()
  }

  // MARK: - The end of a sequence

  /// Undoes what keeps touches from the program and from windows: nothing stands still, is locked
  /// or disabled, and no finger is down.
  func settle() throws {
    if state.isFrozen { try perform(.thaw) }
    if state.isSpoiled { try writeConfiguration() }
    if state.isLocked { try perform(.unlock) }
    neighbours.release(with: user)
    for screen in Touchscreen.allCases {
      if state.disabled.contains(screen) { try perform(.setEnabled(screen, true)) }
      if state.detached.contains(screen) { try perform(.setAttached(screen, true)) }
      for number in state.fingers[screen, default: [:]].keys.sorted() {
        try perform(.up(screen, [number]))
      }
    }
    for monitor in PlayMonitor.allCases where state.monitors.contains(monitor) {
      try perform(.removeMonitor(monitor))
    }
    if state.size.width != PlayState.usualSize.width {
      try perform(.resize(width: PlayState.usualSize.width, height: PlayState.usualSize.height))
    }
    for words in PlayCommands.ends { try perform(.tell(words)) }
    try beStill()
  }

  /// Leaves draw mode, as a user does with the hotkey.
  func leaveDrawMode() throws {
    guard let overlay, profile != .kiosk else { return }
    try perform(.tell(PlayCommands.withoutInspector))
    guard try !overlay.hasStatus("\"drawing\": null") else { return }
    try press([PlayGenerator.superKey, PlayGenerator.drawKey])
    try overlay.waitForStatus("\"drawing\": null")
  }

  /// Shows the first page of the drawing as it was drawn, in the profile that draws.
  func openDrawing() throws {
    guard profile == .draw else { return }
    for words in PlayCommands.firstPage { try perform(.tell(words)) }
  }

  /// Rests two fingers on the screen, and returns the picture on it.
  func pictureOfFingers() throws -> PixelGrid {
    try beStill()
    // Captions take a finger that follows another within half a second for one of the same hand.
    try Wait.forClock(600)
    let finger = try server.injector(Touchscreen.touch0.rawValue)
    try finger.touchDown([1: Point(x: 1200, y: 80), 2: Point(x: 620, y: 640)])
    try beStill()
    let picture = reader.screen()
    try finger.touchUp([1, 2])
    try beStill()
    return picture
  }

  /// Waits until the program and those that react to it have nothing to do.
  func beStill() throws {
    guard let overlay else { return }
    try Stillness.wait(for: overlay.pid, neighbours.programs.values.map(\.pid), user)
  }
}

extension PlaySignal {
  /// The number of the signal.
  var number: Int32 {
    switch self {
    case .hangUp: SIGHUP
    case .reload: SIGUSR1
    case .toggle: SIGUSR2
    }
  }
}
