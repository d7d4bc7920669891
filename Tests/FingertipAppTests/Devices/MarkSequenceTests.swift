import ScreenHardware
import Testing
import TouchX11
import Touches

@testable import FingertipApp

private let first = DeviceID(rawValue: 8)
private let second = DeviceID(rawValue: 9)

extension MonitorRotation {
  /// The place at which the mark is touched on a panel that lies so, in shares of the panel, a
  /// little beside it.
  func markOnPanel(off: Double = 0) -> Point {
    let turn = matrix
    let (x, y) = (MarkSequence.mark.x + off - turn[2], MarkSequence.mark.y - turn[5])
    // The inverse of a turn is its transpose.
    return Point(x: turn[0] * x + turn[3] * y, y: turn[1] * x + turn[4] * y)
  }
}

/// The events on a way over two monitors, and what they come to.
struct MarkWalkCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var monitors = 2
  var devices: Set<DeviceID> = [first]
  let events: [MarkSequence.Event]
  let state: MarkSequence.State
  var finds: [MarkSequence.Match] = []
}

@Suite struct MarkSequenceTests {
  private static let mark = MarkSequence.mark
  private static let middle = MarkSequence.middle

  private static func find(_ device: DeviceID, _ monitor: Int) -> MarkSequence.Match {
    .init(device: device, monitor: monitor, rotation: .normal)
  }

  static let cases = [
    MarkWalkCase(
      testDescription: "no monitor", monitors: 0, events: [.touched(first, mark)],
      state: .over(isComplete: true)),
    MarkWalkCase(
      testDescription: "no touchscreen", devices: [], events: [], state: .over(isComplete: true)),
    MarkWalkCase(
      testDescription: "nothing yet", events: [], state: .asking(monitor: 0, isBeside: false)),
    MarkWalkCase(
      testDescription: "the only one on the first", events: [.touched(first, mark)],
      state: .over(isComplete: true), finds: [find(first, 0)]),
    MarkWalkCase(
      testDescription: "the only one on the second",
      events: [.touched(first, middle), .touched(first, mark)], state: .over(isComplete: true),
      finds: [find(first, 1)]),
    MarkWalkCase(
      testDescription: "on none", events: [.touched(first, middle), .touched(first, middle)],
      state: .over(isComplete: true)),
    MarkWalkCase(
      testDescription: "one on each", devices: [first, second],
      events: [.touched(second, mark), .touched(first, mark)], state: .over(isComplete: true),
      finds: [find(second, 0), find(first, 1)]),
    MarkWalkCase(
      testDescription: "the same twice", devices: [first, second],
      events: [.touched(first, mark), .touched(first, mark)],
      state: .asking(monitor: 1, isBeside: true), finds: [find(first, 0)]),
    MarkWalkCase(
      testDescription: "beside it", events: [.touched(first, Point(x: 0.7, y: 0.95))],
      state: .asking(monitor: 0, isBeside: true)),
    MarkWalkCase(
      testDescription: "without a place", events: [.touched(first, nil)],
      state: .asking(monitor: 0, isBeside: true)),
    MarkWalkCase(
      testDescription: "beside it and then on it",
      events: [.touched(first, Point(x: 0, y: 0)), .touched(first, mark)],
      state: .over(isComplete: true), finds: [find(first, 0)]),
    MarkWalkCase(
      testDescription: "left", events: [.left, .touched(first, mark)],
      state: .over(isComplete: false)),
    MarkWalkCase(
      testDescription: "left after one", devices: [first, second],
      events: [.touched(first, mark), .left], state: .over(isComplete: false),
      finds: [find(first, 0)]),
  ]

  @Test("A walk of marks results in the touches on the way", arguments: cases)
  func walk(_ given: MarkWalkCase) {
    var walk = MarkSequence(monitors: given.monitors, devices: given.devices)
    for event in given.events { walk.handle(event) }
    #expect(walk.state == given.state)
    #expect(walk.matches == given.finds)
  }

  @Test(
    "One touch tells a panel's orientation, also a little beside the mark",
    arguments: MonitorRotation.all, [-0.08, 0, 0.08])
  func rotation(_ rotation: MonitorRotation, _ off: Double) {
    var walk = MarkSequence(monitors: 1, devices: [first])
    walk.handle(.touched(first, rotation.markOnPanel(off: off)))
    #expect(walk.matches == [.init(device: first, monitor: 0, rotation: rotation)])
  }

  @Test("No mark's place belongs to two images, or to an image and the middle")
  func apart() {
    let images = MonitorRotation.all.map { $0.markOnPanel() } + [MarkSequence.middle]
    for (index, a) in images.enumerated() {
      for b in images[..<index] {
        #expect((a - b).lengthSquared.squareRoot() > 2 * MarkSequence.reach)
      }
    }
  }
}
