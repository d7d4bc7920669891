package import TouchRouting
package import Touches

/// The motion of a region that is let go.
package struct MotionSetting: Equatable, Sendable {
  /// Whether it goes on with the velocity of the fingers.
  package var isThrown = false
  /// The factor by which it slows down faster than usual.
  package var friction = 1.0
  /// The places to which its upper left corner is drawn, as distances from its parent's.
  package var points: [RegionOutline.Corner] = []
  /// The width and the height of a grid of further such places; nil for none.
  package var grid: RegionOutline.Corner?
  /// The distance from which it is drawn to a place.
  package var reach = Length(20)
  /// Whether it goes back to where the configuration has it.
  package var springs = false

  /// The motion of a region that stays where it is let go.
  package init() {}

  /// Whether it stays where it is let go.
  package var isEmpty: Bool { !isThrown && points.isEmpty && grid == nil && !springs }
}

/// The order of a region among its siblings once a finger has grabbed it.
package enum RaiseChoice: String, CaseIterable, Sendable {
  /// In front of the others, and it stays there.
  case raised = "true"
  /// As before.
  case kept = "false"
  /// In front of the others until it rests.
  case restored = "restore"
}

/// Something that follows the fingers which drag regions.
package protocol DragFollower: AnyObject {
  /// Notes that a finger has grabbed a region.
  func grabbed(_ region: RegionID, by finger: TouchID)

  /// Notes that a finger has let go of a region.
  ///
  /// - Parameters:
  ///   - region: the region.
  ///   - finger: the finger.
  ///   - velocity: its velocity, in px/s; zero where the finger was taken away.
  ///   - time: the server time.
  func released(_ region: RegionID, by finger: TouchID, _ velocity: Vector, at time: Timestamp)
}
