internal import FingertipRegions
internal import Touches

/// A visible part of the overlay, brought up to date once per frame.
///
/// A frame has two halves. First, painted windows move, which may happen at any time. Then changes
/// are painted into memory that the server reads, which may happen only while it does not read. The
/// methods are called in the order in which they stand here, each for one layer after the other.
protocol Layer: AnyObject {
  /// Returns the urgency of the changes since the last call, and forgets them.
  func takeVisibleChange() -> VisibleChange

  /// Advances animations to the time of a frame.
  func advance(to now: Timestamp)

  /// Moves windows that are already painted.
  ///
  /// - Returns: the number of completion events that will come.
  func move(_ frame: Frame) -> Int

  /// Whether a pressed look is still to be shown, because that needs painting.
  var mustShowPress: Bool { get }

  /// Prepares windows, shapes and pixels before any layer is put on the screen.
  func prepare(_ frame: Frame)

  /// Paints the changes.
  ///
  /// - Returns: the number of completion events that will come.
  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int

  /// Adds the times at which the layer will look different without events.
  func addWakes(to wakes: inout FrameWakes, after frame: Frame)

  /// Returns whether its windows or their order have changed since the last call.
  func takeWindowChange() -> Bool

  /// Whether it shows anything that must not lie beneath other windows.
  var needsTop: Bool { get }
}

/// Defaults for the steps that a layer does not need.
extension Layer {
  func takeVisibleChange() -> VisibleChange { .nothing }
  func advance(to now: Timestamp) {}
  func move(_ frame: Frame) -> Int { 0 }
  var mustShowPress: Bool { false }
  func prepare(_ frame: Frame) {}
  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int { 0 }
  func takeWindowChange() -> Bool { false }
}

extension Frame {
  /// Converts a moment of the server's clock to our clock, in ms.
  func time(of moment: Timestamp) -> Double { time + (moment - now) }
}
