import Glibc
import Testing
import TouchAnalysis
import Touches

/// At a high rate, the step of a quick finger is as short as the noise of a panel.
@Suite struct ReportRateTests {
  /// A rate, with the least speeds, in mm/s, from which no hand stops or turns in a few reports.
  struct Speeds: CustomTestStringConvertible, Sendable {
    let rate: Double
    let stop: Double
    let turn: Double
    var testDescription: String { "\(Int(rate)) Hz" }
  }

  private static let speeds = [
    Speeds(rate: 125, stop: 450, turn: 700), Speeds(rate: 250, stop: 300, turn: 350),
    Speeds(rate: 333, stop: 350, turn: 400), Speeds(rate: 500, stop: 300, turn: 350),
    Speeds(rate: 1000, stop: 300, turn: 350),
  ]

  @Test("A fault of a moving finger is found at each rate", arguments: Self.speeds, FastFault.all)
  func found(_ speeds: Speeds, _ fault: FastFault) {
    let least = fault.isTurn ? speeds.turn : speeds.stop
    // Noise blurs the last report before a turn.
    for (speed, noise) in [(least, 0.0), (1000, 0), (1000, fault.isTurn ? 0 : 0.3)] {
      let panel = ScannedPanel(rate: speeds.rate, noise: noise)
      let scans = max(24, (0.16 * speeds.rate).rounded())
      let fingers = fault.fingers(scans * 1000 / speeds.rate, speed)
      let kinds = analyse(panel.reports(of: fingers)).faults.map(\.kind)
      #expect(kinds.contains(fault.kind), "\(speed) mm/s, noise of \(noise) mm")
    }
  }

  @Test(
    "A finger that interference displaces by 1 mm trembles at each rate",
    arguments: [
      (100.0, 50.0), (120, 50), (120, 60), (240, 50), (240, 60), (240, 100), (333, 50), (400, 60),
      (500, 110), (1000, 50), (1000, 60), (1000, 220),
    ])
  func interference(_ rate: Double, _ frequency: Double) {
    let panel = ScannedPanel(rate: rate, noise: 0.05)
    let reports = panel.reports(of: [
      ScannedPanel.Finger(start: 0, end: 1500) {
        Point(x: 50 + 0.15 * $0, y: 50 + 0.05 * $0)
      } fault: {
        let angle = 2 * .pi * frequency * $0 / 1000
        return $1 + Vector(dx: cos(angle), dy: sin(angle))
      }
    ])
    #expect(analyse(reports).faults.map(\.kind).contains(.tremble))
  }

  @Test(
    "Scribbling as fast as a hand can has no fault at any rate",
    arguments: [60, 120, 240, 333, 400, 500, 1000], [2.0, 3.5, 5])
  func scribbling(_ rate: Double, _ frequency: Double) {
    for size in [4.0, 15, 50] {
      let panel = ScannedPanel(rate: rate, noise: 0.1)
      let reports = panel.reports(of: [
        ScannedPanel.Finger(start: 0, end: 3000) {
          let angle = 2 * .pi * frequency * $0 / 1000
          return Point(
            x: 120 + 0.05 * $0 + size * sin(angle), y: 120 + 0.6 * size * sin(angle * 1.13))
        }
      ])
      #expect(analyse(reports).faults.map { "\($0)" } == [], "\(size) mm")
    }
  }

  @Test(
    "Sound fingers have no fault at any rate, however noisy or coarse the positions are",
    arguments: [60, 125, 250, 333, 500, 1000], SoundFingers.all)
  func sound(_ rate: Double, _ sound: SoundFingers) {
    for panel in [
      ScannedPanel(rate: rate, noise: 0.3), ScannedPanel(rate: rate, reportsAll: true),
      ScannedPanel(rate: rate, noise: 0.1, step: 0.4), ScannedPanel(rate: rate, step: 0.5),
      ScannedPanel(rate: rate, noise: 0.1, hysteresis: 0.3),
    ] {
      let faults = analyse(panel.reports(of: sound.fingers, pressure: sound.pressure)).faults
      #expect(faults.map { "\($0.kind.rawValue) \($0.measure)" } == [], "\(panel.testDescription)")
    }
  }
}

