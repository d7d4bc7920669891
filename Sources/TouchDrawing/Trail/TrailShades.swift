/// The colours of trails, ready for being stored: by what is left of the trail at a place, and by
/// how deep inside it the place is.
///
/// A table takes a while to compute, so those of the last few looks are kept: fingers may have a
/// colour each.
struct TrailShades {
  private struct Key: Equatable {
    var look: TrailLook
    var colour: Colour
    var medium: Medium
  }

  /// The most tables that are kept, of 16 KiB each.
  private static let mostTables = 24
  /// The last depth at which every look shows its colour: beside the core, and beyond the edge.
  private static let body = 0.55

  private var keys: [Key] = []
  /// Premultiplied pixels, `TrailMask.levels` depths for each of as many strengths.
  private var tables: [[UInt32]] = []
  private var current = 0
  private var oldest = 0

  /// Turns to the colours of a look, and computes them where they are not at hand.
  mutating func prepare(_ look: TrailLook, colour: Colour, medium: Medium) {
    let key = Key(look: look, colour: colour, medium: medium)
    if let place = keys.firstIndex(of: key) {
      current = place
    } else if keys.count < Self.mostTables {
      current = keys.count
      keys.append(key)
      tables.append(Self.table(key))
    } else {
      current = oldest
      oldest = (oldest + 1) % Self.mostTables
      keys[current] = key
      tables[current] = Self.table(key)
    }
  }

  /// Calls the body with the colours prepared last, indexed by `TrailMask.place(of:)`.
  func withTable(_ body: (UnsafePointer<UInt32>) -> Void) {
    guard current < tables.count else { return }
    tables[current].withUnsafeBufferPointer { buffer in
      if let first = buffer.baseAddress { body(first) }
    }
  }

  private static func table(_ key: Key) -> [UInt32] {
    let last = Double(TrailMask.levels - 1)
    let shades = (0..<TrailMask.levels).map { shade(Double($0) / last, key) }
    let flesh = shade(body, key)
    var table: [UInt32] = []
    table.reserveCapacity(TrailMask.levels * TrailMask.levels)
    for level in 0..<TrailMask.levels {
      let strength = Double(level) / last
      for (depth, shade) in shades.enumerated() {
        switch key.medium {
        case .translucent:
          table.append(Blend.scale(shade, by: UInt32((strength * 255).rounded())))
        case .shaped where strength < TrailTaper.opaque:
          table.append(0)
        case .shaped:
          let hasCore = strength >= TrailTaper.wide || Double(depth) / last <= body
          table.append(hasCore ? shade : flesh)
        }
      }
    }
    return table
  }

  /// The colour at a depth of 0…1: dark edge, body, and a core that brightens towards the middle.
  private static func shade(_ depth: Double, _ key: Key) -> UInt32 {
    let (look, colour) = (key.look, key.colour)
    let rim = min(look.edgeWidth / look.reach, 0.5)
    let core = max(rim + (1 - rim) * 0.55, 0.56)
    switch key.medium {
    case .translucent:
      let pixel = 1 / look.reach
      let inside = min(max((depth - rim) / pixel + 0.5, 0), 1)
      let bright = min(max((depth - core) / max(1 - core, pixel), 0), 1)
      let alpha = look.opacity * Double(colour.alpha) / 255
      let flesh = colour.with(alpha: 224).mixed(with: look.coreColour, share: bright * 0.7)
      return look.edgeColour.mixed(with: flesh, share: inside).faded(to: alpha).premultiplied
    case .shaped:
      // Without shades between them, a wide core would leave little of the touch's colour.
      let line = core + (1 - core) * 0.4
      let tone = depth < rim ? look.edgeColour : depth < line ? colour : look.coreColour
      return tone.with(alpha: 255).premultiplied
    }
  }
}

extension Colour {
  /// The same colour with a share of its alpha, 0…1.
  func faded(to share: Double) -> Colour {
    with(alpha: UInt8((share > 0 ? Double(alpha) * min(share, 1) : 0).rounded()))
  }
}
