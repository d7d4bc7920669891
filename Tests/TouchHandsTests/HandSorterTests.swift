import Testing
import TouchHands
import Touches

/// A report of a finger: its number, whether it is lifted, and its place in mm.
private struct Report: Sendable {
  var finger: Int
  var phase: TouchPhase
  var x: Double
  var y: Double
  var time: Double

  static func down(_ finger: Int, _ x: Double, _ y: Double, at time: Double = 0) -> Report {
    Report(finger: finger, phase: .began, x: x, y: y, time: time)
  }

  static func move(_ finger: Int, _ x: Double, _ y: Double, at time: Double = 50) -> Report {
    Report(finger: finger, phase: .moved, x: x, y: y, time: time)
  }

  static func up(_ finger: Int, _ x: Double, _ y: Double, at time: Double = 100) -> Report {
    Report(finger: finger, phase: .ended, x: x, y: y, time: time)
  }
}

/// Reports, and the hands of the fingers by their numbers.
private struct Case: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var reports: [Report]
  var hands: [Int: Hand]
}

/// The fingers of a hand that comes down, from the thumb on, in mm from the middle of the palm.
private let open = [(-45.0, 30.0), (-25, -20), (0, -30), (25, -22), (45, 0)]

private func hand(_ first: Int, at x: Double, _ y: Double, count: Int = 5) -> [Report] {
  open.prefix(count).enumerated().map { .down(first + $0, x + $1.0, y + $1.1) }
}

private func all(_ fingers: ClosedRange<Int>, _ hand: Hand) -> [Int: Hand] {
  Dictionary(uniqueKeysWithValues: fingers.map { ($0, hand) })
}

/// On a screen of 600 mm.
private let cases: [Case] = [
  Case(testDescription: "one finger at the left", reports: [.down(1, 100, 100)], hands: [1: .left]),
  Case(
    testDescription: "one finger at the right", reports: [.down(1, 500, 100)], hands: [1: .right]),
  Case(
    testDescription: "two hands of five, far from each other",
    reports: hand(1, at: 120, 200) + hand(6, at: 480, 200),
    hands: all(1...5, .left).merging(all(6...10, .right)) { $1 }),
  Case(
    testDescription: "two hands near each other, the right one first",
    reports: hand(1, at: 420, 200, count: 3) + hand(4, at: 270, 200, count: 2),
    hands: all(1...3, .right).merging(all(4...5, .left)) { $1 }),
  Case(
    testDescription: "both on one half of the screen",
    reports: hand(1, at: 60, 200, count: 2) + hand(3, at: 250, 200, count: 2),
    hands: all(1...2, .left).merging(all(3...4, .right)) { $1 }),
  Case(
    testDescription: "a sixth finger beside five is of the other hand",
    reports: hand(1, at: 120, 200) + [.down(6, 190, 200)],
    hands: all(1...5, .left).merging([6: .right]) { $1 }),
  Case(
    testDescription: "hands that cross keep their fingers",
    reports: [
      .down(1, 150, 200), .down(2, 450, 200), .move(1, 440, 200), .move(2, 160, 200),
      .down(3, 470, 210, at: 60), .down(4, 130, 210, at: 60),
    ], hands: [1: .left, 2: .right, 3: .left, 4: .right]),
  Case(
    testDescription: "hands that meet in the middle keep their fingers",
    reports: [.down(1, 150, 200), .down(2, 450, 200), .move(1, 295, 200), .move(2, 305, 200)],
    hands: [1: .left, 2: .right]),
  Case(
    testDescription: "a hand that comes back across the middle is the same",
    reports: [.down(1, 280, 200), .up(1, 290, 200), .down(2, 330, 200, at: 600)],
    hands: [1: .left, 2: .left]),
  Case(
    testDescription: "after a while it is that of its half",
    reports: [.down(1, 280, 200), .up(1, 290, 200), .down(2, 330, 200, at: 2000)],
    hands: [1: .left, 2: .right]),
  Case(
    testDescription: "a third hand is of the nearest",
    reports: [.down(1, 50, 200), .down(2, 350, 200), .down(3, 590, 200)],
    hands: [1: .left, 2: .right, 3: .right]),
]

@Test(
  "Fingers belong to hands by place and arrival, at any density, and never change",
  arguments: cases, [1.0, 3.8, 11])
private func hands(_ given: Case, _ density: Double) {
  var sorter = HandSorter(pixelsPerMillimetre: density, middle: 300 * density)
  var touches: [Int: Touch] = [:]
  var found: [Int: Hand] = [:]
  for report in given.reports {
    let place = Point(x: report.x * density, y: report.y * density)
    let id = TouchID(device: DeviceID(rawValue: 8), contact: UInt32(report.finger))
    let time = Timestamp(milliseconds: report.time)
    var touch = touches[report.finger] ?? Touch(id: id, time: time, position: place)
    (touch.phase, touch.position, touch.time) = (report.phase, place, time)
    touches[report.finger] = touch
    let hand = sorter.take(touch)
    #expect(found[report.finger] ?? hand == hand)
    found[report.finger] = hand
  }
  #expect(found == given.hands)
}
