/// The ready-made colours of trails, by the strength of the trail at a pixel and the depth there.
///
/// A table takes a while to compute, so those of the last few looks are cached: fingers may have
/// different colours.
struct TrailShades {
  private struct Key: Equatable {
    var look: TrailLook
    var colour: Colour
    var medium: Medium
  }

  /// The largest number of cached tables, of 16 KiB each.
  private static let tableLimit = 24
  private var keys: [Key] = []
  /// Premultiplied pixels: `TrailMask.levels` strengths with as many depths each.
  private var tables: [[UInt32]] = []
  private var current = 0
  private var oldest = 0

  /// Selects the colours of a look, and computes them if they are not cached.
  mutating func prepare(_ look: TrailLook, colour: Colour, medium: Medium) {
    let key = Key(look: look, colour: colour, medium: medium)
    if let index = keys.firstIndex(of: key) {
      current = index
    } else if keys.count < Self.tableLimit {
      current = keys.count
      keys.append(key)
      tables.append(Self.table(key))
    } else {
      current = oldest
      oldest = (oldest + 1) % Self.tableLimit
      keys[current] = key
      tables[current] = Self.table(key)
    }
  }

  /// Calls the body with the selected colours, indexed by `TrailMask.index(of:)`.
  func withTable(_ body: (UnsafePointer<UInt32>) -> Void) {
    guard current < tables.count else { return }
    tables[current].withUnsafeBufferPointer { buffer in
      if let first = buffer.baseAddress { body(first) }
    }
  }

  private static func table(_ key: Key) -> [UInt32] {
    let last = Double(TrailMask.levels - 1)
    let levels = (0..<TrailMask.levels).map { Double($0) / last }
    switch key.medium {
    case .translucent:
      let shades = levels.map { shade(deep: $0, key).premultiplied }
      return levels.flatMap { strength in
        shades.map { Blend.scale($0, by: UInt32((strength * 255).rounded())) }
      }
    case .shaped:
      let isSeen = alpha(key) > 0
      return levels.flatMap { strength in
        let radius = isSeen ? TrailTaper.radius(ofStrength: strength) : nil
        return levels.map { depth in
          radius.map { solidShade(deep: depth, radius: $0, key).premultiplied } ?? 0
        }
      }
    }
  }

  /// Returns the trail's opacity: the look's times the alpha of the touch's colour, 0…1.
  private static func alpha(_ key: Key) -> Double {
    key.look.opacity * Double(key.colour.alpha) / 255
  }

  /// Returns the colour at a depth of 0…1: a dark edge, the body, and a core that brightens towards
  /// the middle.
  private static func shade(deep depth: Double, _ key: Key) -> Colour {
    let look = key.look
    let rim = min(look.edgeWidth / look.reach, 0.5)
    let pixel = 1 / look.reach
    let inside = min(max((depth - rim) / pixel + 0.5, 0), 1)
    let fill = body(deep: depth, rim: rim, pixel: pixel, key)
    return look.edgeColour.mixed(with: fill, share: inside).faded(to: alpha(key))
  }

  /// Returns the colour of a trail in a shaped medium.
  ///
  /// Its edge has a constant width if the trail has room for it: an edge in proportion to the width
  /// would be narrower than a pixel near the tail, and have gaps.
  ///
  /// - Parameters:
  ///   - depth: the distance from the trail's rim, as a share (0…1) of the largest radius.
  ///   - radius: the radius at that place, as a share (0…1) of the largest.
  ///   - key: the look.
  /// - Returns: the colour, opaque.
  private static func solidShade(deep depth: Double, radius: Double, _ key: Key) -> Colour {
    let look = key.look
    let radius = max(radius * look.reach, 0.5)
    let depth = min(depth * look.reach, radius)
    let edge = look.bandHeight > 1 ? 0 : min(look.edgeWidth, 0.5 * look.reach)
    // The edge shrinks where the trail is too thin for edge and colour.
    let rim = min(edge, radius / 2 - 1.25)
    let inside = edge > 0 ? min(max(depth - rim + 0.25, 0), 1) : 1
    let fill = body(
      deep: depth / radius, rim: min(edge / radius, 0.5), pixel: 1 / radius, key)
    return look.edgeColour.with(alpha: 255).mixed(with: fill.with(alpha: 255), share: inside)
  }

  /// Returns the colour inside the edge.
  ///
  /// - Parameters:
  ///   - depth: 0 at the rim, 1 on the centre line.
  ///   - rim: the width of the edge, as a share of the radius.
  ///   - pixel: the width of a pixel, as a share of the radius.
  ///   - key: the look.
  /// - Returns: the colour, with the alpha of a trail that blends.
  private static func body(deep depth: Double, rim: Double, pixel: Double, _ key: Key) -> Colour {
    let core = max(rim + (1 - rim) * 0.55, 0.56)
    let bright = min(max((depth - core) / max(1 - core, pixel), 0), 1)
    return key.colour.with(alpha: 224).mixed(with: key.look.coreColour, share: bright * 0.7)
  }
}

extension Colour {
  /// Returns the same colour with its alpha multiplied by a share, 0…1.
  func faded(to share: Double) -> Colour {
    with(alpha: UInt8((share > 0 ? Double(alpha) * min(share, 1) : 0).rounded()))
  }
}
