import TouchAnalysis
import Touches

private let one = contact(1)
private let two = contact(2)

extension DetectorCase {
  /// Fingers on panels whose positions are coarse or noisy.
  ///
  /// At a high rate, a step that is only noise is as fast as one of a quick finger.
  static let noises: [DetectorCase] = [
    DetectorCase(
      "contacts of any length that recur at exactly one position", .repeatedGhost, measure: 4,
      flicker(pause: 30) { _ in mm(499.9, 299.9) }),
    DetectorCase(
      "contacts that recur at one position and last as long as their pauses", .repeatedGhost,
      flicker(pause: 40) { _ in mm(499.9, 299.9) }),
    DetectorCase(
      "taps of one key at its exact middle", not: .repeatedGhost,
      flicker(pause: 41) { _ in mm(499.9, 299.9) }),
    DetectorCase(
      "quick taps of one key", not: .repeatedGhost,
      flicker(pause: 30) { mm(250 + Double($0 % 2) * 0.1, 150) }),
    DetectorCase(
      "three contacts at one position", not: .repeatedGhost,
      Array(flicker(pause: 30) { mm(250 + Double($0 / 3) * 5, 150) }.prefix(6))),
    DetectorCase(
      "a contact that leaps to and fro between two resting fingers", not: .deadArea,
      glide(one)
        + (0...80).map { number in
          let position = (number / 2) % 2 == 0 ? mm(200, 100) : mm(228, 128)
          return report(
            two, number == 0 ? .began : number == 80 ? .ended : .moved,
            2000 + Double(number) * 56, position)
        }),
    DetectorCase(
      "the position of a resting finger changes for one report now and then", not: .pairedReports,
      finger(
        one, every: 8,
        (0..<80).flatMap { number -> [Vector] in
          let step = Vector(dx: number % 2 == 0 ? 0.1 : -0.1, dy: 0)
          return number % 2 == 0 ? [step] : [step, .zero, .zero, .zero]
        })),
    DetectorCase(
      "a slow diagonal at 1000 Hz in steps of 0.4 mm", not: .pairedReports,
      finger(
        one, every: 1,
        (0..<40).flatMap { _ in
          [Vector(dx: 0.4, dy: 0), .zero, Vector(dx: 0, dy: 0.4)]
            + Array(repeating: .zero, count: 7)
        })),
    DetectorCase(
      "taps of one key whose fingers roll by 0.6 mm", not: .unreachedEdge,
      glide(one, interval: 4)
        + (0..<10).flatMap { number -> [TouchEvent] in
          finger(
            contact(2 + number), at: 2000 + 500 * Double(number), from: mm(250, 280), every: 4,
            Array(repeating: .zero, count: 10)
              + [Vector(dx: 0, dy: 0.3), Vector(dx: 0, dy: 0.3), Vector(dx: 0.1, dy: 0)]
              + Array(repeating: .zero, count: 10))
        }),
    DetectorCase(
      "noise of 0.2 mm at 1000 Hz", not: .mirroredAxis,
      finger(
        one, every: 1,
        (0..<400).map { Vector(dx: $0 % 4 < 2 ? 0.2 : -0.2, dy: 0.1) })),
    DetectorCase(
      "a line at 1000 Hz that turns by a quarter", not: .stuckAxis,
      finger(
        one, every: 1,
        (0..<60).map { Vector(dx: 0.1, dy: $0 < 58 ? 0 : 0.1) }
          + (0..<200).map { _ in Vector(dx: 0, dy: 0.2) })),
    DetectorCase(
      "the position of a resting finger changes by 0.2 mm at 1000 Hz", not: .frozenFinger,
      together(
        glide(one, interval: 1),
        finger(
          two, at: 100, from: mm(50, 150), every: 1,
          [Vector(dx: 0, dy: 0.2)] + Array(repeating: .zero, count: 800)))),
    DetectorCase(
      "a finger that rests after a change of 0.2 mm at 1000 Hz", not: .lateEnd,
      together(
        glide(one, interval: 1),
        finger(
          two, at: 2000, from: mm(50, 150), every: 1,
          [Vector(dx: 0, dy: 0.2)] + Array(repeating: .zero, count: 800)))),
  ]
}

/// Returns twelve contacts that do not move, with a pause in ms between them; `position` returns
/// where each is.
private func flicker(pause: Double, _ position: (Int) -> Point) -> [TouchEvent] {
  var time = 1000.0
  return (0..<12).flatMap { number -> [TouchEvent] in
    let duration = 90 + Double(number * 67 % 300)
    defer { time += duration + pause }
    return tap(contact(UInt32(number)), at: time, for: duration, position(number))
  }
}

/// Returns a finger that makes steps in mm at equal intervals in ms; like the kernel, it reports
/// none of zero.
private func finger(
  _ id: TouchID, at start: Double = 0, from: Point = mm(100, 50), every interval: Double,
  _ steps: [Vector]
) -> [TouchEvent] {
  var (position, time) = (from, start)
  var events = [report(id, .began, time, position)]
  for step in steps {
    time += interval
    guard step != .zero else { continue }
    position = position + step * panel.pixelsPerMillimetre
    events.append(report(id, .moved, time, position))
  }
  return events + [report(id, .ended, time + interval, position)]
}
