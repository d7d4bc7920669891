import ScreenHardware
import Testing
import TouchX11
import Touches

@testable import FingertipApp

private let first = DeviceID(rawValue: 8)
private let second = DeviceID(rawValue: 9)

extension MonitorRotation {
  /// Returns the position of the mark on a panel of this orientation, in shares of its size.
  ///
  /// The touch is beside the mark by a horizontal offset, in shares of the monitor's size.
  func markOnPanel(offset: Double = 0) -> Point {
    let rotation = matrix
    let (x, y) = (MarkSequence.mark.x + offset - rotation[2], MarkSequence.mark.y - rotation[5])
    // The inverse of a rotation is its transpose.
    return Point(x: rotation[0] * x + rotation[3] * y, y: rotation[1] * x + rotation[4] * y)
  }
}

/// The events of a sequence of marks on two monitors, and the resulting state.
struct MarkSequenceCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var monitors = 2
  var devices: Set<DeviceID> = [first]
  let events: [MarkSequence.Event]
  let state: MarkSequence.State
  var matches: [MarkSequence.Match] = []
}

@Suite struct MarkSequenceTests {
  private static let mark = MarkSequence.mark
  private static let middle = MarkSequence.middle

  private static func find(_ device: DeviceID, _ monitor: Int) -> MarkSequence.Match {
    .init(device: device, monitor: monitor, rotation: .normal)
  }

  static let cases = [
    MarkSequenceCase(
      testDescription: "Without a monitor the sequence is over", monitors: 0,
      events: [.touched(first, mark)],
      state: .over(isComplete: true)),
    MarkSequenceCase(
      testDescription: "Without a touchscreen the sequence is over", devices: [], events: [],
      state: .over(isComplete: true)),
    MarkSequenceCase(
      testDescription: "Before any touch the mark is on the first monitor", events: [],
      state: .asking(monitor: 0, isBeside: false)),
    MarkSequenceCase(
      testDescription: "The only touchscreen is found on the first monitor",
      events: [.touched(first, mark)],
      state: .over(isComplete: true), matches: [find(first, 0)]),
    MarkSequenceCase(
      testDescription: "The only touchscreen is found on the second monitor",
      events: [.touched(first, middle), .touched(first, mark)], state: .over(isComplete: true),
      matches: [find(first, 1)]),
    MarkSequenceCase(
      testDescription: "The only touchscreen is found on no monitor",
      events: [.touched(first, middle), .touched(first, middle)],
      state: .over(isComplete: true)),
    MarkSequenceCase(
      testDescription: "Each monitor has its own touchscreen", devices: [first, second],
      events: [.touched(second, mark), .touched(first, mark)], state: .over(isComplete: true),
      matches: [find(second, 0), find(first, 1)]),
    MarkSequenceCase(
      testDescription: "A touchscreen is found only once", devices: [first, second],
      events: [.touched(first, mark), .touched(first, mark)],
      state: .asking(monitor: 1, isBeside: true), matches: [find(first, 0)]),
    MarkSequenceCase(
      testDescription: "A touch beside the mark misses it",
      events: [.touched(first, Point(x: 0.7, y: 0.95))],
      state: .asking(monitor: 0, isBeside: true)),
    MarkSequenceCase(
      testDescription: "A touch without a position misses the mark", events: [.touched(first, nil)],
      state: .asking(monitor: 0, isBeside: true)),
    MarkSequenceCase(
      testDescription: "A touch on the mark counts after one beside it",
      events: [.touched(first, Point(x: 0, y: 0)), .touched(first, mark)],
      state: .over(isComplete: true), matches: [find(first, 0)]),
    MarkSequenceCase(
      testDescription: "The user leaves before any touch", events: [.left, .touched(first, mark)],
      state: .over(isComplete: false)),
    MarkSequenceCase(
      testDescription: "The user leaves after one touchscreen", devices: [first, second],
      events: [.touched(first, mark), .left], state: .over(isComplete: false),
      matches: [find(first, 0)]),
  ]

  @Test("A sequence of marks finds the monitors of the touchscreens", arguments: cases)
  func sequenceOfMarks(_ given: MarkSequenceCase) {
    var sequence = MarkSequence(monitors: given.monitors, devices: given.devices)
    for event in given.events { sequence.handle(event) }
    #expect(sequence.state == given.state)
    #expect(sequence.matches == given.matches)
  }

  @Test(
    "One touch on the mark or near it determines a panel's orientation",
    arguments: MonitorRotation.all, [-0.08, 0, 0.08])
  func orientationByOneTouch(_ rotation: MonitorRotation, _ offset: Double) {
    var sequence = MarkSequence(monitors: 1, devices: [first])
    sequence.handle(.touched(first, rotation.markOnPanel(offset: offset)))
    #expect(sequence.matches == [.init(device: first, monitor: 0, rotation: rotation)])
  }

  @Test("The images of the mark are too far from each other and from the middle to be confused")
  func distancesOfImages() {
    let images = MonitorRotation.all.map { $0.markOnPanel() } + [MarkSequence.middle]
    for (index, a) in images.enumerated() {
      for b in images[..<index] {
        #expect((a - b).length > 2 * MarkSequence.reach)
      }
    }
  }
}
