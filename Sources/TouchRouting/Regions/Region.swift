public import Touches

/// A part of the screen that can be touched: its properties, without behaviour.
///
/// A region is a value. It is inserted into a `RegionTree`, and then changed there.
public struct Region: Sendable {
  /// The name for people and look-up; if several regions in a tree share it, it refers to the
  /// first.
  public var name: String
  /// The frame in px of its parent; for one at the top of the tree, in px of the root.
  public var frame: Rect
  /// The part of the frame that can be touched.
  public var shape: RegionShape
  /// The distance by which the touchable area exceeds the shape, in px; negative makes it smaller.
  ///
  /// It is still clipped to the parent's area.
  public var outset: Double
  /// The fingers that it takes, and the owner of their touches.
  public var touchRules: TouchRules
  /// Its visibility, and whether it can be touched.
  public var presence = Presence()
  /// Its movement, by itself and by fingers.
  public var movement = Movement()
  /// The pose of a region that is turned; nil for an upright one.
  ///
  /// Only drawing needs it.
  public internal(set) var pose: RegionPose?

  /// The alpha below which a region counts as invisible and cannot be touched.
  public static let minimumAlpha = 0.01

  /// Creates a region; by default a rectangle with the policy `own`, for one finger at a time,
  /// which does not move.
  public init(
    name: String = "", frame: Rect, shape: RegionShape = .rectangle, outset: Double = 0,
    policy: RegionPolicy = .own, touches: TouchStrategy = .single,
    onCancel: CancelStrategy = .end
  ) {
    self.name = name
    self.frame = frame
    self.shape = shape
    self.outset = outset
    touchRules = TouchRules(policy: policy, strategy: touches, onCancel: onCancel)
  }

  /// Whether it and its descendants are hidden or withheld.
  public var isAbsent: Bool { presence.isHidden || presence.isWithheld }

  /// Whether a touch can hit it or its descendants at all.
  var isTouchable: Bool {
    presence.isEnabled && !isAbsent && presence.alpha >= Region.minimumAlpha
  }

  /// Whether new touches on it are discarded because it is animating.
  var eatsTouches: Bool { movement.isAnimating && !movement.isInteractiveWhileAnimating }
}
