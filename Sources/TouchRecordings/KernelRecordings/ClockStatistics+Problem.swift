internal import SystemSupport
internal import TouchAnalysis

extension ClockStatistics {
  /// The largest share by which a trusted clock is off.
  private static let largestDrift = 0.05
  /// The delays, in ms, of the first or the last report of a comparison that a busy bus explains,
  /// and that a device which buffers its reports explains.
  private static let (usualDelay, longDelay) = (20.0, 100.0)

  /// The reason why the clock of a device is not trusted; nil if none is known.
  var problem: String? {
    if restarts * 20 > count + 60 { return "it jumps, \(restarts) times in \(count) reports" }
    guard let difference = drift ?? differenceOfTimes, abs(difference) > Self.largestDrift else {
      return nil
    }
    if hasOtherUnit {
      return "it counts \(Self.text(deviceTime)) ms in \(Self.text(hostTime)) ms of the host's"
    }
    return "it is \(Self.text(abs(difference) * 100)) % off that of the host"
  }

  /// Whether it may count in another unit, or not at all.
  private var hasOtherUnit: Bool { hostTime >= 2 * deviceTime || deviceTime >= 2 * hostTime }

  /// The share by which more time passed on the host's clock than on the device's; nil if a few
  /// late reports explain that.
  ///
  /// It shows a clock that is wrong by far in strokes that are too short for a drift.
  private var differenceOfTimes: Double? {
    let delay = hasOtherUnit ? Self.usualDelay : Self.longDelay
    let tolerance = Self.largestDrift * hostTime + delay * Double(restarts + 1)
    return abs(hostTime - deviceTime) > tolerance ? hostTime / deviceTime - 1 : nil
  }

  private static func text(_ number: Double) -> String {
    Decimal.text((number * 10).rounded() / 10)
  }
}
