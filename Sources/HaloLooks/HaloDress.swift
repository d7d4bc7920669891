public import TouchDrawing
public import Touches

/// All that decides how a halo looks: its sizes, the style of its ring, and an own picture instead.
public struct HaloDress: Equatable, Sendable {
  /// The sizes and colours.
  public var look: HaloLook
  /// The way in which the ring is drawn.
  public var style: HaloStyle
  /// The sign of a tap.
  public var tap: TapSign
  /// A picture that is shown instead of disc and ring, at the size at which it is shown; nil for none.
  public var picture: ScaledPicture?

  /// Creates a dress.
  public init(
    _ look: HaloLook, style: HaloStyle = .plain, tap: TapSign = .none,
    picture: ScaledPicture? = nil
  ) {
    self.look = look
    self.style = style
    self.tap = tap
    self.picture = picture
    // Where the ring is the look, a disc would be a second one in it.
    if style != .plain || picture != nil { self.look.discRadius = 0 }
    if self.look.ringRadius <= 0, style != .plain {
      self.look.ringRadius = max(look.discRadius - look.ringWidth / 2, 2)
    }
  }

  /// The greatest distance from a finger that is down at which its halo paints, in px.
  public var steadyReach: Double {
    let plain = look.outerRadius + look.glow + 1
    guard picture == nil else { return max(plain, pictureReach) }
    return switch style {
    case .plain: plain
    case .bright: max(plain, BrightRing.reach(of: look))
    case .drawn: max(plain, DrawnRing.reach(of: look))
    }
  }

  /// The greatest distance from the place of a finger at which its halo ever paints, in px.
  public var reach: Double {
    let growth = max(look.growth, 1)
    let grown = steadyReach + look.outerRadius * (growth - 1)
    let ripple = tap == .ripple ? TapRipple.reach(of: look) : 0
    return max(HaloPainter.reach(of: look), grown, ripple)
  }

  /// Returns the pixels that a halo covers at most, in px of the root; empty where the place is absurd.
  ///
  /// - Parameters:
  ///   - state: the state of the halo.
  ///   - place: the middle of the halo, in px of the root.
  /// - Returns: a rectangle around the place.
  public func bounds(_ state: HaloState, at place: Point) -> PixelRect {
    guard !HaloPainter.bounds(of: look, at: place).isEmpty else { return .empty }
    return PixelRect(around: place, radius: state == .down ? steadyReach : reach)
  }

  private var pictureReach: Double {
    picture.map { Double(max($0.width, $0.height)) / 2 * 1.42 + 1 } ?? 0
  }

  /// The number of variants of which neighbouring fingers have different ones.
  public static let variants = 4

  /// Returns the variant of the picture that a finger has, for as long as it is down.
  public func variant(forSlot slot: Int) -> Int { style == .drawn ? slot % Self.variants : 0 }
}
