import Touches

/// The plate beneath a label: a dark rectangle with round corners and a coloured outline.
struct LabelPlate {
  private let body: UInt32
  private let outline: UInt32
  private let outlineWidth: Float
  private let radius: Float
  private let medium: Medium

  init(look: LabelLook, outline: Colour, opacity: Double, medium: Medium) {
    let solid = medium == .shaped
    let bodyColour = solid ? look.plateColour.with(alpha: 255) : look.plateColour
    let lineColour = solid ? outline.with(alpha: 255) : outline
    body = bodyColour.faded(to: opacity).premultiplied
    self.outline = lineColour.faded(to: opacity).premultiplied
    outlineWidth = Float(look.outline)
    radius = Float(look.size) * 0.42
    self.medium = medium
  }

  /// Paints the plate over a rectangle, clipped to the target.
  func paint(_ rect: PixelRect, into target: PixelTarget) {
    let part = target.bounds.intersection(rect)
    guard !part.isEmpty else { return }
    // Between the corners, a row of the plate has one colour.
    let margin = Int((max(radius, outlineWidth) + 1).rounded(.up))
    let left = min(max(rect.x + margin, part.x), part.maxX)
    let right = max(min(rect.maxX - margin, part.maxX), left)
    let halfWidth = Float(rect.width) / 2
    let halfHeight = Float(rect.height) / 2
    for y in part.y..<part.maxY {
      let row = target.row(y, from: part.x) - part.x
      let dy = (Float(y - rect.y) + 0.5 - halfHeight).magnitude - halfHeight + radius
      for x in part.x..<part.maxX where x < left || x >= right {
        let dx = (Float(x - rect.x) + 0.5 - halfWidth).magnitude - halfWidth + radius
        Blend.over(pixel(at: Self.distance(dx, dy) - radius), at: row + x)
      }
      let middle = pixel(at: dy - radius)
      for x in left..<right { Blend.over(middle, at: row + x) }
    }
  }

  /// Returns the distance of a point from the corner of a quadrant, in px; negative inside.
  private static func distance(_ dx: Float, _ dy: Float) -> Float {
    let outX = max(dx, 0)
    let outY = max(dy, 0)
    return (outX * outX + outY * outY).squareRoot() + min(max(dx, dy), 0)
  }

  /// Returns the pixel at a signed distance from the plate's rim, in px, negative inside.
  private func pixel(at distance: Float) -> UInt32 {
    switch medium {
    case .translucent:
      let covered = min(max(0.5 - distance, 0), 1)
      let inside = min(max(0.5 - distance - outlineWidth, 0), 1)
      return Blend.mix(
        Blend.scale(outline, by: Blend.whole((covered - inside) * 255)),
        Blend.scale(body, by: Blend.whole(inside * 255)))
    case .shaped:
      return distance >= 0 ? 0 : distance < -outlineWidth ? body : outline
    }
  }
}
