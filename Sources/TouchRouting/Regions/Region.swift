public import Touches

/// A part of the screen that can be touched: what it is, not what it does.
///
/// A region is a value. It becomes part of a `RegionTree` by being inserted, and is changed there.
public struct Region: Sendable {
  /// The name that people know it by; the first of several regions with a name has it in the tree.
  public var name: String
  /// The frame in px of its parent; for one at the top of the tree, in px of the root.
  public var frame: Rect
  /// The part of the frame that can be touched.
  public var shape: RegionShape
  /// The distance by which the touchable area exceeds the shape, in px; negative makes it smaller.
  ///
  /// What lies outside the parent's area is cut off all the same.
  public var outset: Double
  /// To whom its touches belong.
  public var policy: RegionPolicy
  /// The strategy for several fingers.
  public var touches: TouchStrategy
  /// The treatment of fingers that the strategy has no place for.
  public var extraFingers: ExtraFingers
  /// The treatment of a finger's effects when its touch is cancelled.
  public var onCancel: CancelStrategy
  /// The limits of its movement.
  public var constraint: MovementConstraint
  /// Another answer than the standard one to which region a touch hits.
  public var hit: HitOverride
  /// Whether it and its descendants can be touched at all.
  public var isEnabled: Bool
  /// Whether it and its descendants are hidden.
  public var isHidden: Bool
  /// Whether circumstances keep it and its descendants away, as if it were hidden.
  public var isWithheld = false
  /// The opacity, 0…1; below `Region.leastAlpha` it counts as hidden.
  public var alpha: Double
  /// Whether it takes a finger only while no other region has one, and keeps others from taking one
  /// while it has one.
  public var isExclusive: Bool
  /// Whether it is on its way somewhere, so that new touches on it or on what is in it are taken and
  /// thrown away.
  public var isAnimating: Bool
  /// Whether it can be touched while it is animating.
  public var isInteractiveWhileAnimating: Bool
  /// Whether what a cancelled finger made of it waits to be confirmed or taken back.
  public var isProvisional: Bool
  /// Whether a finger that grabs it brings it to the front.
  public var isRaised = true
  /// Whether it is a key: fingers that slide over the region that it is in enter and leave it.
  public var isKey: Bool
  /// The pose of a region that is turned; nil for an upright one.
  ///
  /// Only what is to be seen of it needs this.
  public internal(set) var pose: RegionPose?

  /// Below this alpha nothing is touched that cannot be seen.
  public static let leastAlpha = 0.01

  /// Creates a region; by default a rectangle of our own for one finger at a time, which does not
  /// move.
  public init(
    name: String = "", frame: Rect, shape: RegionShape = .rectangle, outset: Double = 0,
    policy: RegionPolicy = .own, touches: TouchStrategy = .single,
    extraFingers: ExtraFingers = .eat, onCancel: CancelStrategy = .end,
    constraint: MovementConstraint = .none, hit: HitOverride = .standard, isEnabled: Bool = true,
    isHidden: Bool = false, alpha: Double = 1, isExclusive: Bool = false, isAnimating: Bool = false,
    isInteractiveWhileAnimating: Bool = false, isKey: Bool = false
  ) {
    self.name = name
    self.frame = frame
    self.shape = shape
    self.outset = outset
    self.policy = policy
    self.touches = touches
    self.extraFingers = extraFingers
    self.onCancel = onCancel
    self.constraint = constraint
    self.hit = hit
    self.isEnabled = isEnabled
    self.isHidden = isHidden
    self.alpha = alpha
    self.isExclusive = isExclusive
    self.isAnimating = isAnimating
    self.isInteractiveWhileAnimating = isInteractiveWhileAnimating
    self.isKey = isKey
    isProvisional = false
  }

  /// Whether neither it nor what is in it is there to be seen and touched.
  public var isAbsent: Bool { isHidden || isWithheld }

  /// Whether a touch can hit it or what is in it, wherever they are.
  var isTouchable: Bool { isEnabled && !isAbsent && alpha >= Region.leastAlpha }

  /// Whether new touches on it are thrown away because it moves by itself.
  var eatsTouches: Bool { isAnimating && !isInteractiveWhileAnimating }
}
