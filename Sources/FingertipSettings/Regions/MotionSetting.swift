package import TouchRouting
package import Touches

/// The motion of a region after it is let go.
package struct MotionSetting: Equatable, Sendable {
  /// Whether it keeps moving with the velocity of the fingers.
  package var isThrown = false
  /// The friction, as a factor of the usual one.
  package var friction = 1.0
  /// The places that attract its upper left corner, as distances from its parent's corner.
  package var points: [RegionOutline.Corner] = []
  /// The width and the height of a grid of further such places; nil for none.
  package var grid: RegionOutline.Corner?
  /// The distance within which a place attracts it.
  package var reach = Length(20)
  /// Whether it returns to its place in the configuration.
  package var springs = false

  /// Creates the motion of a region that stays where it is let go.
  package init() {}

  /// Whether it stays where it is let go.
  package var isEmpty: Bool { !isThrown && points.isEmpty && grid == nil && !springs }
}

/// The order of a region among its siblings once a finger has grabbed it.
package enum RaiseChoice: String, CaseIterable, Sendable {
  /// In front of the others, permanently.
  case raised = "true"
  /// The order stays as before.
  case kept = "false"
  /// In front of the others until it rests.
  case restored = "restore"
}

/// A receiver of notices about the fingers that drag regions.
package protocol DragFollower: AnyObject {
  /// Notes that a finger has grabbed a region.
  func grabbed(_ region: RegionID, by finger: TouchID)

  /// Notes that a finger has let go of a region.
  ///
  /// - Parameters:
  ///   - region: the region.
  ///   - finger: the finger.
  ///   - velocity: its velocity, in px/s; zero if the finger was cancelled.
  ///   - time: the server time.
  func released(_ region: RegionID, by finger: TouchID, _ velocity: Vector, at time: Timestamp)
}
