import ScreenHardware
@testable import SettingsReading
import Testing
import Touches

@testable import FingertipInk
@testable import FingertipSettings

@Suite struct LeaveGesturesTests {
  private static let screen = PixelRect(x: 0, y: 0, width: 1000, height: 800)

  /// A report of a finger: its contact number, the time in ms, the position and the phase.
  struct Step {
    var finger: UInt32
    var time: Double
    var position: (Double, Double)
    var phase: TouchPhase
  }

  struct Case: CustomTestStringConvertible {
    var name: String
    var fingers: Int? = 3
    var steps: [Step]
    var meanings: [LeaveGestures.Meaning]
    var deadline: Double?
    var testDescription: String { name }
  }

  /// Returns the reports of fingers that come down side by side, `apart` ms after each other, and
  /// are lifted from `end` on.
  private static func taps(
    _ count: Int, from start: Double = 0, apart: Double = 10, until end: Double
  ) -> [Step] {
    let numbers = (1...count).map(UInt32.init)
    return numbers.map {
      Step(
        finger: $0, time: start + apart * Double($0), position: (100 * Double($0), 400),
        phase: .began)
    }
      + numbers.map {
        Step(finger: $0, time: end + Double($0), position: (100 * Double($0), 400), phase: .ended)
      }
  }

