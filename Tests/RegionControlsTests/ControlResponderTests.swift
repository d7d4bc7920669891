import RegionControls
import Testing
import TouchRouting
import Touches

/// Stores values in memory.
private final class MemoryStore: ValueStore {
  private var values: [String: [Double]] = [:]

  func value(of id: String) -> [Double]? { values[id] }
  func setValue(_ value: [Double], of id: String) { values[id] = value }
}

@Suite("Fingers on controls")
struct ControlResponderTests {
  @Test(
    "A finger that moved before a control received it holds what it came down on",
    arguments: [
      // It comes down beside the middle of the thumb, which stays at the same distance from it.
      (ControlKind.slider, 0.5, Point(x: 217, y: 110), Point(x: 257, y: 110), 0.7),
      // It turns by a quarter of a circle.
      (.knob, 0.25, Point(x: 210, y: 100), Point(x: 220, y: 110), 0.25 + 1.0 / 3),
      // It is deflected from where the finger came down; the reach is 5.5 px.
      (.stick, 0, Point(x: 217, y: 110), Point(x: 212, y: 110), -5 / 5.5),
    ])
  func lateBegin(
    _ kind: ControlKind, _ value: Double, _ start: Point, _ end: Point, _ expected: Double
  ) throws {
    let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 400, height: 300))
    let region = tree.insert(
      Region(name: "level", frame: Rect(x: 100, y: 100, width: 220, height: 20)))
    let (router, store) = (Router(tree: tree), MemoryStore())
    store.setValue([value], of: "level")
    let setting = ControlSetting(kind: kind, scale: ValueScale(), deadZone: 0, name: "level")
    router.setResponder(setting.responder(store, exitMargin: 0), for: region)
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 8), contact: 1), time: Timestamp(milliseconds: 0),
      position: start)
    touch.position = end
    var effects = Effects()
    for frame in TouchFrames([touch]) { router.step(frame, into: &effects) }
    let result = try #require(store.value(of: "level")?.first)
    #expect((result - expected).magnitude < 1e-9)
  }

  /// A control and its region's strategy, how the finger ends and where, and the value after it.
  private static let ends: [(ControlKind, CancelStrategy, TouchPhase, Double, [Double])] = [
    (.slider, .end, .ended, 270, [0.8]), (.slider, .end, .cancelled, 250, [0.7]),
    (.slider, .keep, .cancelled, 250, [0.7]), (.slider, .undo, .cancelled, 250, [0.5]),
    // The exit distance is 10 px.
    (.toggle, .end, .ended, 325, [0]), (.toggle, .end, .ended, 335, [0.5]),
    (.toggle, .undo, .cancelled, 250, [0.5]), (.stick, .keep, .cancelled, 250, [0.5, 0.5]),
  ]

  @Test(
    "A finger that is lifted or lost leaves the expected value, and the next one is followed",
    arguments: ends)
  func lift(
    kind: ControlKind, strategy: CancelStrategy, phase: TouchPhase, x: Double, value: [Double]
  ) {
    let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 400, height: 300))
    let region = tree.insert(
      Region(
        name: "level", frame: Rect(x: 100, y: 100, width: 220, height: 20), onCancel: strategy))
    let (router, store) = (Router(tree: tree), MemoryStore())
    var scale = ValueScale()
    scale.to = .init(0, 1)
    store.setValue(kind == .stick ? [0.5, 0.5] : [0.5], of: "level")
    let setting = ControlSetting(kind: kind, scale: scale, deadZone: 0, name: "level")
    router.setResponder(setting.responder(store, exitMargin: 10), for: region)
    var effects = Effects()
    func send(_ contact: UInt32, _ steps: [(TouchPhase, Double)], from time: Double) {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: contact),
        time: Timestamp(milliseconds: time), position: Point(x: steps[0].1, y: 110))
      for (phase, x) in steps {
        touch.phase = phase
        touch.position.x = x
        for frame in TouchFrames([touch]) { router.step(frame, into: &effects) }
        touch.time = touch.time + 8
      }
    }
    var dirty: [RegionID] = []
    tree.takeDirty(into: &dirty)
    send(1, [(.began, 230), (.moved, 250), (phase, x)], from: 0)
    #expect(tree.hasDirty == (kind != .toggle || value == [0]))
    #expect(store.value(of: "level") == value)
    let before = store.value(of: "level")
    send(2, [(.began, 130), (.moved, 150)], from: 100)
    #expect(kind == .toggle || store.value(of: "level") != before)
  }

  /// The ends of an arc, the angles that a finger reports, and the value after each.
  private static let turns: [(String, (Double, Double), [Double], [Double])] = [
    ("A quick finger moves along the arc", (-135, 135), [-81, 81], [0.2, 0.8]),
    (
      "A finger passes an end and comes back", (-135, 135), [108, 170, -170, -108, -170, 170, 108],
      [0.9, 1, 1, 1, 1, 1, 0.9]
    ),
    ("A quick finger passes the gap twice", (-135, 135), [-108, 108, 81, -108], [0.1, 0, 0, 0.1]),
    ("A finger goes on around the arc", (-135, 135), [108, -108, -27, 27], [0.9, 1, 1, 0.6]),
    ("Both ends are at the same place", (-180, 180), [144, -144, 144], [0.9, 1, 0.9]),
    ("Counterclockwise", (135, -135), [81, -81, 108], [0.2, 0.8, 1]),
  ]

  @Test(
    "A finger moves the value along an arc at any speed, but not across the gap",
    arguments: turns)
  func arc(name: String, ends: (Double, Double), angles: [Double], values: [Double]) throws {
    let frame = Rect(x: 100, y: 100, width: 100, height: 100)
    let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 400, height: 300))
    let region = tree.insert(Region(name: "level", frame: frame))
    let (router, store) = (Router(tree: tree), MemoryStore())
    let setting = ControlSetting(
      kind: .slider, scale: ValueScale(), deadZone: 0, arc: ControlArc(from: ends.0, to: ends.1),
      name: "level")
    router.setResponder(setting.responder(store, exitMargin: 0), for: region)
    let circle = ControlGeometry(.slider, in: frame, arc: ControlArc(from: 0, to: 360))
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 8), contact: 1), time: Timestamp(milliseconds: 0),
      position: circle.thumb(atShare: angles[0] / 360))
    var effects = Effects()
    for (angle, value) in zip(angles, values) {
      touch.position = circle.thumb(atShare: angle / 360)
      for frame in TouchFrames([touch]) { router.step(frame, into: &effects) }
      let result = try #require(store.value(of: "level")?.first)
      #expect((result - value).magnitude < 1e-9, "\(name), at \(angle)°")
      touch.phase = .moved
      touch.time = touch.time + 8
    }
  }
}
