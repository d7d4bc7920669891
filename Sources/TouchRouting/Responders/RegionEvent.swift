public import Touches

/// The touches of a region at one moment of server time: a snapshot, safe to keep.
///
/// It comes from one frame of one device, so that fingers that moved together are delivered
/// together.
public struct RegionEvent: Sendable {
  /// The server time.
  public let time: Timestamp
  /// The touches that changed since the last call, all in the same way, in the order in which they
  /// began; never empty.
  public let changed: [RoutedTouch]
  /// Every touch that handlers receive, from all regions and devices, in the order in which they
  /// began.
  public let all: [RoutedTouch]

  /// Creates an event from the touches that changed and all touches.
  public init(time: Timestamp, changed: [RoutedTouch], all: [RoutedTouch]) {
    self.time = time
    self.changed = changed
    self.all = all
  }

  /// Returns the touches in `all` that began on a region.
  public func touches(in region: RegionID) -> [RoutedTouch] {
    all.filter { $0.region == region }
  }
}
