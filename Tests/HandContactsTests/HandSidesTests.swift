import HandContacts
import Testing
import Touches

@Suite("Assigning fingers to hands")
struct HandSidesTests {
  /// A report of a finger: its time in ms, its position in mm, and whether the finger lifts.
  struct Report {
    var finger: UInt32
    var time: Double
    var x: Double
    var y: Double
    var lifts = false

    init(_ finger: UInt32, _ time: Double, _ x: Double, _ y: Double, lifts: Bool = false) {
      (self.finger, self.time, self.x, self.y, self.lifts) = (finger, time, x, y, lifts)
    }
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var reports: [Report]
    /// The expected hand of each finger, by finger number.
    var hands: [UInt32: Int]

    init(_ text: String, _ reports: [Report], _ hands: [UInt32: Int]) {
      testDescription = text
      self.reports = reports
      self.hands = hands
    }
  }

  private static let cases = [
    Case("one finger", [Report(1, 0, 50, 50)], [1: 0]),
    Case(
      "five fingers of one hand",
      [
        Report(1, 0, 50, 90), Report(2, 10, 80, 50), Report(3, 12, 105, 45), Report(4, 15, 130, 50),
        Report(5, 20, 150, 70),
      ], [1: 0, 2: 0, 3: 0, 4: 0, 5: 0]),
    Case(
      "two hands that land at the same time",
      [
        Report(1, 0, 100, 100), Report(2, 5, 400, 100), Report(3, 10, 130, 90),
        Report(4, 15, 430, 90),
      ], [1: 0, 2: 1, 3: 0, 4: 1]),
    Case(
      "a finger of a spread hand that comes down a moment after another",
      [Report(1, 0, 100, 100), Report(2, 300, 240, 100)], [1: 0, 2: 0]),
    Case(
      "a finger far from one that has been down for a long time",
      [Report(1, 0, 100, 100), Report(2, 1000, 240, 100)], [1: 0, 2: 1]),
    Case(
      "a finger near one that has been down for a long time",
      [Report(1, 0, 100, 100), Report(2, 1000, 160, 100)], [1: 0, 2: 0]),
    Case(
      "two hands that move close to each other keep their colours",
      [
        Report(1, 0, 100, 100), Report(2, 5, 400, 100), Report(2, 500, 130, 100),
        Report(1, 600, 120, 100),
      ], [1: 0, 2: 1]),
    Case(
      "a new finger joins the hand that is nearer now",
      [
        Report(1, 0, 100, 100), Report(2, 5, 400, 100), Report(2, 500, 160, 100),
        Report(3, 600, 180, 100),
      ], [1: 0, 2: 1, 3: 1]),
    Case(
      "one hand that taps at different positions",
      [
        Report(1, 0, 50, 50), Report(1, 80, 50, 50, lifts: true), Report(2, 700, 450, 200),
        Report(2, 780, 450, 200, lifts: true), Report(3, 1200, 60, 200),
      ], [1: 0, 2: 0, 3: 0]),
    Case(
      "two hands that tap alternately, faster than one hand can move",
      [
        Report(1, 0, 100, 100), Report(1, 80, 100, 100, lifts: true), Report(2, 150, 400, 100),
        Report(2, 220, 400, 100, lifts: true), Report(3, 300, 100, 100),
        Report(3, 380, 100, 100, lifts: true), Report(4, 450, 400, 100),
      ], [1: 0, 2: 1, 3: 0, 4: 1]),
    Case(
      "the second hand returns to its position while the first is lifted",
      [
        Report(1, 0, 100, 100), Report(2, 10, 400, 100), Report(1, 100, 100, 100, lifts: true),
        Report(2, 120, 400, 100, lifts: true), Report(3, 900, 410, 110),
      ], [1: 0, 2: 1, 3: 1]),
    Case(
      "of two hands that left side by side, the nearer one returns",
      [
        Report(1, 0, 100, 100), Report(2, 5, 400, 100), Report(2, 50, 190, 100),
        Report(1, 100, 100, 100, lifts: true), Report(2, 120, 190, 100, lifts: true),
        Report(3, 300, 180, 100), Report(3, 320, 180, 100, lifts: true),
        Report(4, 400, 110, 100),
      ], [1: 0, 2: 1, 3: 1, 4: 0]),
    Case(
      "fingers of a third hand belong to the nearer hand",
      [
        Report(1, 0, 100, 100), Report(2, 5, 400, 100), Report(3, 10, 700, 100),
        Report(4, 15, 100, 350),
      ], [1: 0, 2: 1, 3: 1, 4: 0]),
    Case(
      "a sixth finger belongs to the other hand",
      [
        Report(1, 0, 50, 50), Report(2, 0, 60, 50), Report(3, 0, 70, 50), Report(4, 0, 80, 50),
        Report(5, 0, 90, 50), Report(6, 5, 100, 50),
      ], [1: 0, 5: 0, 6: 1]),
  ]

  @Test(
    "A finger is assigned to a hand by its distance, and keeps it while it is down",
    arguments: cases)
  func sides(_ example: Case) {
    for density in [1.0, 4.0] {
      var sides = HandSides()
      var touches: [UInt32: Touch] = [:]
      for report in example.reports {
        let position = Point(x: report.x * density, y: report.y * density)
        let id = TouchID(device: DeviceID(rawValue: 7), contact: report.finger)
        var touch =
          touches[report.finger]
          ?? Touch(id: id, time: Timestamp(milliseconds: report.time), position: position)
        if touches[report.finger] != nil { touch.phase = report.lifts ? .ended : .moved }
        touch.time = Timestamp(milliseconds: report.time)
        touch.position = position
        touches[report.finger] = touch
        let side = sides.side(of: touch, pixelsPerMillimetre: density)
        if let hand = example.hands[report.finger] {
          #expect(side.rawValue == hand, "finger \(report.finger) at \(report.time) ms")
        }
      }
    }
  }

  /// Two touches on two touchscreens side by side, the left one with 4 px/mm.
  struct Neighbours: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The density of the right monitor, in px/mm.
    var density: Double
    /// The places of the touches, in px; the left monitor ends at 1920.
    var places: (left: Double, right: Double)
    /// The times at which the left one is lifted and the right one comes down, in ms.
    var times: (lift: Double, begin: Double)
  }

  @Test(
    "The fingers of a hand are on one touchscreen, whatever the densities of their monitors are",
    arguments: [
      Neighbours(
        testDescription: "at both sides of the border", density: 4, places: (1900, 1940),
        times: (500, 10)),
      Neighbours(
        testDescription: "at the same distance in mm from the left", density: 8,
        places: (1200, 2400), times: (500, 10)),
      Neighbours(
        testDescription: "faster than a hand can move", density: 8, places: (1200, 2400),
        times: (100, 150)),
    ])
  func neighbours(_ example: Neighbours) {
    var sides = HandSides()
    var left = Touch(
      id: TouchID(device: DeviceID(rawValue: 7), contact: 1), time: Timestamp(milliseconds: 0),
      position: Point(x: example.places.left, y: 500))
    #expect(sides.side(of: left, pixelsPerMillimetre: 4) == .first)
    if example.times.lift < example.times.begin {
      left.phase = .ended
      left.time = Timestamp(milliseconds: example.times.lift)
      #expect(sides.side(of: left, pixelsPerMillimetre: 4) == .first)
    }
    let right = Touch(
      id: TouchID(device: DeviceID(rawValue: 8), contact: 2),
      time: Timestamp(milliseconds: example.times.begin),
      position: Point(x: example.places.right, y: 500))
    #expect(sides.side(of: right, pixelsPerMillimetre: example.density) == .second)
  }
}
