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
  /// The smallest scale of gestures, as a factor of its size, at most 1.
  package var scaleLeast = RegionMovement.usualScales.lowerBound
  /// The largest scale, at least 1; 4 by default.
  package var scaleMost = RegionMovement.usualScales.upperBound

  /// The limits of a scale that the configuration does not limit, as factors of the region's size.
  package static let usualScales = 0.5...4.0
}

/// The bounds of a region while it is moved.
package enum RegionBounds: Equatable, Sendable {
  case anywhere
  case parent
  case screen
  /// A frame in the parent.
  case frame(RegionFrame)
}