/// A fault of a finger that moves fast.
struct FastFault: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let kind: Fault.Kind
  /// Whether the finger seems to change its direction.
  var isTurn = false
  /// Returns the fingers that have the fault after a time in ms, at a speed in mm/s.
  let fingers: @Sendable (Double, Double) -> [ScannedPanel.Finger]

  static let all = [
    FastFault(testDescription: "a finger is frozen while another moves on", kind: .frozenFinger) {
      time, speed in
      [
        ScannedPanel.Finger(start: 0, end: time + 200) {
          $0 <= time ? diagonal(speed, $0) : nil
        },
        ScannedPanel.Finger(start: 0, end: time + 200) {
          diagonal(speed, $0) + Vector(dx: 0, dy: 40)
        },
      ]
    },
    FastFault(testDescription: "a touch ends long after its finger left", kind: .lateEnd) {
      time, speed in
      [ScannedPanel.Finger(start: 0, end: time + 600) { $0 <= time ? diagonal(speed, $0) : nil }]
    },
    FastFault(testDescription: "a position leaps to its mirror image", kind: .mirroredAxis) {
      time, speed in
      [
        ScannedPanel.Finger(start: 0, end: time + 60) {
          diagonal(speed, $0)
        } fault: {
          Point(x: $0 <= time ? $1.x : 500 - $1.x, y: $1.y)
        }
      ]
    },
    FastFault(testDescription: "an axis runs backwards", kind: .mirroredAxis, isTurn: true) {
      time, speed in
      [
        ScannedPanel.Finger(start: 0, end: time + 60) {
          let turn = diagonal(speed, time)
          let position = diagonal(speed, $0)
          return Point(x: position.x, y: $0 <= time ? position.y : 2 * turn.y - position.y)
        }
      ]
    },
    FastFault(testDescription: "an axis sticks", kind: .stuckAxis, isTurn: true) { time, speed in
      let limit = diagonal(speed, time).y
      return [
        ScannedPanel.Finger(start: 0, end: time + 60_000 / speed) {
          diagonal(speed, $0)
        } fault: {
          Point(x: $1.x, y: $0 <= time ? $1.y : limit)
        }
      ]
    },
  ]

  /// Returns the position of a finger after some ms that moves at a speed along each axis.
  private static func diagonal(_ speed: Double, _ time: Double) -> Point {
    Point(x: 20 + speed * time / 1000, y: 20 + speed * time / 1000)
  }
}

/// Fingers that do nothing unusual.
struct SoundFingers: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var pressure: Double?
  let fingers: [ScannedPanel.Finger]

  static let all = [
    SoundFingers(
      testDescription: "fingers that rest with an even pressure", pressure: 0.5,
      fingers: [
        ScannedPanel.Finger(start: 0, end: 1600) { _ in Point(x: 100, y: 100) },
        ScannedPanel.Finger(start: 0, end: 1600) { Point(x: 140 + 0.02 * $0, y: 100) },
      ]),
    SoundFingers(
      testDescription: "a thumb and a finger that touch each other",
      fingers: [-1.0, 1].map { side in
        ScannedPanel.Finger(start: 0, end: 600) {
          Point(x: 100 + side * (2.2 + max(0, 8 - 0.02 * $0)), y: 100)
        }
      }),
    SoundFingers(
      testDescription: "a finger that the panel moves by 2 mm when another lifts",
      fingers: [
        ScannedPanel.Finger(start: 0, end: 1000) { Point(x: $0 < 300 ? 100 : 102, y: 100) },
        ScannedPanel.Finger(start: 0, end: 300) { _ in Point(x: 118, y: 105) },
        ScannedPanel.Finger(start: 100, end: 900) { Point(x: 50 + 0.15 * $0, y: 200) },
      ]),
    afterQuick("a finger that turns back at 20 mm/s") {
      Point(x: abs(0.02 * $0 - 16), y: 0.02 * $0)
    },
    afterQuick("a finger that turns into a straight line at 20 mm/s") {
      Point(x: min(0.02 * $0, 16.1), y: 0.02 * $0)
    },
    afterQuick("a finger that turns into a straight line at 100 mm/s") {
      Point(x: min(0.1 * $0, 16.1), y: 0.1 * $0)
    },
  ]

  /// Returns a finger that moves by 40 mm downwards, after a quick one that shows the rate.
  private static func afterQuick(
    _ testDescription: String, slow: @escaping @Sendable (Double) -> Point
  ) -> SoundFingers {
    let end = (1...).lazy.map { Double($0) * 100 }.first { slow($0).y >= 40 } ?? 0
    return SoundFingers(
      testDescription: testDescription,
      fingers: [
        ScannedPanel.Finger(start: 0, end: 300) { Point(x: 50 + 0.6 * $0, y: 50 + 0.1 * $0) },
        ScannedPanel.Finger(start: 500, end: 500 + end) {
          Point(x: 200, y: 100) + (slow($0) - Point(x: 0, y: 0))
        },
      ])
  }
}
