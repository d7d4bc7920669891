import Testing
import TouchX11
import Touches

@testable import TouchRig

/// The events that two applications on one desktop got.
struct Transcript: Equatable {
  var application: [String]
  var neighbour: [ProbeEvent]
}

/// Two applications side by side on a desktop, the first one a toolkit's, and people who use both.
final class Desk {
  private let application: ForeignApplication
  private let neighbour: ProbeClient
  private let other: DisplayConnection
  private let finger: Injector
  private let mouse: Injector
  private let keyboard: Injector

  private static let frame = [100, 80, 480, 440]
  // The left half of the application takes touches, and the right half what is made of them.
  private let touched = Point(x: 180, y: 300)
  private let clicked = Point(x: 480, y: 320)
  private let beside = Point(x: 820, y: 300)
  private let root = Point(x: 640, y: 620)

  /// Starts both and returns once they are on the screen and heed what is done.
  init(_ server: PrivateServer, _ toolkit: Toolkit) throws {
    finger = try server.injector("touch0")
    mouse = try server.injector("mouse")
    keyboard = try server.injector("keyboard")
    other = try DisplayConnection(name: server.display)
    neighbour = try ProbeClient(
      server.display, .application,
      on: .window(PixelRect(x: 700, y: 80, width: 400, height: 400), overrideRedirect: false))
    application = try ForeignApplication(toolkit, on: server.display, frame: Self.frame)
    // A pointer that moves about is seen as soon as there is a window to see it.
    var isLeft = false
    try wait("its first motion", deadline: Deadline(seconds: 60)) {
      isLeft.toggle()
      try mouse.move(to: isLeft ? touched : clicked)
      try mouse.sync()
      return application.events.contains { $0.hasPrefix("motion") }
    }
    try meet()
  }

  /// Has things happen, and tells what the applications got of it.
  func record(_ body: () throws -> Void) throws -> Transcript {
    neighbour.clear()
    let before = application.events.count
    try body()
    try meet()
    neighbour.collect()
    let events = Array(application.events[before...]).comparable
    return Transcript(
      application: application.toolkit.repeatsMotion ? events.withoutRepeatedMotions : events,
      neighbour: neighbour.events.comparable)
  }

  // MARK: - What people do

  /// Everything, from one end of the desktop to the other.
  ///
  /// No two presses in a row are at one place, or it would depend on the machine's speed which of them
  /// are double clicks; and the pointer never goes to where it is, which SDL does not tell of.
  func play() throws {
    let first = Point(x: 300, y: 440)
    try point(at: first)
    try click(at: first, hasFocus: true)
    try type()
    try useFingers()
    try crossOver()
    try takeMouse()
    let last = Point(x: 240, y: 260)
    try point(at: last)
    if application.toolkit.hearsWheelButtons { try wheel() }
    try click(at: last, hasFocus: true)
  }

  /// The pointer comes to a place of its own, which is told after all else that has happened.
  private func meet() throws {
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

  /// Moves the focus and the pointer from one to the other and back.
  private func crossOver() throws {
    try downBeside(1, hasFocus: false)
    try upBeside(1)
    try down(1, at: Point(x: 220, y: 220), hasFocus: true)
    // Out of the window, which keeps its touch.
    try move(1, to: root)
    try up(1)
    try downBeside(1, hasFocus: false)
    try down(2, at: Point(x: 140, y: 360))
    try upBeside(1)
    try up(2)
    try finger.tap(1, at: root)
    try letWindowManagerSettle()
  }

  /// A hand goes from the screen to the mouse.
  private func takeMouse() throws {
    try mouse.move(to: beside)
    try mouse.sync()
    let place = Point(x: 300, y: 200)
    let kinds = application.toolkit.dropsMotionAfterTouch ? nil : ["motion"]
    try step("the pointer to come in", kinds, at: place) {
      try mouse.move(to: place)
      try mouse.sync()
    }
  }

  // MARK: - Steps

  // To Qt fingers that come and go beside others are updates.
  private static let begins = ["touch-begin", "button-press", "touch-update"]
  private static let moves = ["touch-update", "motion"]
  private static let ends = ["touch-end", "button-release", "touch-update"]

  private func down(_ number: UInt32, at place: Point, hasFocus: Bool? = nil) throws {
    let what = "finger \(number) down at \(place)"
    try step(what, Self.begins, at: place, hasFocus: hasFocus) {
      try finger.touchDown(number, at: place)
    }
  }

  private func move(_ number: UInt32, to place: Point) throws {
    try step("finger \(number) to \(place)", Self.moves, at: place) {
      try finger.touchMove(number, to: place)
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
    try wait("finger \(number) at the neighbour") {
      neighbour.collect()
      return neighbour.events[before...].contains { $0.kind == .touchBegin }
    }
  }

  private func upBeside(_ number: UInt32) throws {
    try finger.touchUp(number)
    try letWindowManagerSettle()
  }

  private func point(at place: Point) throws {
    try step("the pointer to \(place)", ["motion"], at: place) {
      try mouse.move(to: place)
      try mouse.sync()
    }
  }

  private func click(at place: Point, hasFocus: Bool) throws {
    for isPressed in [true, false] {
      let kinds = isPressed ? Self.begins : Self.ends
      try step("a button", kinds, at: place, hasFocus: isPressed ? hasFocus : nil) {
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
      try step("a key", [isPressed ? "key-press" : "key-release"]) {
        try keyboard.key(38, pressed: isPressed)
        try keyboard.sync()
      }
    }
  }

  /// Does something, and returns once the application has told of it and the window manager knows.
  ///
  /// - Parameters:
  ///   - what: names it in the error.
  ///   - kinds: events of which the application must tell of one; nil where it gets none.
  ///   - place: where that one is; nil for anywhere.
  ///   - hasFocus: whether the last that it tells of the focus must be that it has it; nil where that
  ///     does not change.
  ///   - action: what is done.
  /// - Throws: `RigError.deadlinePassed`.
  private func step(
    _ what: String, _ kinds: [String]?, at place: Point? = nil, hasFocus: Bool? = nil,
    _ action: () throws -> Void
  ) throws {
    let before = application.events.count
    try action()
    let mark = place.map { "@\(Int($0.x)),\(Int($0.y))" }
    try wait("\(what), told by the application") {
      let events = application.events
      if let hasFocus {
        let last = events.last { $0.hasPrefix("focus-in") || $0.hasPrefix("focus-out") }
        guard last?.hasPrefix(hasFocus ? "focus-in" : "focus-out") == true else { return false }
      }
      guard let kinds else { return true }
      return events[before...].contains { line in
        let words = line.split(separator: " ")
        return kinds.contains { words[0] == $0 }
          && mark.map { words.contains(Substring($0)) } ?? true
      }
    }
    try letWindowManagerSettle()
  }

  /// Returns once the window manager has dealt with all that the server has told it so far.
  private func letWindowManagerSettle() throws {
    let question = other.makeWindow(
      frame: PixelRect(x: 0, y: 0, width: 1, height: 1), colour: 0, overrideRedirect: false,
      title: "question")
    defer { other.destroy(question) }
    // Each look asks once more, and openbox makes and drops a window for every question: so they become
    // rarer the longer it takes.
    var looks = 0
    try wait("the window manager") {
      looks += 1
      return looks & (looks - 1) == 0 && other.windowManagerAnswers(about: question)
    }
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
  /// A screen with room for two windows, and all that people have their hands on.
  static let applications = ServerConfiguration(
    width: 1280, height: 720,
    devices: [
      .touchscreen, RigDevice("mouse", kind: .pointerAbsolute), .keyboard,
    ])
}
