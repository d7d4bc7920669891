import Testing
import TouchRouting
import Touches

@testable import FingertipRegions
@testable import SystemSupport

@Suite struct RegionEmissionTests {
  private static let device = DeviceID(rawValue: 8)

  /// Returns the line that a program receives when it reads events.
  private static func line(_ change: (inout Act) -> Void) -> String {
    let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 100, height: 100))
    let region = tree.insert(Region(name: "pad", frame: Rect(x: 0, y: 0, width: 9, height: 9)))
    var act = Act(
      region: region, trigger: .phase(.began), touch: TouchID(device: device, contact: 3),
      position: Point(x: 5, y: 6))
    change(&act)
    let emission = RegionEmission(
      name: "hello", region: "pad", act: act, time: Timestamp(milliseconds: 7))
    let json = emission.json
    return json.line ?? ""
  }

  @Test("A touch's emission has the touch's ID and its number of taps (P8, M7)")
  func touches() {
    let start = #"{"t":7,"event":"emit","name":"hello","region":"pad","on":"began","device":8,"#
    #expect(Self.line { _ in } == start + #""touch":3,"x":5,"y":6}"#)
    #expect(Self.line { $0.taps = 2 } == start + #""touch":3,"taps":2,"x":5,"y":6}"#)
  }

  @Test("An emission has whole milliseconds, also days after the server's start")
  func times() {
    let act = Act(of: .nowhere, .idle(0), at: Point(x: 5, y: 6))
    let emission = RegionEmission(
      name: "away", region: "", act: act, time: Timestamp(milliseconds: 1_234_567_890.4))
    let json = emission.json
    #expect(
      json.line
        == #"{"t":1234567890,"event":"emit","name":"away","region":null,"on":"idle","x":5,"y":6}"#)
  }

  @Test("A gesture's emission has the IDs of all its touches and its number of taps (P8, M7)")
  func gestures() {
    let line = Self.line { act in
      let gesture = Gesture(
        id: "twice", type: .tap, region: act.region, state: .ended,
        touches: [3, 5].map { TouchID(device: Self.device, contact: $0) },
        position: act.position)
      act.trigger = .gesture("twice", .ended)
      act.taps = 2
      act.gesture = gesture
    }
    #expect(
      line
        == #"{"t":7,"event":"emit","name":"hello","region":"pad","gesture":"twice","on":"ended","#
        + #""device":8,"touch":3,"touches":[3,5],"taps":2,"x":5,"y":6}"#)
  }

  @Test(
    "An action's taps are the router's count, and 0 if the finger has moved away (P8)")
  func tapCounts() {
    let tree = RegionTree(screen: PixelRect(x: 0, y: 0, width: 500, height: 500))
    let pad = tree.insert(Region(name: "pad", frame: Rect(x: 0, y: 0, width: 500, height: 500)))
    let router = Router(tree: tree)
    router.setResponder(RegionButton(exitMargin: 10), for: pad)
    var tracker = TouchTracker()
    var effects = Effects()
    var taps: [Int] = []
    for (time, phase, x) in [
      (0, .began, 9), (40, .ended, 9), (150, .began, 9), (190, .ended, 9), (300, .began, 9),
      (310, .moved, 400), (320, .ended, 400),
    ] as [(Double, TouchPhase, Double)] {
      var changes: [Touch] = []
      _ = tracker.apply(
        TouchEvent(
          id: TouchID(device: Self.device, contact: 1), phase: phase,
          time: Timestamp(milliseconds: time), position: Point(x: x, y: 9)), into: &changes)
      for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
    }
    for effect in effects { if case .act(let act) = effect.kind { taps.append(act.taps) } }
    #expect(taps == [1, 1, 2, 2, 3, 0])
  }
}
