public import Touches

/// What happened on a region at one moment of server time: a snapshot, safe to keep.
///
/// All of it is from one frame of one device, so that two fingers that moved together are heard of
/// together (rows M2, B2).
public struct RegionEvent: Sendable {
  /// When it happened, in server time (row B8).
  public let time: Timestamp
  /// The touches that changed since the last call, all in the same way, in the order in which they
  /// began; never empty (rows B3, P4).
  public let changed: [RoutedTouch]
  /// Every touch that handlers hear of, of all regions and devices, in the order in which they began
  /// (rows B5, P4).
  public let all: [RoutedTouch]

  /// Creates an event from the touches that changed and all of the region.
  public init(time: Timestamp, changed: [RoutedTouch], all: [RoutedTouch]) {
    self.time = time
    self.changed = changed
    self.all = all
  }

  /// Those of all touches that began on a region.
  public func touches(in region: RegionID) -> [RoutedTouch] {
    all.filter { $0.region == region }
  }
}
