public import Touches

/// The touches of a region at one moment of server time: a snapshot, safe to keep.
///
/// All of it is from one frame of one device, so that two fingers that moved together are heard of
/// together.
public struct RegionEvent: Sendable {
  /// The server time.
  public let time: Timestamp
  /// The touches that changed since the last call, all in the same way, in the order in which they
  /// began; never empty.
  public let changed: [RoutedTouch]
  /// Every touch that handlers hear of, of all regions and devices, in the order in which they began.
  public let all: [RoutedTouch]

  /// Creates an event from the touches that changed and all of the region.
  public init(time: Timestamp, changed: [RoutedTouch], all: [RoutedTouch]) {
    self.time = time
    self.changed = changed
    self.all = all
  }

  /// Returns those of all touches that began on a region.
  public func touches(in region: RegionID) -> [RoutedTouch] {
    all.filter { $0.region == region }
  }
}
