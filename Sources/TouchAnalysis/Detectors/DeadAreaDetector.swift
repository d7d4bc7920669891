// Tells a part of the panel that reports nothing from one that fingers have not been to.
//
// A stroke is followed from report to report: a panel at its rhythm should have reported it once on
// each stretch, more often where reports are missing. So each cell that a stretch lies over is due a
// share of a report. A cell in which that adds up to many reports, and where there never was one, is
// dead. Rows and columns are counted like this for stripes, squares for spots. A stroke that breaks
// off before such an area goes on behind it as another touch, and its stretch counts, too.

internal import Touches

/// Finds parts of a panel that report nothing; their measure is the width of the cell, in mm.
struct DeadAreaDetector: FaultDetector {
  fileprivate struct State {
    var columns: DueCells
    var rows: DueCells
    var squares: DueCells
    /// The latest ends of strokes, which may go on elsewhere.
    var ends: [End] = []
  }

  fileprivate struct End {
    var time: Timestamp
    var position: Point
    /// The velocity in px/s.
    var velocity: Vector
  }

  private var devices = DeviceTable<State>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let after = report.after else { return nil }
    return devices.change(
      report.id.device, orMake: State(panel: report.panel, width: limits.deadWidth)
    ) { $0.inspect(report, after, limits) }
  }
}

extension DeadAreaDetector.State {
  /// The most ends that are remembered: those of all fingers of two hands.
  private static let capacity = 10

  fileprivate init(panel: Panel, width: Double) {
    let size = Point(
      x: panel.frame.width / panel.pixelsPerMillimetre,
      y: panel.frame.height / panel.pixelsPerMillimetre)
    columns = DueCells(width: size.x, height: 0, cell: width / 2)
    rows = DueCells(width: 0, height: size.y, cell: width / 2)
    squares = DueCells(width: size.x, height: size.y, cell: 2 * width)
  }

  fileprivate mutating func inspect(
    _ report: Report, _ after: TouchState, _ limits: FaultThresholds
  ) -> Fault? {
    if report.isOver {
      guard let velocity = report.before?.velocity else { return nil }
      if ends.count == Self.capacity { ends.removeFirst() }
      ends.append(
        DeadAreaDetector.End(
          time: report.time, position: after.position, velocity: velocity))
      return nil
    }
    if report.event.phase == .began {
      guard let origin = ends.lazy.reversed().first(where: { goesOn($0, report) }) else {
        see(after.position, report.panel)
        return nil
      }
      let way = after.position - origin.position
      let speed = origin.velocity.lengthSquared.squareRoot()
      // It may as well be another stroke, so that one of them proves little.
      let due = min(way.lengthSquared.squareRoot() / speed * 1000 / report.usualInterval, 4)
      return follow(from: origin.position, due: due, report, limits)
    }
    guard let motion = report.motion, report.interval <= IntervalStatistics.longestCounted
    else { return nil }
    return follow(
      from: motion.origin, due: report.missing.rounded(), report, limits)
  }

  /// Whether a touch that begins may be a stroke that has ended before.
  private func goesOn(_ end: DeadAreaDetector.End, _ report: Report) -> Bool {
    guard let start = report.after?.position, report.time - end.time <= 150 else { return false }
    let way = start - end.position
    let length = way.lengthSquared.squareRoot()
    let speed = end.velocity.lengthSquared.squareRoot()
    // Within 15 degrees of where it went, and as far as it may have come.
    return speed > 50 * report.panel.pixelsPerMillimetre && length > 0
      && way.dot(end.velocity) > 0.966 * length * speed
      && length < 2 * speed * (report.time - end.time + 2 * report.usualInterval) / 1000
  }

  fileprivate mutating func see(_ position: Point, _ panel: Panel) {
    let place = panel.millimetres(of: position)
    columns.see(place)
    rows.see(place)
    squares.see(place)
  }

  /// Follows a stroke along a stretch that a number of reports were due on.
  fileprivate mutating func follow(
    from start: Point, due: Double, _ report: Report, _ limits: FaultThresholds
  ) -> Fault? {
    guard let end = report.after?.position else { return nil }
    let (from, to) = (report.panel.millimetres(of: start), report.panel.millimetres(of: end))
    let length = (to - from).lengthSquared.squareRoot()
    let parts = min(max((length / limits.deadWidth * 2).rounded(.up), 1), 200)
    // A finger that was slow or stood was not everywhere on its way at the panel's rhythm.
    let share = min(due / parts, 1)
    var dead: (cell: Double, place: Point)?
    for part in 1...Int(parts) {
      let place = from + (to - from) * ((Double(part) - 0.5) / parts)
      if columns.add(share, at: place, limits.deadReports) { dead = (columns.cell, place) }
      if rows.add(share, at: place, limits.deadReports) { dead = (rows.cell, place) }
      if squares.add(share, at: place, limits.deadReports) { dead = (squares.cell, place) }
    }
    see(end, report.panel)
    guard let dead else { return nil }
    var fault = report.fault(.deadArea, measure: dead.cell)
    fault.position = report.panel.position(of: dead.place)
    return fault
  }
}
