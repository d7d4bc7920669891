internal import Touches

/// Finds touches whose id belonged to another touch of the device shortly before.
///
/// The ids of the last 4096 touches are kept, about as many as a busy panel makes in a minute.
struct ReusedIDDetector: FaultDetector {
  private static let capacity = 4096

  /// The time at which the touch of each id ended.
  private var ends: [TouchID: Timestamp] = [:]
  /// The same ids; once there are `capacity` of them, the oldest is at `next`.
  private var order: [TouchID] = []
  private var next = 0

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    if report.isOver, report.before != nil {
      remember(report.id, report.time)
    } else if report.event.phase == .began, report.before == nil, let end = ends[report.id] {
      let pause = max(0, report.time - end)
      if pause < limits.contacts.reusedIDTime { return report.fault(.reusedID, measure: pause) }
    }
    return nil
  }

  private mutating func remember(_ id: TouchID, _ time: Timestamp) {
    guard ends.updateValue(time, forKey: id) == nil else { return }
    guard order.count == Self.capacity else { return order.append(id) }
    ends[order[next]] = nil
    order[next] = id
    next = (next + 1) % Self.capacity
  }
}
