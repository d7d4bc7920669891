internal import Touches

/// Follows the strokes of one device from report to report, even if one breaks off and continues as
/// another touch.
struct StrokePieces: Sendable {
  /// The path of a finger between two reports, in mm on the panel.
  struct Piece {
    var start: Point
    var end: Point
    /// The number of reports that are due on it at the panel's usual rate.
    var due: Double
  }

  private struct End {
    var time: Timestamp
    var position: Point
    /// The velocity in px/s.
    var velocity: Vector
  }

  /// The largest number of remembered ends: one for each finger of two hands.
  private static let capacity = 10
  /// The longest interval between reports that is common, as a multiple of the usual one.
  private static let longestInterval = 2.5
  /// The largest ratio of the speeds before and in a silence, in which a hand speeds up.
  private static let largestSpeedRatio = 3.0

  /// The latest ends of strokes, which may continue elsewhere.
  private var ends: [End] = []

  /// Returns the piece that ends with a report; nil if there is none.
  ///
  /// A touch that continues no stroke gives a piece without length and without due reports.
  mutating func follow(_ report: Report, _ after: TouchState) -> Piece? {
    if report.isOver {
      guard let velocity = report.before?.velocity else { return nil }
      if ends.count == Self.capacity { ends.removeFirst() }
      ends.append(End(time: report.time, position: after.position, velocity: velocity))
      return nil
    }
    let end = report.device.panel.millimetres(of: after.position)
    if report.event.phase == .began {
      guard let origin = ends.lazy.reversed().first(where: { continues($0, report) }) else {
        return Piece(start: end, end: end, due: 0)
      }
      let displacement = after.position - origin.position
      let speed = origin.velocity.length
      // It may be another stroke, so a single one must prove little.
      let due = min(displacement.length / speed * 1000 / report.device.usualInterval, 4)
      return Piece(
        start: report.device.panel.millimetres(of: origin.position), end: end, due: due)
    }
    guard let motion = report.progress.motion,
      report.progress.interval <= IntervalStatistics.longestCounted
    else { return nil }
    guard Self.isCrossing(motion, in: report) else { return Piece(start: end, end: end, due: 0) }
    return Piece(
      start: report.device.panel.millimetres(of: motion.origin), end: end,
      due: report.progress.missing.rounded())
  }

  /// Returns whether a finger may have crossed the panel with a motion, rather than leapt.
  ///
  /// A finger that was silent for some reports must have moved until then, and about as fast.
  private static func isCrossing(_ motion: Motion, in report: Report) -> Bool {
    guard motion.missing >= longestInterval else { return true }
    guard let last = report.earlier.latest,
      report.time - last.time <= report.progress.interval
    else { return false }
    return motion.length <= largestSpeedRatio * last.frameStep * motion.missing
  }

  /// Returns whether a touch that begins may continue a stroke that ended.
  private func continues(_ end: End, _ report: Report) -> Bool {
    guard let start = report.after?.position, report.time - end.time <= 150 else { return false }
    let displacement = start - end.position
    let length = displacement.length
    let speed = end.velocity.length
    // Within 15° of its direction, and no further than it can have moved.
    return speed > 50 * report.device.panel.pixelsPerMillimetre && length > 0
      && displacement.dot(end.velocity) > 0.966 * length * speed
      && length < 2 * speed * (report.time - end.time + 2 * report.device.usualInterval) / 1000
  }
}

extension StrokePieces.Piece {
  /// Calls a closure for positions along the piece, at most a length in mm apart, with the share
  /// of the due reports at each.
  func parts(of length: Double, _ body: (Point, Double) -> Void) {
    guard due > 0 else { return }
    let parts = min(max(((end - start).length / length).rounded(.up), 1), 200)
    // A finger that was slow or stood still was not due everywhere at the panel's rate.
    let share = min(due / parts, 1)
    for part in 1...Int(parts) {
      body(start + (end - start) * ((Double(part) - 0.5) / parts), share)
    }
  }
}
