/// A moment of server time in milliseconds, unwrapped: it does not run back when the X server's
/// 32-bit clock wraps around after 49.7 days.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since an origin that only the source of the events knows.
  public var milliseconds: Double

  /// Creates a moment from its time in ms.
  public init(milliseconds: Double) {
    self.milliseconds = milliseconds
  }

  /// Orders moments from the earlier to the later.
  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    a.milliseconds < b.milliseconds
  }

  /// Returns the milliseconds from `start` to `end`, negative if `start` is later.
  public static func - (end: Timestamp, start: Timestamp) -> Double {
    end.milliseconds - start.milliseconds
  }

  /// Returns the moment a number of milliseconds after another.
  public static func + (start: Timestamp, milliseconds: Double) -> Timestamp {
    Timestamp(milliseconds: start.milliseconds + milliseconds)
  }
}
