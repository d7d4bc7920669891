internal import Touches

/// Finds bursts of contacts too short for fingers all over the panel; their measure is the number
/// of contacts in the burst when it was found.
///
/// Chargers, lamps and radios cause them. A burst is reported once; the next one needs a pause
/// before it.
struct NoiseBurstDetector: FaultDetector {
  private var contacts = ShortContacts()
  private var lastBursts: [DeviceID: Timestamp] = [:]

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard contacts.follow(report, limits), let position = report.after?.position else { return nil }
    let burst = contacts.latest.filter {
      $0.device == report.id.device && report.time - $0.time <= limits.noise.burst.time
    }
    let isWide = burst.contains {
      report.device.panel.millimetres(from: $0.position, to: position)
        >= limits.noise.burst.distance
    }
    guard Double(burst.count) >= limits.noise.burst.count, isWide else { return nil }
    let last = lastBursts.updateValue(report.time, forKey: report.id.device)
    if let last, report.time - last <= limits.noise.burst.time { return nil }
    return report.fault(.noiseBurst, measure: Double(burst.count))
  }
}
