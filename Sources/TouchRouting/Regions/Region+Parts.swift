extension Region {
  /// The fingers that a region takes, and the owner of their touches.
  public struct TouchRules: Sendable {
    /// The owner of its touches.
    public var policy = RegionPolicy.own
    /// The strategy for several fingers.
    public var strategy = TouchStrategy.single
    /// The treatment of fingers that the strategy has no place for.
    public var extraFingers = ExtraFingers.eat
    /// The treatment of a finger's effects when its touch is cancelled.
    public var onCancel = CancelStrategy.end
    /// The override of the standard hit-test.
    public var hit = HitOverride.standard
    /// Whether it takes a finger only while no other region has one, and keeps other regions from
    /// taking fingers while it has one.
    public var isExclusive = false
    /// Whether it is a key, which fingers that slide over its parent enter and leave.
    public var isKey = false
  }

  /// The visibility of a region, and whether it can be touched.
  public struct Presence: Sendable {
    /// Whether it and its descendants can be touched at all.
    public var isEnabled = true
    /// Whether it and its descendants are hidden.
    public var isHidden = false
    /// Whether its conditions hide it and its descendants, independently of `isHidden`.
    public var isWithheld = false
    /// The opacity, 0…1; below `Region.minimumAlpha` it counts as hidden.
    public var alpha = 1.0
  }

  /// The movement of a region, by itself and by fingers.
  public struct Movement: Sendable {
    /// The limits within which it is moved.
    public var constraint = MovementConstraint.none
    /// Whether a finger that grabs it brings it to the front.
    public var raisesOnGrab = true
    /// Whether it is animating, so that new touches on it and its descendants are taken and
    /// discarded.
    public var isAnimating = false
    /// Whether it can be touched while it is animating.
    public var isInteractiveWhileAnimating = false
    /// Whether the change that a cancelled finger made waits to be confirmed or undone.
    public var isProvisional = false
  }
}
