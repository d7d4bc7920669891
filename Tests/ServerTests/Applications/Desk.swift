import Testing
import TouchX11
import Touches

@testable import TouchRig

/// The events that two applications on one desktop received.
struct Transcript: Equatable {
  var application: [String]
  var neighbour: [ProbeEvent]
}

/// Two applications side by side on a desktop, the first of them of a toolkit, and the input
/// devices that use both.
final class Desk {
  private let application: ForeignApplication
  private let neighbour: ProbeClient
  private let other: DisplayConnection
  private let finger: Injector
  private let mouse: Injector
  private let keyboard: Injector

  private static let frame = [100, 80, 480, 440]
  // The left half of the application receives touches, and the right half pointer events emulated
  // from them.
  private let touched = Point(x: 180, y: 300)
  private let clicked = Point(x: 480, y: 320)
  private let beside = Point(x: 820, y: 300)
  private let root = Point(x: 640, y: 620)

  /// Starts both applications, and returns once they are on the screen and react to input.
  init(_ server: PrivateServer, _ toolkit: Toolkit) throws {
    finger = try server.injector("touch0")
    mouse = try server.injector("mouse")
    keyboard = try server.injector("keyboard")
    other = try DisplayConnection(name: server.display)
    neighbour = try ProbeClient(
      server.display, .application,
      on: .window(PixelRect(x: 700, y: 80, width: 400, height: 400), overrideRedirect: false))
    application = try ForeignApplication(toolkit, on: server.display, frame: Self.frame)
    // The pointer keeps moving, so that the window reports a motion as soon as it exists.
    var isLeft = false
    try wait("the application to report its first motion", deadline: Deadline(seconds: 60)) {
      isLeft.toggle()
      try mouse.move(to: isLeft ? touched : clicked)
      try mouse.sync()
      return application.events.contains { $0.hasPrefix("motion") }
    }
    try waitForEarlierEvents()
  }

  /// Runs `body`, and returns the events that the applications received.
  func record(_ body: () throws -> Void) throws -> Transcript {
    neighbour.clear()
    let before = application.events.count
    try body()
    try waitForEarlierEvents()
    neighbour.collect()
    let events = Array(application.events[before...]).comparable
    return Transcript(
      application: application.toolkit.repeatsMotion ? events.withoutRepeatedMotions : events,
      neighbour: neighbour.events.comparable)
  }

  // MARK: - Input

  /// Plays the whole script.
  ///
  /// No two consecutive presses are at the same position; otherwise it would depend on the
  /// machine's speed which of them are double clicks. The pointer never moves to the position that
  /// it already has, since SDL does not report that.
  func play() throws {
    let first = Point(x: 300, y: 440)
    try point(at: first)
    try click(at: first, hasFocus: true)
    try type()
    try useFingers()
    try crossOver()
    try switchToMouse()
    let last = Point(x: 240, y: 260)
    try point(at: last)
    if application.toolkit.reportsWheelButtons { try wheel() }
    try click(at: last, hasFocus: true)
  }

  /// Moves the pointer to positions that the script does not use; these motions are reported after
  /// all earlier events.
  private func waitForEarlierEvents() throws {
    try point(at: Point(x: 420, y: 400))
    try point(at: Point(x: 160, y: 420))
  }

  private func useFingers() throws {
    try down(1, at: touched)
    try move(1, to: Point(x: 260, y: 380))
    try down(2, at: Point(x: 300, y: 240))
    try move(2, to: Point(x: 220, y: 280))
    try move(1, to: Point(x: 180, y: 440))
    try up(1)
    try down(3, at: Point(x: 140, y: 220))
    try up(2)
    try up(3)
    try down(1, at: clicked)
    try move(1, to: Point(x: 420, y: 240))
    try up(1)
  }

  /// Moves the focus and the pointer from one application to the other and back.
  private func crossOver() throws {
    try downBeside(1, hasFocus: false)
    try upBeside(1)
    try down(1, at: Point(x: 220, y: 220), hasFocus: true)
    // Out of the window, which keeps the touch.
    try move(1, to: root)
    try up(1)
    try downBeside(1, hasFocus: false)
    try down(2, at: Point(x: 140, y: 360))
    try upBeside(1)
    try up(2)
    try finger.tap(1, at: root)
    try other.waitForWindowManager()
  }

  /// Switches from the touchscreen to the mouse.
  private func switchToMouse() throws {
    try mouse.move(to: beside)
    try mouse.sync()
    let position = Point(x: 300, y: 200)
    let kinds = application.toolkit.dropsMotionAfterTouch ? nil : ["motion"]
    try step("the pointer to come in", kinds, at: position) {
      try mouse.move(to: position)
      try mouse.sync()
    }
  }

