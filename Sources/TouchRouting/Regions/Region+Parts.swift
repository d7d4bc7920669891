extension Region {
  /// The fingers that a region takes, and the owner of their touches.
  public struct TouchRules: Sendable {
    /// To whom its touches belong.
    public var policy = RegionPolicy.own
    /// The strategy for several fingers.
    public var strategy = TouchStrategy.single
    /// The treatment of fingers that the strategy has no place for.
    public var extraFingers = ExtraFingers.eat
    /// The treatment of a finger's effects when its touch is cancelled.
    public var onCancel = CancelStrategy.end
    /// Another answer than the standard one to which region a touch hits.
    public var hit = HitOverride.standard
    /// Whether it takes a finger only while no other region has one, and keeps others from taking one
    /// while it has one.
    public var isExclusive = false
    /// Whether it is a key: fingers that slide over the region that it is in enter and leave it.
    public var isKey = false
  }

  /// The extent to which a region is there.
  public struct Presence: Sendable {
    /// Whether it and its descendants can be touched at all.
    public var isEnabled = true
    /// Whether it and its descendants are hidden.
    public var isHidden = false
    /// Whether circumstances keep it and its descendants away, as if it were hidden.
    public var isWithheld = false
    /// The opacity, 0…1; below `Region.leastAlpha` it counts as hidden.
    public var alpha = 1.0
  }

  /// The ways in which a region moves by itself, and is moved by fingers.
  public struct Movement: Sendable {
    /// The limits within which it is moved.
    public var constraint = MovementConstraint.none
    /// Whether a finger that grabs it brings it to the front.
    public var isRaised = true
    /// Whether it is on its way somewhere, so that new touches on it or on what is in it are taken and
    /// thrown away.
    public var isAnimating = false
    /// Whether it can be touched while it is animating.
    public var isInteractiveWhileAnimating = false
    /// Whether what a cancelled finger made of it waits to be confirmed or taken back.
    public var isProvisional = false
  }
}
