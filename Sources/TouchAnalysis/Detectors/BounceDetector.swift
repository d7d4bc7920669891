/// Finds fingers that come down again briefly where they have just lifted; their measure is the
/// duration of that contact, in ms.
struct BounceDetector: FaultDetector {
  private var continuation = StrokeContinuation()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard case .bounce(let duration) = continuation.follow(report, limits) else { return nil }
    return report.fault(.bounce, measure: duration)
  }
}