  // MARK: - Steps

  // Qt reports fingers that begin or end beside others as updates.
  private static let begins = ["touch-begin", "button-press", "touch-update"]
  private static let moves = ["touch-update", "motion"]
  private static let ends = ["touch-end", "button-release", "touch-update"]

  private func down(_ number: UInt32, at position: Point, hasFocus: Bool? = nil) throws {
    let what = "finger \(number) down at \(position)"
    try step(what, Self.begins, at: position, hasFocus: hasFocus) {
      try finger.touchDown(number, at: position)
    }
  }

  private func move(_ number: UInt32, to position: Point) throws {
    try step("finger \(number) to \(position)", Self.moves, at: position) {
      try finger.touchMove(number, to: position)
    }
  }

  private func up(_ number: UInt32) throws {
    try step("finger \(number) up", Self.ends) { try finger.touchUp(number) }
  }

  private func downBeside(_ number: UInt32, hasFocus: Bool) throws {
    let before = neighbour.events.count
    try step("finger \(number) down beside", nil, hasFocus: hasFocus) {
      try finger.touchDown(number, at: beside)
    }
    try wait("finger \(number) to reach the neighbour") {
      neighbour.collect()
      return neighbour.events[before...].contains { $0.kind == .touchBegin }
    }
  }

  private func upBeside(_ number: UInt32) throws {
    try finger.touchUp(number)
    try other.waitForWindowManager()
  }

  private func point(at position: Point) throws {
    try step("the pointer's motion to \(position)", ["motion"], at: position) {
      try mouse.move(to: position)
      try mouse.sync()
    }
  }

  private func click(at position: Point, hasFocus: Bool) throws {
    for isPressed in [true, false] {
      let kinds = isPressed ? Self.begins : Self.ends
      try step("the button", kinds, at: position, hasFocus: isPressed ? hasFocus : nil) {
        try mouse.button(1, pressed: isPressed)
        try mouse.sync()
      }
    }
  }

  private func wheel() throws {
    try step("the wheel", ["wheel", "scroll"]) {
      try mouse.button(4, pressed: true)
      try mouse.button(4, pressed: false)
      try mouse.sync()
    }
  }

  private func type() throws {
    for isPressed in [true, false] {
      try step("the key", [isPressed ? "key-press" : "key-release"]) {
        try keyboard.key(38, pressed: isPressed)
        try keyboard.sync()
      }
    }
  }

  /// Performs an input, and returns once the application has reported it and the window manager has
  /// processed it.
  ///
  /// - Parameters:
  ///   - what: the name of the step in the error.
  ///   - kinds: the kinds of events of which the application must report one; nil if it receives
  ///     none.
  ///   - position: the position of that event; nil for any.
  ///   - hasFocus: whether the application's last focus event must be that it has the focus; nil if
  ///     the focus does not change.
  ///   - action: the input.
  /// - Throws: `RigError.deadlinePassed`.
  private func step(
    _ what: String, _ kinds: [String]?, at position: Point? = nil, hasFocus: Bool? = nil,
    _ action: () throws -> Void
  ) throws {
    let before = application.events.count
    try action()
    let positionText = position.map { "@\(Int($0.x)),\(Int($0.y))" }
    try wait("the application to report \(what)") {
      let events = application.events
      if let hasFocus {
        let last = events.last { $0.hasPrefix("focus-in") || $0.hasPrefix("focus-out") }
        guard last?.hasPrefix(hasFocus ? "focus-in" : "focus-out") == true else { return false }
      }
      guard let kinds else { return true }
      return events[before...].contains { line in
        let words = line.split(separator: " ")
        return kinds.contains { words[0] == $0 }
          && positionText.map { words.contains(Substring($0)) } ?? true
      }
    }
    try other.waitForWindowManager()
  }

  private func wait(
    _ what: String, deadline: Deadline = Deadline(seconds: 20), _ condition: () throws -> Bool
  ) throws {
    do {
      try Wait.until(what, deadline: deadline, condition)
    } catch {
      Issue.record(
        """
        \(what): \(application.lastWords)
        \(application.events.suffix(12).joined(separator: "\n"))
        """)
      throw error
    }
  }
}

extension ServerConfiguration {
  /// A screen with room for two windows, with a touchscreen, a mouse and a keyboard.
  static let applications = ServerConfiguration(
    width: 1280, height: 720,
    devices: [
      .touchscreen, RigDevice("mouse", kind: .pointerAbsolute), .keyboard,
    ])
}
