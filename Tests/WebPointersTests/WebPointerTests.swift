import Testing
import Touches

@testable import WebPointers

@Suite("Touches as pointer events of browsers")
struct WebPointerTests {
  /// Returns a touch with a phase, a time in ms and a position.
  static func touch(
    _ contact: UInt32, _ phase: TouchPhase, at time: Double, _ x: Double, _ y: Double,
    _ axes: TouchContact = .unknown
  ) -> Touch {
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 2), contact: contact),
      time: Timestamp(milliseconds: time), position: Point(x: x, y: y), contact: axes)
    touch.phase = phase
    return touch
  }

  private func events(_ touches: [Touch]) -> [PointerEvent] {
    var numbering = PointerNumbering()
    return touches.compactMap { numbering.event(for: $0) }
  }

  @Test("The first of several fingers is primary, and pointer numbers are not reused")
  func primary() {
    let events = events([
      Self.touch(5, .began, at: 0, 1, 1), Self.touch(6, .began, at: 1, 2, 2),
      Self.touch(5, .ended, at: 2, 1, 1), Self.touch(7, .began, at: 3, 3, 3),
      Self.touch(6, .cancelled, at: 4, 2, 2), Self.touch(7, .ended, at: 5, 3, 3),
      Self.touch(5, .began, at: 6, 1, 1),
    ])
    #expect(events.map(\.pointer) == [1, 2, 1, 3, 2, 3, 4])
    #expect(events.map(\.isPrimary) == [true, false, true, false, false, false, true])
    let kinds: [PointerEvent.Kind] = [
      .pointerdown, .pointerdown, .pointerup, .pointerdown, .pointercancel, .pointerup,
      .pointerdown,
    ]
    #expect(events.map(\.kind) == kinds)
  }

  @Test("Pressure and size have the specified defaults if the device reports none")
  func defaults() {
    let events = events([
      Self.touch(1, .began, at: 0, 1, 1), Self.touch(1, .moved, at: 1, 2, 2),
      Self.touch(1, .ended, at: 2, 2, 2),
    ])
    #expect(events.map(\.pressure) == [0.5, 0.5, 0])
    #expect(events.map(\.width) == [1, 1, 1])
    #expect(events.map(\.button) == [0, -1, 0])
    #expect(events.map(\.buttons) == [1, 1, 0])
  }

  @Test(
    "The size is that of the axis-aligned bounding box of the contact",
    arguments: [(0, 20, 50), (.pi / 2, 50, 20), (-.pi / 2, 50, 20), (.pi, 20, 50)]
      as [(Double, Double, Double)])
  func size(_ orientation: Double, _ width: Double, _ height: Double) throws {
    let axes = TouchContact(pressure: 0.25, major: 50, minor: 20, orientation: orientation)
    let event = try #require(events([Self.touch(1, .began, at: 0, 1, 1, axes)]).first)
    #expect(event.pressure == 0.25)
    #expect(abs(event.width - width) < 1e-9 && abs(event.height - height) < 1e-9)
  }

  private func actions(_ touches: [Touch]) -> [[PointerActions.Action]] {
    var actions = PointerActions()
    for event in events(touches) { actions.follow(event) }
    return actions.finish()
  }

  @Test(
    "A drag becomes a move to its start, a press, moves with their durations, and a release"
  )
  func drag() {
    #expect(
      actions([
        Self.touch(1, .began, at: 1000, 10, 20), Self.touch(1, .moved, at: 1010.4, 30, 40),
        Self.touch(1, .moved, at: 1020.8, 50, 60), Self.touch(1, .ended, at: 1100, 50, 60),
      ]) == [
        [
          .move(x: 10, y: 20, duration: 0), .down, .move(x: 30, y: 40, duration: 10),
          .move(x: 50, y: 60, duration: 11), .pause(duration: 79), .up,
        ]
      ])
  }

  @Test("All fingers have equally many actions, and a lifted finger is reused for the next touch")
  func together() {
    #expect(
      actions([
        Self.touch(1, .began, at: 0, 10, 10), Self.touch(2, .began, at: 100, 20, 20),
        Self.touch(1, .moved, at: 200, 15, 15), Self.touch(2, .moved, at: 200, 25, 25),
        Self.touch(1, .ended, at: 300, 15, 15), Self.touch(3, .began, at: 400, 90, 90),
      ]) == [
        [
          .move(x: 10, y: 10, duration: 0), .down, .pause(duration: 100), .pause(duration: 0),
          .move(x: 15, y: 15, duration: 100), .pause(duration: 100), .up,
          .move(x: 90, y: 90, duration: 100), .down, .up,
        ],
        [
          .pause(duration: 0), .pause(duration: 0), .move(x: 20, y: 20, duration: 100), .down,
          .move(x: 25, y: 25, duration: 100), .pause(duration: 100), .pause(duration: 0),
          .pause(duration: 100), .pause(duration: 0), .up,
        ],
      ])
  }

  @Test("Reports of one time that cannot be played together are played one after another")
  func oneTime() {
    #expect(
      actions([
        // At the corner where an unused finger is, and half a unit of the protocol beside a pixel.
        Self.touch(1, .began, at: 0, 0, 0), Self.touch(1, .moved, at: 0, 0, 19.9996),
        Self.touch(1, .moved, at: 10, 0, 30), Self.touch(1, .moved, at: 5, 0, 40),
        Self.touch(1, .ended, at: 100, 0, 40), Self.touch(2, .began, at: 100, 0, 40),
      ]) == [
        [
          .move(x: 0, y: 0, duration: 0), .down, .move(x: 0, y: 20, duration: 0),
          .move(x: 0, y: 30, duration: 10), .move(x: 0, y: 40, duration: 0),
          .pause(duration: 90), .up, .move(x: 0, y: 40, duration: 0), .down, .up,
        ]
      ])
  }

  @Test("A touch whose begin was missed is no pointer")
  func missedBegin() {
    #expect(events([Self.touch(1, .moved, at: 0, 1, 1), Self.touch(1, .ended, at: 1, 1, 1)]) == [])
  }

  @Test("Without touches there are no actions")
  func noTouches() { #expect(actions([]).isEmpty) }
}