  @Test(
    "Draw mode is left by its gestures, but not by similar movements",
    arguments: [
      Case(
        name: "three fingers tap", steps: taps(3, until: 200),
        meanings: [.ink, .ink, .ink, .tap, .tap, .leave]),
      Case(
        name: "two fingers tap", steps: taps(2, until: 200), meanings: [.ink, .ink, .ink, .ink]),
      Case(
        name: "four fingers tap", steps: taps(4, until: 200),
        meanings: Array(repeating: .ink, count: 8)),
      Case(
        name: "three fingers tap while that is turned off", fingers: nil,
        steps: taps(3, until: 200),
        meanings: Array(repeating: .ink, count: 6)),
      Case(
        name: "three fingers tap one after the other", steps: taps(3, apart: 200, until: 700),
        meanings: Array(repeating: .ink, count: 6)),
      Case(
        name: "three fingers are held too long", steps: taps(3, until: 900),
        meanings: Array(repeating: .ink, count: 6)),
      Case(
        name: "one of three fingers draws",
        steps: taps(3, until: 200).prefix(3)
          + [Step(finger: 2, time: 100, position: (260, 400), phase: .moved)]
          + taps(3, until: 200).suffix(3),
        meanings: Array(repeating: .ink, count: 7)),
      Case(
        name: "one of three fingers is cancelled",
        steps: taps(3, until: 200).prefix(3)
          + [Step(finger: 1, time: 100, position: (100, 400), phase: .cancelled)]
          + taps(3, until: 200).suffix(2),
        meanings: Array(repeating: .ink, count: 6)),
      Case(
        name: "a hold in a corner",
        steps: [Step(finger: 1, time: 50, position: (996, 796), phase: .began)], meanings: [.ink],
        deadline: 1550),
      Case(
        name: "a hold that trembles",
        steps: [
          Step(finger: 1, time: 50, position: (4, 4), phase: .began),
          Step(finger: 1, time: 90, position: (10, 8), phase: .moved),
        ], meanings: [.ink, .ink], deadline: 1550),
      Case(
        name: "a stroke from a corner",
        steps: [
          Step(finger: 1, time: 50, position: (4, 4), phase: .began),
          Step(finger: 1, time: 90, position: (40, 8), phase: .moved),
        ], meanings: [.ink, .ink]),
      Case(
        name: "a tap in a corner",
        steps: [
          Step(finger: 1, time: 50, position: (4, 796), phase: .began),
          Step(finger: 1, time: 90, position: (4, 796), phase: .ended),
        ], meanings: [.ink, .ink]),
      Case(
        name: "a hold at an edge",
        steps: [Step(finger: 1, time: 50, position: (4, 400), phase: .began)], meanings: [.ink]),
      Case(
        name: "two fingers hold in corners",
        steps: [
          Step(finger: 1, time: 50, position: (4, 4), phase: .began),
          Step(finger: 2, time: 60, position: (996, 4), phase: .began),
        ], meanings: [.ink, .ink]),
    ])
  func gestures(_ test: Case) {
    var gestures = LeaveGestures(
      screen: Self.screen, pixelsPerMillimetre: 4, fingers: test.fingers)
    let meanings = test.steps.map { step in
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: step.finger),
        time: Timestamp(milliseconds: step.time),
        position: Point(x: step.position.0, y: step.position.1))
      touch.phase = step.phase
      return gestures.follow(touch)
    }
    #expect(meanings == test.meanings)
    #expect(gestures.deadline?.milliseconds == test.deadline)
  }

  /// A place on two monitors, with 4 px/mm and with 8 px/mm, and whether it is in a corner.
  struct Corner: CustomTestStringConvertible {
    var testDescription: String
    var position: (x: Double, y: Double)
    var isCorner = true
  }

  @Test(
    "A finger can be held in the corners of each monitor and of the whole screen",
    arguments: [
      Corner(testDescription: "the upper left of the first", position: (10, 10)),
      Corner(testDescription: "the lower right of the first", position: (990, 790)),
      Corner(testDescription: "the upper left of the second", position: (1110, 310)),
      Corner(testDescription: "the lower right of the second", position: (1490, 590)),
      Corner(testDescription: "the lower left of the second", position: (1001, 599)),
      Corner(testDescription: "the lower right of the screen", position: (1490, 790)),
      Corner(testDescription: "the upper right of the screen", position: (1490, 10)),
      Corner(
        testDescription: "an edge of the first", position: (990, 300), isCorner: false),
      Corner(
        testDescription: "above the second", position: (1110, 190), isCorner: false),
      Corner(
        testDescription: "the middle of the second", position: (1250, 400), isCorner: false),
    ])
  func corners(_ corner: Corner) {
    let monitors = [
      Monitor(name: "first", frame: Self.screen, millimetres: (250, 200)),
      Monitor(
        name: "second", frame: PixelRect(x: 1000, y: 200, width: 500, height: 400),
        millimetres: (62, 50)),
    ]
    var gestures = LeaveGestures(
      screen: PixelRect(x: 0, y: 0, width: 1500, height: 800),
      density: ScreenDensity(
        monitors, [4, 8].map { PixelDensity(pixelsPerMillimetre: $0, source: .monitor) }),
      fingers: nil)
    let touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 8), contact: 1), time: Timestamp(milliseconds: 0),
      position: Point(x: corner.position.x, y: corner.position.y))
    _ = gestures.follow(touch)
    #expect((gestures.deadline != nil) == corner.isCorner)
  }

  /// The gestures on panels that report a number of contacts each.
  struct Reach: CustomTestStringConvertible {
    var contacts: [Int]
    var wanted: Int?
    var palette = false
    var corner = false
    var fingers: Int?
    var recognizesCorners: Bool
    var testDescription: String { "\(contacts) contacts, \(wanted ?? 0) fingers wanted" }
  }

  @Test(
    "A gesture that leaves draw mode needs no more fingers than the device has",
    arguments: [
      Reach(contacts: [10], wanted: 5, fingers: 5, recognizesCorners: false),
      Reach(contacts: [2, 10], wanted: 5, fingers: 5, recognizesCorners: false),
      Reach(contacts: [2], wanted: 5, fingers: 2, recognizesCorners: false),
      Reach(contacts: [0], wanted: 10, fingers: 10, recognizesCorners: false),
      Reach(contacts: [], wanted: 3, fingers: 3, recognizesCorners: false),
      Reach(contacts: [1], wanted: 3, recognizesCorners: true),
      Reach(contacts: [1], wanted: 3, palette: true, recognizesCorners: false),
      Reach(contacts: [1], wanted: 3, palette: true, corner: true, recognizesCorners: true),
      Reach(contacts: [10], corner: true, recognizesCorners: true),
    ])
  func reach(_ test: Reach) {
    var settings = DrawSettings()
    settings.exits.palette = test.palette
    settings.exits.corner = test.corner
    settings.exits.leavingFingers = test.wanted
    let gestures = LeaveGestures(
      settings, contacts: test.contacts, screen: Self.screen, density: .fourPixelsPerMillimetre)
    #expect(gestures.count == test.fingers && gestures.recognizesCorners == test.recognizesCorners)
  }
}
