package import TouchRouting

/// The ways in which fingers can move a region.
package struct RegionMovement: Equatable, Sendable {
  /// The limits within which it may be moved.
  @Boxed package var constraint = RegionBounds.anywhere
  /// The directions in which it may be moved.
  package var axis = MovementConstraint.Axis.both
  /// Its motion when it is let go.
  @Boxed package var motion = MotionSetting()
  /// Its order among its siblings once a finger has grabbed it.
  package var raise = RaiseChoice.raised
  /// The limits of the scale that gestures give it.
  package var scales = ScaleLimits()
}

/// The bounds of a region while it is moved.
package enum RegionBounds: Equatable, Sendable {
  case anywhere
  case parent
  case screen
  /// A frame in the parent.
  case frame(RegionFrame)
}
