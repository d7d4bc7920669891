/// The changes on one device at one moment of server time.
///
/// A panel reports all its fingers together, and a gesture of two fingers must see both at their
/// new positions. No touch occurs twice in a frame.
public struct TouchFrame: Sendable {
  /// The touches that changed, in the order in which their reports came; never empty.
  public let changed: ArraySlice<Touch>

  /// The device that all of them are on.
  public var device: DeviceID { changed[changed.startIndex].id.device }

  /// The time of the changes.
  public var time: Timestamp { changed[changed.startIndex].time }

  /// Calls `body` for every touch of the device that is down and did not change in this frame.
  ///
  /// - Parameters:
  ///   - tracker: the tracker that made the changes, before it handles the next frame.
  ///   - body: called with each touch, which has the phase `.stationary`.
  public func forEachStationary(in tracker: borrowing TouchTracker, _ body: (Touch) -> Void) {
    for var touch in tracker.active where touch.id.device == device {
      guard !changed.contains(where: { $0.id == touch.id }) else { continue }
      touch.phase = .stationary
      body(touch)
    }
  }
}

/// The frames in a list of changes, in order, without copies.
///
/// A new frame begins when the device or the time differs from the change before, or when a touch
/// changes for the second time.
public struct TouchFrames: Sequence, IteratorProtocol, Sendable {
  private var remaining: ArraySlice<Touch>

  /// Creates the frames of changes, which must be in the order in which a tracker made them.
  public init(_ changes: [Touch]) {
    remaining = changes[...]
  }

  /// Returns the next frame; nil once all changes have been returned.
  public mutating func next() -> TouchFrame? {
    guard let first = remaining.first else { return nil }
    var end = remaining.startIndex + 1
    while end < remaining.endIndex,
      remaining[end].id.device == first.id.device,
      remaining[end].time == first.time,
      !remaining[..<end].contains(where: { $0.id == remaining[end].id })
    {
      end += 1
    }
    defer { remaining = remaining[end...] }
    return TouchFrame(changed: remaining[..<end])
  }
}
