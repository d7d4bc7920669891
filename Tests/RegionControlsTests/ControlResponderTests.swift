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
}
