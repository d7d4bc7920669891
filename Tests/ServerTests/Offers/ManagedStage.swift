import Glibc
import Testing
import TouchOwnership
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// A window manager, which freezes the pointer at each press until it has processed the press.
enum WindowManager: Hashable, Sendable, CustomTestStringConvertible {
  case none
  /// A stand-in that answers presses with their own time, as openbox, i3 and compiz do, or with
  /// CurrentTime, as xfwm4 does.
  case probe(answersWithPressTime: Bool)
  case program(DesktopProgram)

  /// The window managers of `make test`, or those of the desktops that are selected.
  static let usual: [WindowManager] =
    Surroundings.desktops.isEmpty
    ? [
      .none, .probe(answersWithPressTime: true), .probe(answersWithPressTime: false),
      .program(.openbox),
    ]
    : Surroundings.desktops.flatMap(\.programs).map(WindowManager.program)

  var surroundings: Surroundings {
    if case .program(let program) = self { Surroundings(program) } else { .bare }
  }

  var testDescription: String {
    switch self {
    case .none: "without a window manager"
    case .probe(let usesPressTime):
      "a manager that answers with \(usesPressTime ? "the press's" : "the current") time"
    case .program(let program): "\(program.rawValue)"
    }
  }
}

/// The overlay with regions, over an application whose windows are managed.
final class ManagedStage {
  /// A way in which the regions disappear, or the program ends.
  enum Exit: String, CaseIterable {
    case quit, terminate, kill, pause, noRegions, stopAndKill

    /// Whether the program has ended afterwards.
    var endsProgram: Bool { self != .pause && self != .noRegions }
  }

  let server: PrivateServer
  let application: ProbeClient
  let finger: Injector
  private let mouse: Injector
  private let manager: ProbeClient?
  private let usesPressTime: Bool
  private let folder: TemporaryFolder
  private let options: [String]
  private(set) var overlay: RunningOverlay?
  /// The server time from which touches count, in ms; others belong to earlier input.
  private var firstTime: UInt32 = 0
  /// The ids of the application's touches that belong to earlier input.
  private var past: Set<UInt32> = []

  /// A point on the application and beside all regions, with the frame of any window manager.
  static let beside = Point(x: 900, y: 600)

