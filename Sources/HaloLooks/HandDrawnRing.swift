// A hand that circles something with a marker begins a little outside, comes round unevenly,
// crosses or misses the beginning, and lifts the pen while it moves. So the ring is one line of a
// bit more than a turn, whose radius and width depend on the way along it. A pixel's distance is
// measured at the pixel's angle, which near a circle is as good as the distance from the curve.

internal import Glibc
internal import TouchDrawing
internal import Touches

/// A ring that looks drawn by hand with a marker.
struct HandDrawnRing {
  /// The length of the line, in turns.
  private static let turns = 1.15
  /// The number of samples of the line per turn.
  private static let samples = 128
  /// The largest deviation of the line from the circle, as a share of the radius.
  private static let unevenness = 0.18

  private let look: HaloLook
  private let opacity: Double
  private let medium: Medium
  /// The angle at which the line begins, in turns.
  private let start: Double
  /// The distance of the line from the middle and half its width, in px, sample by sample.
  private let radii: [Float]
  private let halfWidths: [Float]

  /// Computes the line.
  ///
  /// - Parameters:
  ///   - look: the sizes, in px.
  ///   - shape: the shape of the halo at one moment.
  ///   - variant: the number of the line's variant, 0 or more.
  ///   - medium: the medium of the pixels.
  init(_ look: HaloLook, _ shape: HaloShape, variant: Int, medium: Medium) {
    self.look = look
    self.medium = medium
    opacity = look.opacity * (medium == .translucent || shape.presence <= 0 ? shape.presence : 1)
    let hand = Self.hands[variant % Self.hands.count]
    start = hand.start
    let radius = look.ringRadius * shape.scale
    let thinning = medium == .shaped ? shape.presence : 1
    let halfWidth = Self.halfWidth(of: look) * thinning
    var radii: [Float] = []
    var halfWidths: [Float] = []
    let last = Int((Self.turns * Double(Self.samples)).rounded())
    for sample in 0...last {
      let progress = Double(sample) / Double(last)
      let angle = Double(sample) / Double(Self.samples) * 2 * .pi
      let wave =
        hand.oval * cos(2 * angle + hand.ovalPhase) + hand.bump * cos(3 * angle + hand.bumpPhase)
        + 0.006 * cos(7 * angle + hand.bumpPhase)
      radii.append(Float(radius * (1 + wave + hand.drift * (0.5 - progress))))
      let press = 0.86 + 0.14 * cos(angle * 1.5 + hand.ovalPhase)
      // The pen is set down abruptly and lifted while it moves.
      let taper = min(progress / 0.02 + 0.55, (1 - progress) / 0.16 + 0.25, 1)
      halfWidths.append(Float(halfWidth * press * taper))
    }
    self.radii = radii
    self.halfWidths = halfWidths
  }

  /// The irregularities of a hand, chosen by eye.
  private struct Hand {
    var start: Double
    var drift: Double
    var oval: Double
    var ovalPhase: Double
    var bump: Double
    var bumpPhase: Double
  }

  private static let hands = [
    Hand(start: 0.68, drift: 0.2, oval: 0.045, ovalPhase: 0.6, bump: 0.016, bumpPhase: 1.1),
    Hand(start: 0.60, drift: -0.19, oval: 0.04, ovalPhase: 2.4, bump: 0.02, bumpPhase: 4.0),
    Hand(start: 0.78, drift: 0.22, oval: 0.05, ovalPhase: 5.2, bump: 0.012, bumpPhase: 2.6),
    Hand(start: 0.55, drift: 0.18, oval: 0.036, ovalPhase: 3.7, bump: 0.022, bumpPhase: 5.6),
  ]

  private static func halfWidth(of look: HaloLook) -> Double { max(look.ringWidth * 0.8, 1.8) }

  /// Returns the width of the light line along both sides of the marker's line, in px.
  private static func rim(of look: HaloLook) -> Double { max(look.edgeWidth * 1.2, 1.2) }

  /// Returns the largest distance from a finger that is down at which a ring paints, in px.
  static func reach(of look: HaloLook) -> Double {
    look.ringRadius * (1 + unevenness) + halfWidth(of: look) + rim(of: look) + look.edgeWidth + 2
  }

  /// Paints the line.
  func paint(_ colour: Colour, at centre: Point, into target: PixelTarget) {
    guard opacity > 0, let maximumRadius = radii.max(), let minimumRadius = radii.min() else {
      return
    }
    let rim = Float(Self.rim(of: look))
    let edge = Float(look.edgeWidth)
    let band = (halfWidths.max() ?? 0) + rim + edge + 1
    let (outer, inner) = (maximumRadius + band, max(minimumRadius - band, 0))
    let share = Float(opacity) * Float(colour.alpha) / 255
    let body = colour.with(alpha: 255).tint()
    let light = look.coreColour.with(alpha: 255).tint()
    // The pixels that fill coarse bands of a window's shape have the same colour.
    let solidDark = look.edgeColour.with(alpha: 255).tint()
    let dark = look.edgeColour.tint(0.55)
    let bounds = target.bounds.intersection(PixelRect(around: centre, radius: Double(outer) + 1))
    guard !bounds.isEmpty else { return }
    for y in bounds.y..<bounds.maxY {
      let row = target.row(y, from: bounds.x)
      let dy = Float(Double(y) + 0.5 - centre.y)
      for x in 0..<bounds.width {
        let dx = Float(Double(bounds.x + x) + 0.5 - centre.x)
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance >= inner, distance <= outer else { continue }
        // The depth of the pixel inside the line, below 0 outside.
        let depth = depth(at: distance, turn: Double(atan2f(dy, dx)) / (2 * .pi))
        guard depth > -rim - edge - 0.5 else { continue }
        let inBody = min(max(depth + 0.5, 0), 1)
        let inRim = min(max(depth + rim + 0.5, 0), 1)
        switch medium {
        case .translucent:
          let inEdge = min(max((depth + rim + edge + 0.5) / (edge + 1), 0), 1)
          let tint =
            body * inBody + light * (0.9 * (inRim - inBody)) + dark * max(inEdge - inRim, 0)
          Blend.over(RadialProfile.pixel(tint * share), at: row + x)
        case .shaped:
          if inBody >= 0.5 {
            row[x] = RadialProfile.pixel(body)
          } else if inRim >= 0.5 {
            row[x] = RadialProfile.pixel(solidDark)
          }
        }
      }
    }
  }

  /// Returns the depth of a place inside the line, in px, on the nearer round where they overlap.
  private func depth(at distance: Float, turn: Double) -> Float {
    let turn = turn - start
    var position = (turn - turn.rounded(.down)) * Double(Self.samples)
    var depth = -Float.infinity
    while position < Double(radii.count) {
      let sample = min(Int(position), radii.count - 1)
      let next = min(sample + 1, radii.count - 1)
      let share = Float(position) - Float(sample)
      let radius = radii[sample] + (radii[next] - radii[sample]) * share
      let halfWidth = halfWidths[sample] + (halfWidths[next] - halfWidths[sample]) * share
      depth = max(depth, halfWidth - (distance - radius).magnitude)
      position += Double(Self.samples)
    }
    return depth
  }
}
