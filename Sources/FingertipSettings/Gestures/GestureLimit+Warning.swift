internal import SystemSupport
package import TouchRouting

extension GestureLimit {
  /// The times, in ms, that were probably meant in seconds; no finger is that fast.
  private static let hastyTimes = 0.0..<10

  /// Returns a warning of a value that was probably meant in another unit; nil for any other value.
  package func warning(of value: Double) -> String? {
    // A finger bounces within some ms. With 0, many limits are off.
    guard unit == .milliseconds, self != .multiTapLeast, value > 0,
      Self.hastyTimes.contains(value)
    else { return nil }
    return "\(Decimal.text(value)) ms is a very short time; if seconds are meant, write "
      + Decimal.text(value * 1000)
  }
}