  init(
    _ server: PrivateServer, _ windowManager: WindowManager, _ configuration: String,
    _ options: [String] = []
  ) throws {
    self.server = server
    self.options = options
    finger = try server.injector("touch0")
    mouse = try server.injector("mouse")
    folder = try TemporaryFolder(prefix: "fingertip-managed")
    var isManaged = false
    if case .program = windowManager { isManaged = true }
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    application = try ProbeClient(
      server.display, .touchAndButtons, on: .window(screen, overrideRedirect: !isManaged))
    if case .probe(let usesPressTime) = windowManager {
      self.usesPressTime = usesPressTime
      manager = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10)))
      try manager?.connection.grabPresses(on: application.window)
    } else {
      usesPressTime = false
      manager = nil
    }
    try Files.write(configuration, to: folder.file("config.yaml"))
    try waitUntilPlaced()
    try start()
  }

  /// Waits until touches on the application reach it: KWin maps a window some time before the
  /// window has its size.
  private func waitUntilPlaced() throws {
    var taps = 0.0
    var position: Point {
      Point(x: Self.beside.x + taps.truncatingRemainder(dividingBy: 100), y: 600)
    }
    try wait(for: "touches to reach the application's window") {
      taps += 1
      try finger.tap(9, at: position)
      pump()
      return application.events.contains { $0.kind == .touchEnd }
    }
    // With a manager that processes each press, the later touches arrive some time after the first.
    try wait(for: "the last of these touches to end") {
      let last = application.events.last { $0.kind == .touchBegin && $0.rootPosition == position }
      return application.events.contains { $0.kind == .touchEnd && $0.detail == last?.detail }
    }
    application.clear()
  }

  /// Starts the program with regions.
  func start() throws {
    try Files.write(
      try #require(Files.text(folder.file("config.yaml"))), to: folder.file("now.yaml"))
    overlay = try RunningOverlay(
      on: server.display, ["show", "--config", folder.file("now.yaml")] + options)
  }

  // MARK: - Time

  /// Lets the stand-in answer the presses that it has received, and collects the application's
  /// events.
  func pump() {
    for press in manager?.collect() ?? [] where press.kind == .buttonPress {
      manager?.connection.allow(.replay, at: usesPressTime ? press.time : nil)
    }
    application.collect()
  }

  /// Waits until a condition holds, while the stand-in answers presses.
  func wait(for what: String, _ condition: () throws -> Bool) throws {
    try Wait.until(what) {
      pump()
      return try condition()
    }
  }

  /// Lets some time pass, as between two touches of a hand.
  func pass(milliseconds: Double) {
    let end = Deadline(seconds: milliseconds / 1000)
    while !end.hasPassed {
      pump()
      Wait.forInput(
        on: application.connection.fileDescriptor,
        until: Deadline(seconds: min(0.002, end.remaining)))
    }
  }

  // MARK: - Input

  func click(at position: Point) throws {
    try button(true, at: position)
    pump()
    try button(false, at: position)
  }

  /// Presses or releases the mouse's button at a position.
  func button(_ isPressed: Bool, at position: Point) throws {
    try mouse.move(to: position)
    try mouse.button(1, pressed: isPressed)
    try mouse.sync()
  }

  // MARK: - Exits

  /// Carries out an exit; regions that disappear without the program are restored.
  func play(_ exit: Exit) throws {
    guard let overlay else { return }
    switch exit {
    case .quit: _ = try overlay.tell("quit")
    case .terminate: overlay.signal(SIGTERM)
    case .kill: overlay.killNow()
    case .stopAndKill:
      try overlay.suspend()
      pass(milliseconds: 20)
      overlay.killNow()
    case .pause:
      #expect(try overlay.tell("pause").status == .exited(0))
      pump()
      #expect(try overlay.tell("resume").status == .exited(0))
    case .noRegions:
      for text in ["regions: []\n", Files.text(folder.file("config.yaml")) ?? ""] {
        let done = overlay.messageLines.count { $0.hasSuffix("the configuration was read again") }
        try Files.write(text, to: folder.file("now.yaml"))
        try wait(for: "the configuration to be read again") {
          overlay.messageLines.count { $0.hasSuffix("the configuration was read again") } > done
        }
      }
    }
    guard exit.endsProgram else { return }
    try wait(for: "the program to end") { !overlay.isRunning }
    self.overlay = nil
  }

  /// Ends the program with SIGTERM, as a user does.
  func stop() throws {
    guard let overlay else { return }
    overlay.signal(SIGTERM)
    try wait(for: "the program to end") { !overlay.isRunning }
    self.overlay = nil
  }

  // MARK: - Final checks

  /// Waits until a touch and a click beside all regions reach the application.
  func waitForTouchAndClick() throws {
    try server.liftFingers()
    let before = application.events.count
    try finger.tap(9, at: Self.beside)
    // Waits for the end of this very touch. After the end of another touch that ended late, the
    // mouse would press while this touch is answered, and the server lets no client do that in
    // order (see GrabAnswerQueue). An end may carry the position of another touch, so the touch is
    // identified by its begin.
    try wait(for: "a touch to reach the application") {
      let events = application.events[before...]
      let begin = events.first { $0.kind == .touchBegin && $0.rootPosition == Self.beside }
      return events.contains { $0.kind == .touchEnd && $0.detail == begin?.detail }
    }
    try click(at: Self.beside)
    try wait(for: "a click to reach the application") {
      application.events[before...].contains { $0.kind == .xiButtonRelease }
    }
  }

  /// Forgets the events that the application received, and its touches that are still to come,
  /// after `waitForTouchAndClick`.
  func forgetEarlierEvents() {
    // A gesture may have ended without using its touches since then; such a touch arrives with the
    // time of its begin.
    firstTime = application.events.last { $0.kind == .xiButtonPress }?.time ?? firstTime
    past.formUnion(application.events.filter(\.isOfTouch).map(\.detail))
    application.clear()
  }

  /// The touches that the application received, each with its position and its phases in order.
  var delivered: [(place: Point, phases: [ProbeEvent.Kind])] {
    var order: [UInt32] = []
    var touches: [UInt32: (place: Point, phases: [ProbeEvent.Kind])] = [:]
    var past = past
    for event in application.events where event.isOfTouch {
      if touches[event.detail] == nil {
        if event.kind == .touchBegin, event.time < firstTime { past.insert(event.detail) }
        if past.contains(event.detail) { continue }
        order.append(event.detail)
        touches[event.detail] = (event.rootPosition ?? Point(x: -1, y: -1), [])
      }
      touches[event.detail]?.phases.append(event.kind)
    }
    return order.compactMap { touches[$0] }
  }

  deinit { overlay?.killNow() }
}

extension ProbeEvent {
  /// Whether its detail is a touch id.
  fileprivate var isOfTouch: Bool { [.touchBegin, .touchUpdate, .touchEnd].contains(kind) }
}
