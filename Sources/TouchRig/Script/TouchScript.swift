internal import Glibc
package import Touches

/// A script of touches: the movements of fingers, one gesture after another.
///
/// `TouchScript(parsing:on:)` parses the text. To play a script, report each of its frames to a
/// touchscreen at its time.
package struct TouchScript: Sendable {
  /// A gesture of the script.
  package struct Gesture: Hashable, Sendable {
    /// The source text, such as "tap 500,300".
    package var text: String
    /// The time at which its first finger comes down, in ms since the script began.
    package var start: Double
    /// The time at which its last finger lifts, in ms since the script began.
    package var end: Double
  }

  /// The reports of one moment, in the order of their contacts.
  package struct Frame: Equatable, Sendable {
    /// The time at which the reports are due, in ms since the script began.
    package var time: Double
    /// The reports, in the order of their contacts.
    package var reports: [TouchEvent]

    /// Creates a frame from its time, in ms since the script began, and its reports.
    package init(time: Double, reports: [TouchEvent]) {
      self.time = time
      self.reports = reports
    }
  }

  /// The rate of reports, in Hz.
  package static let rate = 120.0
  /// The device named in the reports; the touchscreen that plays them has another id.
  package static let device = DeviceID(rawValue: 0)

  /// The gestures, in the order of the text.
  package var gestures: [Gesture]
  /// The fingers, in the order in which they come down.
  var fingers: [ScriptedFinger]

  /// The time at which the last finger lifts, in ms since the script began.
  package var duration: Double { gestures.map(\.end).max() ?? 0 }

  /// The reports that a touchscreen would send, in time order.
  ///
  /// Contacts are numbered from 1, in the order in which fingers come down.
  package var frames: [Frame] {
    let ticks = fingers.isEmpty ? 0 : Self.tick(atOrAfter: duration) + 1
    return (0..<ticks).compactMap { tick in
      let time = Double(tick) * 1000 / Self.rate
      let reports = fingers.enumerated().compactMap { index, finger -> TouchEvent? in
        guard let phase = finger.phase(at: tick) else { return nil }
        return TouchEvent(
          id: TouchID(device: Self.device, contact: UInt32(index + 1)), phase: phase,
          time: Timestamp(milliseconds: time), position: finger.position(at: time))
      }
      return reports.isEmpty ? nil : Frame(time: time, reports: reports)
    }
  }

  /// Returns the index of the first report at or after a time in ms.
  static func tick(atOrAfter time: Double) -> Int { Int((time * rate / 1000).rounded(.up)) }
}

/// One finger of a script.
struct ScriptedFinger: Hashable, Sendable {
  /// The time at which it comes down, in ms since the script began.
  var start: Double
  /// The time for which it stays down, in ms, above 0.
  var duration: Double
  /// The part of that time for which it rests at its last position, in ms.
  var rest = 0.0
  var path: Path
  /// Whether it accelerates and brakes gently; otherwise its speed is constant.
  var isEased = true

  /// The path of a finger, in px of the root.
  enum Path: Hashable, Sendable {
    /// Straight lines between the points, of which there is at least one.
    case points([Point])
    /// An arc, or a straight line to or from the centre; angles in radians, clockwise from the
    /// right.
    case arc(centre: Point, radius: Change, angle: Change)
  }

  /// The first and the last value of a number that changes linearly.
  struct Change: Hashable, Sendable {
    var first: Double
    var last: Double

    func value(at share: Double) -> Double { first + (last - first) * share }
  }

  /// Returns the phase of a report at a tick; nil if the finger is not down.
  ///
  /// The end is never in the same frame as the begin.
  func phase(at tick: Int) -> TouchPhase? {
    let first = TouchScript.tick(atOrAfter: start)
    let last = max(first + 1, TouchScript.tick(atOrAfter: start + duration))
    guard (first...last).contains(tick) else { return nil }
    return tick == first ? .began : tick == last ? .ended : .moved
  }

  /// Returns the finger's position at a time in ms since the script began, in px of the root.
  func position(at time: Double) -> Point {
    let linear = min(max((time - start) / (duration - rest), 0), 1)
    let share = isEased ? linear * linear * (3 - 2 * linear) : linear
    switch path {
    case .points(let points): return Self.position(on: points, at: share)
    case .arc(let centre, let radius, let angle):
      let turn = angle.value(at: share)
      return centre + Vector(dx: cos(turn), dy: sin(turn)) * radius.value(at: share)
    }
  }

  private static func position(on points: [Point], at share: Double) -> Point {
    let lengths = zip(points, points.dropFirst()).map { ($1 - $0).length }
    var remaining = share * lengths.reduce(0, +)
    for (index, length) in lengths.enumerated() {
      if remaining <= length, length > 0 {
        return points[index] + (points[index + 1] - points[index]) * (remaining / length)
      }
      remaining -= length
    }
    return points[points.count - 1]
  }
}
