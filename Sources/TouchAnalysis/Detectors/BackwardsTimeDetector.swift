internal import Touches

/// Finds reports that are older than the previous one of the same device; their measure is by how
/// much, in ms.
///
/// Times of different devices are never compared: their reports may arrive in any order.
struct BackwardsTimeDetector: FaultDetector {
  private var latest = DeviceTable<Timestamp>()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    let time = report.time
    let last = latest.change(report.id.device, orMake: time) { latest in
      defer { latest = time }
      return latest
    }
    guard time < last else { return nil }
    return report.fault(.timeBackwards, measure: last - time)
  }
}
