package import TouchRouting

/// The rules for moving a region with fingers.
package struct RegionMovement: Equatable, Sendable {
  /// The bounds within which it may be moved.
  @Boxed package var constraint = RegionBounds.anywhere
  /// The directions in which it may be moved.
  package var axis = MovementConstraint.Axis.both
  /// Its motion after it is let go.
  @Boxed package var motion = MotionSetting()
  /// Its order among its siblings once a finger has grabbed it.
  package var raise = RaiseChoice.raised
  /// The limits for scaling it with gestures.
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
