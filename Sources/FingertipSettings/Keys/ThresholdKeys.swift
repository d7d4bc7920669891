// The keys of the section `inspect.thresholds`, one line each; what each compares, and why the default
// is what it is, stands with the property of the same name in `FaultThresholds`.

internal import TouchAnalysis

/// The table of keys in the section `inspect.thresholds`.
enum ThresholdKeys {
  /// The keys, those of a fault together.
  static let all: [SectionKey<FaultThresholds>] = [
    SectionKey("reusedIDTime", \.reusedIDTime, .milliseconds(0...10_000_000)),
    SectionKey("handSpeed", \.handSpeed, .number("NUMBER", "a speed in m/s", 0.1...1000)),
    SectionKey("jumpTime", \.jumpTime, .milliseconds(1...1000)),
    SectionKey(
      "handAcceleration", \.handAcceleration,
      .number("NUMBER", "an acceleration in m/s²", 1...10_000)),
    SectionKey("frozenSpeed", \.frozenSpeed, .number("NUMBER", "a speed in mm/s", 1...10_000)),
    SectionKey("frozenLeap", \.frozenLeap, .millimetres(0...500)),
    SectionKey("frozenTime", \.frozenTime, .milliseconds(1...60_000)),
    SectionKey("frozenOthers", \.frozenOthers, .millimetres(0...500)),
    SectionKey("lostFactor", \.lostFactor, .number("NUMBER", "a factor", 1...100)),
    SectionKey("clockError", \.clockError, .milliseconds(0...100)),
    SectionKey("lostSpeed", \.lostSpeed, .number("NUMBER", "a speed in mm/s", 1...10_000)),
    SectionKey("lostDistance", \.lostDistance, .millimetres(0...500)),
    SectionKey("outsideMargin", \.outsideMargin, .millimetres(0...500)),
    SectionKey("ghostTime", \.ghostTime, .milliseconds(0...1000)),
    SectionKey("ghostRest", \.ghostRest, .milliseconds(0...60_000)),
    SectionKey("ghostDistance", \.ghostDistance, .millimetres(0...500)),
    SectionKey("duplicateMotion", \.duplicateMotion, .millimetres(0...500)),
    SectionKey("stuckTime", \.stuckTime, .milliseconds(1...60_000)),
    SectionKey("stuckPath", \.stuckPath, .millimetres(0...5000)),
  ]
}
