import Testing
import TouchAnalysis
import Touches

/// Reports, and the faults that they contain.
struct DetectorCase: CustomTestStringConvertible, Sendable {
  let name: String
  let events: [TouchEvent]
  let expected: [Fault.Kind]
  /// The measure of the first fault, in its unit; nil if the case does not check it.
  let measure: Double?
  var testDescription: String { name }

  init(
    _ name: String, _ kind: Fault.Kind, times: Int = 1, measure: Double? = nil,
    _ events: [TouchEvent]
  ) {
    self.name = "\(kind.rawValue): \(name)"
    self.events = events
    expected = Array(repeating: kind, count: times)
    self.measure = measure
  }

  /// Creates a near miss, in which no fault is to be found.
  init(_ name: String, not kind: Fault.Kind, _ events: [TouchEvent]) {
    self.name = "not \(kind.rawValue): \(name)"
    self.events = events
    expected = []
    measure = nil
  }
}

extension DetectorCase {
  /// Every case.
  static let all = lives + motions + reports + neighbours + courses + noises
}

/// A glide of four seconds.
let slowGlide = glide(contact(1), from: mm(40, 90), to: mm(440, 90), speed: 100)

/// Returns taps one after another, side by side, `apart` mm from each other.
func taps(
  _ count: UInt32, every interval: Double, for duration: Double, apart: Double
) -> [TouchEvent] {
  (0..<count).flatMap { number -> [TouchEvent] in
    let position = mm(50 + Double(number) * apart, 50)
    return tap(contact(number), at: Double(number) * interval, for: duration, position)
  }
}

/// Returns strokes one below another; `end` returns where each ends, in mm from the left.
func strokes(
  _ count: UInt32, speed: Double = 200, to end: (UInt32) -> Double
) -> [TouchEvent] {
  (0..<count).flatMap { number -> [TouchEvent] in
    let row = Double(number) * 10 + 20
    return glide(
      contact(number), at: Double(number) * 5000, from: mm(50, row), to: mm(end(number), row),
      speed: speed)
  }
}

/// Returns a finger that glides, stops from one report to the next, and lifts 400 ms later.
func haltingGlide(_ id: TouchID, silent: Bool, speed: Double = 800) -> [TouchEvent] {
  let motion = Array(glide(id, to: mm(210, 50), speed: speed).dropLast())
  let position = motion.last?.position
  let end = motion.last?.time.milliseconds ?? 0
  let rest =
    silent ? [] : (1...40).map { report(id, .moved, end + Double($0) * 8, position) }
  return motion + rest + [report(id, .ended, end + 400, position)]
}

/// Returns a finger that glides slowly, rests for some ms, jumps by some mm and glides on.
func interruptedGlide(
  _ id: TouchID, rest: Double, silent: Bool = false, by jump: Double
) -> [TouchEvent] {
  let motion = glide(id, to: mm(130, 50), speed: 80).mapped { index, event in
    guard index > 60 else { return }
    event.time.milliseconds += rest
    event.position = event.position.map { $0 + .millimetres(jump - 0.64, 0) }
  }
  let stop = motion[60]
  let pause =
    silent
    ? []
    : (1...Int(rest / 8)).map {
      report(id, .moved, stop.time.milliseconds + Double($0) * 8, stop.position)
    }
  return Array(motion[...60]) + pause + Array(motion[61...])
}

extension Vector {
  static func millimetres(_ dx: Double, _ dy: Double) -> Vector {
    Vector(dx: dx, dy: dy) * panel.pixelsPerMillimetre
  }
}
