public import Touches

/// The drawing of one touch: one halo and one trail, from the first contact until both have faded.
public struct Mark: Sendable {
  /// The touch as it was last heard of.
  public internal(set) var touch: Touch
  /// A small number that no other mark has as long as this one exists.
  ///
  /// The lowest that was free when the touch began: good for choosing a colour, and for finding
  /// again what was drawn for it.
  public let slot: Int
  /// The state of the halo.
  public internal(set) var state = HaloState.down
  /// The comet behind the finger.
  public internal(set) var trail: Trail
  /// The position of the halo when the scene was last drawn, in px of the root; nil before that.
  public internal(set) var drawnPosition: Point?

  /// The touch that it stands for; another mark may stand for an earlier touch of the same id.
  public var id: TouchID { touch.id }

  /// The position of the finger, in px of the root: the newest reported one, neither filtered nor
  /// predicted.
  public var position: Point { touch.position }

  /// Whether the halo has faded entirely.
  public var isHaloGone: Bool {
    switch state {
    case .down: false
    case .lifted(let progress), .tapped(let progress), .cancelled(let progress): progress >= 1
    }
  }

  /// Whether there is nothing left to draw.
  var isGone: Bool { isHaloGone && trail.isEmpty }
}
