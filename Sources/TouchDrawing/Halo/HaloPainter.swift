public import Touches

/// Paints halos at subpixel positions.
///
/// It caches the profiles of fingers that are down, so that a halo costs a square root and a table
/// look-up per pixel. The profile of a halo that changes from frame to frame is computed each time.
/// Nothing is allocated once a look has been painted.
public struct HaloPainter {
  private struct Key: Equatable {
    var look: HaloLook
    var colour: Colour
    var shape: HaloShape
    var medium: Medium
  }

  private struct Entry {
    var key: Key
    var profile: RadialProfile
  }

  /// The number of cached profiles: one per colour of a palette, and a few to spare.
  private static let cacheLimit = 16

  private var steady: [Entry] = []
  private var oldest = 0
  private var fading = RadialProfile()

  /// Creates a painter with empty buffers.
  public init() {}

  /// Returns the largest distance from a touch's position at which its halo ever paints, in px.
  ///
  /// It covers every state, so that a window for the halo never needs resizing.
  public static func reach(of look: HaloLook) -> Double {
    let growth = max(look.growth, 1)
    let disc = look.discRadius * growth
    let ring = look.ringRadius > 0 ? look.ringRadius * growth + look.ringWidth / 2 : 0
    let outline = look.outlineRadius + look.outlineWidth / 2
    return max(disc, ring, outline) + look.edgeWidth + look.glow + 1
  }

  /// Returns the pixels that a halo may cover around a place in any state, in px of the root; empty
  /// if the place or a size is out of range.
  public static func bounds(of look: HaloLook, at centre: Point) -> PixelRect {
    let reach = reach(of: look)
    guard PixelTarget.accepts(centre), PixelTarget.accepts(reach: reach) else { return .empty }
    return PixelRect(around: centre, radius: reach)
  }

  /// Paints one halo over the existing pixels.
  ///
  /// - Parameters:
  ///   - look: The sizes, in px.
  ///   - colour: The colour of this touch; nil for the look's own.
  ///   - state: The state of the touch.
  ///   - centre: The middle of the halo, in px of the root.
  ///   - target: the pixels to paint on; nothing outside its bounds is touched.
  ///   - medium: the medium of the pixels.
  public mutating func paint(
    _ look: HaloLook, colour: Colour? = nil, state: HaloState, at centre: Point,
    into target: PixelTarget, medium: Medium
  ) {
    let bounds = Self.bounds(of: look, at: centre)
    let visible = target.clipped(to: bounds)
    guard !visible.bounds.isEmpty else { return }
    let shape = HaloShape(state, growth: look.growth)
    let key = Key(look: look, colour: colour ?? look.colour, shape: shape, medium: medium)
    if shape.isBroken {
      compute(&fading, key)
      paintBroken(fading, radius: look.outlineRadius, at: centre, into: visible, medium: medium)
    } else if shape.presence < 1 || shape.scale != 1 {
      compute(&fading, key)
      paint(fading, at: centre, into: visible)
    } else {
      paint(steady[index(of: key)].profile, at: centre, into: visible)
    }
  }

  private func compute(_ profile: inout RadialProfile, _ key: Key) {
    profile.compute(key.look, colour: key.colour, shape: key.shape, medium: key.medium)
  }

  /// Returns the index of the cached profile of a finger that is down; a new one replaces the
  /// oldest.
  private mutating func index(of key: Key) -> Int {
    if let slot = steady.firstIndex(where: { $0.key == key }) { return slot }
    guard steady.count == Self.cacheLimit else {
      steady.append(Entry(key: key, profile: RadialProfile()))
      compute(&steady[steady.count - 1].profile, key)
      return steady.count - 1
    }
    let slot = oldest
    oldest = (oldest + 1) % Self.cacheLimit
    steady[slot].key = key
    compute(&steady[slot].profile, key)
    return slot
  }
}
