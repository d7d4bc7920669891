internal import FingertipRegions
internal import Touches

/// A visible part of the overlay, brought up to date once per frame.
///
/// A frame has two halves. What is painted already moves, which may happen at any time; what is new is
/// painted into memory that the server reads, and only while it does not. Every method is called once for
/// each layer in its turn, in the order in which they stand here.
protocol Layer: AnyObject {
  /// Returns how soon a change must be shown, after a batch of events, and forgets the change.
  func takeNews() -> VisibleChange

  /// Advances animations to the time of a frame.
  func advance(to now: Timestamp)

  /// Moves windows that are already painted.
  ///
  /// - Returns: how many completion events will come.
  func move(_ frame: Frame) -> Int

  /// Whether it owes a press that it could not show without painting.
  var owesPress: Bool { get }

  /// Prepares windows and shapes before any layer is painted.
  func prepare(_ frame: Frame)

  /// Paints what is new.
  ///
  /// - Returns: how many completion events will come.
  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int

  /// Adds the times at which it will look different without events.
  func addWakes(to wakes: inout FrameWakes, after frame: Frame)

  /// Whether its windows, or their order, are others than when that was last asked.
  func takeOtherWindows() -> Bool

  /// Whether it shows anything that must not lie beneath other windows.
  var needsTop: Bool { get }
}

/// Defaults for a layer that leaves a step out.
extension Layer {
  func takeNews() -> VisibleChange { .nothing }
  func advance(to now: Timestamp) {}
  func move(_ frame: Frame) -> Int { 0 }
  var owesPress: Bool { false }
  func prepare(_ frame: Frame) {}
  func paint(_ frame: Frame, _ scheduler: inout FrameScheduler) -> Int { 0 }
  func takeOtherWindows() -> Bool { false }
}

extension Frame {
  /// A moment of the server's clock by ours, in ms.
  func time(of moment: Timestamp) -> Double { time + (moment - now) }
}
