internal import Touches

/// Finds two fingers that continue under each other's id; their measure is how far apart they were,
/// in mm.
///
/// Each of the two leaps to where the other was. Fingers that cross do not leap, and if one finger
/// follows another, only one of them arrives where the other was.
struct SwappedIDsDetector: FaultDetector {
  /// A leap, and its time.
  private struct Leap {
    var from: Point
    var to: Point
    var time: Timestamp
  }

  private var leaps = ContactTable<Leap>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard let motion = report.progress.motion, let after = report.after else {
      if !report.progress.isMove { leaps[report.id] = nil }
      return nil
    }
    let usual = report.earlier.latest?.length ?? 0
    let distance = limits.contacts.swapDistance
    guard motion.length > usual * motion.missing + distance + limits.places.jump.distance else {
      leaps[report.id] = nil
      return nil
    }
    leaps[report.id] = Leap(from: motion.origin, to: after.position, time: report.time)
    // Both may be moving while they swap.
    let tolerance = (distance + usual) * report.device.panel.pixelsPerMillimetre
    let isSwap = zip(leaps.ids, leaps.states).contains { id, leap in
      id.device == report.id.device && id != report.id
        && report.time - leap.time <= 2 * report.device.usualInterval
        && (leap.to - motion.origin).lengthSquared <= tolerance * tolerance
        && (leap.from - after.position).lengthSquared <= tolerance * tolerance
    }
    return isSwap ? report.fault(.swappedIDs, measure: motion.length) : nil
  }
}
