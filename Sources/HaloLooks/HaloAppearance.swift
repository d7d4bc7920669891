public import TouchDrawing
public import Touches

/// The complete look of a halo: its sizes, the style of its ring, or a picture instead of it.
public struct HaloAppearance: Equatable, Sendable {
  /// The sizes and colours.
  public var look: HaloLook
  /// The style of the ring.
  public var style: HaloStyle
  /// The sign that a finger tapped.
  public var tap: TapSign
  /// A picture at its displayed size that replaces disc and ring; nil for none.
  public var picture: ScaledPicture?

  /// Creates an appearance.
  public init(
    _ look: HaloLook, style: HaloStyle = .plain, tap: TapSign = .none,
    picture: ScaledPicture? = nil
  ) {
    self.look = look
    self.style = style
    self.tap = tap
    self.picture = picture
    // In these looks, a disc would be a second mark inside the ring or picture.
    if style != .plain || picture != nil { self.look.discRadius = 0 }
    if self.look.ringRadius <= 0, style != .plain {
      self.look.ringRadius = max(look.discRadius - look.ringWidth / 2, 2)
    }
  }

  /// The largest distance from a finger that is down at which its halo paints, in px.
  public var steadyReach: Double {
    let plain = look.outerRadius + look.glow + 1
    guard picture == nil else { return max(plain, pictureReach) }
    return switch style {
    case .plain: plain
    case .bright: max(plain, BrightRing.reach(of: look))
    case .drawn: max(plain, HandDrawnRing.reach(of: look))
    }
  }

  /// The largest distance from a finger at which its halo ever paints, in px.
  public var reach: Double {
    let growth = max(look.growth, 1)
    let grown = steadyReach + look.outerRadius * (growth - 1)
    let ripple = tap == .ripple ? TapRipple.reach(of: look) : 0
    return max(HaloPainter.reach(of: look), grown, ripple)
  }

  /// Returns the largest area of a halo, in px of the root; empty if the place is out of range.
  ///
  /// - Parameters:
  ///   - state: the state of the halo.
  ///   - centre: the middle of the halo, in px of the root.
  /// - Returns: a rectangle around the place.
  public func bounds(_ state: HaloState, at centre: Point) -> PixelRect {
    guard !HaloPainter.bounds(of: look, at: centre).isEmpty else { return .empty }
    return PixelRect(around: centre, radius: state == .down ? steadyReach : reach)
  }

  private var pictureReach: Double {
    picture.map { Double(max($0.width, $0.height)) / 2 * 1.42 + 1 } ?? 0
  }

  /// The number of hand-drawn rings; fingers in neighbouring slots have different ones.
  public static let variants = 4

  /// Returns the variant of a finger's ring, which does not change while the finger is down.
  public func variant(forSlot slot: Int) -> Int { style == .drawn ? slot % Self.variants : 0 }
}
