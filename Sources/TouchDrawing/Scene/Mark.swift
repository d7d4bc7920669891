public import Touches

/// The drawing of one touch: one halo and one trail, from the first contact until both have faded.
public struct Mark: Sendable {
  /// The latest state of the touch.
  public internal(set) var touch: Touch
  /// A small number that is unique among the existing marks.
  ///
  /// It is the lowest number that was free when the touch began. It selects a colour and identifies
  /// what was drawn for the touch.
  public let slot: Int
  /// The state of the halo.
  public internal(set) var state = HaloState.down
  /// The comet behind the finger.
  public internal(set) var trail: Trail
  /// Whether the halo of another finger has replaced this one's, which was lifted.
  var isCovered = false
  /// The position of the finger when the scene was last drawn, in px of the root; nil before that.
  public internal(set) var drawnPosition: Point?

  /// The id of its touch; another mark may belong to an earlier touch with the same id.
  public var id: TouchID { touch.id }

  /// The reported position of the finger, in px of the root, neither filtered nor predicted.
  public var position: Point { touch.position }

  /// Whether the halo has faded completely, or that of another finger has replaced it.
  public var isHaloGone: Bool {
    if isCovered { return true }
    return switch state {
    case .down: false
    case .lifted(let progress), .tapped(let progress), .cancelled(let progress): progress >= 1
    }
  }

  /// Whether nothing is left to draw.
  var isGone: Bool { isHaloGone && trail.isEmpty }
}
