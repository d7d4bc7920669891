import Glibc
package import Touches

/// The loops over pixels: each row's span inside the circle, and for each pixel of it the profile's
/// entry at the distance between the middles of pixel and circle.
extension HaloPainter {
  /// Paints a whole circle of a profile.
  package func paint(_ profile: RadialProfile, at centre: Point, into target: PixelTarget) {
    profile.entries.withUnsafeBufferPointer { entries in
      guard let table = entries.baseAddress else { return }
      Self.forEachSpan(radius: profile.radius, at: centre, in: target) { row, count, dx, dy in
        // The span ends inside the radius, so there is an entry for every distance. Four square
        // roots at once take no longer than one.
        let dySquared = dy * dy
        var across = SIMD4<Float>(0, 1, 2, 3) + dx
        var x = 0
        while x + 4 <= count {
          let distances = (across * across + dySquared).squareRoot()
          table[RadialProfile.index(at: distances.x)].paint(at: row + x)
          table[RadialProfile.index(at: distances.y)].paint(at: row + x + 1)
          table[RadialProfile.index(at: distances.z)].paint(at: row + x + 2)
          table[RadialProfile.index(at: distances.w)].paint(at: row + x + 3)
          across += 4
          x += 4
        }
        while x < count {
          let distance = (across.x * across.x + dySquared).squareRoot()
          table[RadialProfile.index(at: distance)].paint(at: row + x)
          across.x += 1
          x += 1
        }
      }
    }
  }

  /// Paints a circle of a profile in dashes.
  ///
  /// - Parameters:
  ///   - profile: The cross-section of the outline along its radius.
  ///   - radius: The radius along which the dashes are measured, in px.
  ///   - centre: The middle of the circle, in px of the root.
  ///   - target: The pixels to paint on.
  ///   - medium: The medium; in a shaped one the ends of the dashes are hard.
  func paintBroken(
    _ profile: RadialProfile, radius: Double, at centre: Point, into target: PixelTarget,
    medium: Medium
  ) {
    let circumference = 2 * Double.pi * radius
    let dashes = max((circumference / max(10, radius * 0.52)).rounded(), 6)
    let period = Float(circumference / dashes)
    let perRadian = Float(dashes / (2 * Double.pi))
    profile.entries.withUnsafeBufferPointer { entries in
      let last = entries.count - 1
      Self.forEachSpan(radius: profile.radius, at: centre, in: target) { row, count, dx, dy in
        for x in 0..<count {
          let across = dx + Float(Int32(truncatingIfNeeded: x))
          let distance = (across * across + dy * dy).squareRoot()
          let pixel = entries[min(RadialProfile.index(at: distance), last)].pixel
          if pixel == 0 { continue }
          let turns = atan2f(dy, across) * perRadian
          let fromMiddle = (turns - turns.rounded(.toNearestOrEven)).magnitude * period
          let coverage = min(max(period * 0.3 - fromMiddle + 0.5, 0), 1)
          switch medium {
          case .translucent:
            Blend.over(Blend.scale(pixel, by: UInt32(coverage * 255 + 0.5)), at: row + x)
          case .shaped:
            if coverage >= 0.5 { row[x] = pixel }
          }
        }
      }
    }
  }

  /// Calls back for each row of a circle with its first pixel inside the circle and the target, the
  /// number of pixels from there, and that pixel's offset from the middle of the circle, in px.
  @inline(__always)
  private static func forEachSpan(
    radius: Double, at centre: Point, in target: PixelTarget,
    _ paint: (UnsafeMutablePointer<UInt32>, Int, _ dx: Float, _ dy: Float) -> Void
  ) {
    let bounds = target.bounds.intersection(PixelRect(around: centre, radius: radius))
    guard !bounds.isEmpty else { return }
    for y in bounds.y..<bounds.maxY {
      let dy = Double(y) + 0.5 - centre.y
      let chord = radius * radius - dy * dy
      guard chord > 0 else { continue }
      let half = chord.squareRoot()
      let left = max(Int((centre.x - half - 0.5).rounded(.up)), bounds.x)
      let right = min(Int((centre.x + half - 0.5).rounded(.down)) + 1, bounds.maxX)
      guard left < right else { continue }
      paint(
        target.row(y, from: left), right - left, Float(Double(left) + 0.5 - centre.x), Float(dy))
    }
  }
}

extension RadialProfile.Entry {
  /// Paints the entry on one pixel, without a branch: zone borders would cause mispredictions.
  @inline(__always)
  func paint(at destination: UnsafeMutablePointer<UInt32>) {
    destination.pointee = pixel &+ Blend.scale(destination.pointee, by: keeps)
  }
}
