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
  /// The fingers that it takes, and whose their touches are.
  public var touchRules: TouchRules
  /// The extent to which it is there.
  public var presence = Presence()
  /// The ways in which it moves, and is moved.
  public var movement = Movement()
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
    onCancel: CancelStrategy = .end
  ) {
    self.name = name
    self.frame = frame
    self.shape = shape
    self.outset = outset
    touchRules = TouchRules(policy: policy, strategy: touches, onCancel: onCancel)
  }

  /// Whether neither it nor what is in it is there to be seen and touched.
  public var isAbsent: Bool { presence.isHidden || presence.isWithheld }

  /// Whether a touch can hit it or what is in it, wherever they are.
  var isTouchable: Bool {
    presence.isEnabled && !isAbsent && presence.alpha >= Region.leastAlpha
  }

  /// Whether new touches on it are thrown away because it moves by itself.
  var eatsTouches: Bool { movement.isAnimating && !movement.isInteractiveWhileAnimating }
}
