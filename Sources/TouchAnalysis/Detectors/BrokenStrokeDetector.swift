/// Finds strokes that continue as another touch; their measure is the pause between the two, in ms.
struct BrokenStrokeDetector: FaultDetector {
  private var continuation = StrokeContinuation()

  mutating func inspect(_ report: Report, _ limits: FaultThresholds) -> Fault? {
    guard case .stroke(let pause) = continuation.follow(report, limits) else { return nil }
    return report.fault(.brokenStroke, measure: pause)
  }
}
