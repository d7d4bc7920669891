/// The look of something round along its radius: zones of colour from the centre outwards.
///
/// A halo is the same all around, so its pixels are computed once along one radius, at sixteen
/// entries per pixel, and painting takes a square root and a table look-up per pixel. Where two
/// zones meet, each counts by the share of a one-pixel window that it covers, which is the
/// anti-aliasing coverage clamp(0.5 − d) of the signed distance d to their border. The shares add
/// up to one, so no seam shows between zones however translucent they are.
package struct RadialProfile {
  /// Creates a profile without zones.
  package init() {}

  /// The number of entries per pixel; the largest error, half an entry, is 8/255 of coverage.
  static let steps: Float = 16

  /// Premultiplied ARGB in channel order blue, green, red, alpha, each 0…255.
  package typealias Tint = SIMD4<Float>

  private struct Zone {
    var inner: Float
    var outer: Float
    var from: Tint
    /// The change of the colour per px; zero for a uniform colour.
    var slope: Tint
    var covers: Float

    /// Returns whether the whole window around a distance has one colour.
    @inline(__always)
    func isFlat(around distance: Float) -> Bool {
      distance >= inner + 0.5 && distance <= outer - 0.5 && slope == .zero
    }

    @inline(__always)
    func tint(at distance: Float) -> Tint {
      from + slope * (min(max(distance, inner), outer) - inner)
    }
  }

  /// The pixel at one distance from the centre.
  struct Entry {
    /// The pixel to add, premultiplied.
    var pixel: UInt32
    /// The share of the ground that remains, 0…255; at most 255 minus the pixel's alpha.
    var keeps: UInt32
  }

  /// The entries by distance from the centre, in sixteenths of a px; the last ones are transparent.
  private(set) var entries: [Entry] = []
  private var zones: [Zone] = []

  /// The distance from the centre, in px, beyond which every pixel is transparent.
  private(set) var radius = 0.0

  /// The outer radius of the last zone, in px; 0 if there is none.
  var outermost: Double { Double(zones.last?.outer ?? 0) }

  /// Removes all zones.
  package mutating func removeAll() { zones.removeAll(keepingCapacity: true) }

  /// Adds the next zone outwards; its colour changes linearly from its inner to its outer border.
  ///
  /// - Parameters:
  ///   - outer: The outer radius in px; a zone that ends where the last did, or before, is dropped.
  ///   - from: The colour at the inner border.
  ///   - to: The colour at the outer border; nil for a uniform colour.
  ///   - covers: Whether the zone hides what we painted there before, although it is translucent.
  package mutating func add(
    upTo outer: Double, _ from: Tint, _ to: Tint? = nil, covers: Bool = false
  ) {
    let inner = zones.last?.outer ?? 0
    let outer = Float(outer)
    guard outer > inner else { return }
    let slope = to.map { ($0 - from) / (outer - inner) } ?? .zero
    zones.append(
      Zone(inner: inner, outer: outer, from: from, slope: slope, covers: covers ? 255 : 0))
  }

  /// Computes the entries from the zones.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of everything, 0…1.
  ///   - medium: The medium; in a shaped one each pixel has the zone at its middle, opaque or not
  ///     at all, and zones with an alpha below a half are left out.
  package mutating func compute(opacity: Double, medium: Medium) {
    radius = outermost == 0 ? 0 : outermost + 0.5
    let count = Int((radius * Double(Self.steps)).rounded(.up)) + 3
    entries.removeAll(keepingCapacity: true)
    entries.reserveCapacity(count)
    let opacity: Float = opacity > 0 ? Float(min(opacity, 1)) : 0
    let transparent = Entry(pixel: 0, keeps: 255)
    zones.withUnsafeBufferPointer { zones in
      switch medium {
      case .translucent:
        var first = 0
        var flat = -1
        var last = transparent
        for entry in 0..<count {
          let distance = Float(Int32(truncatingIfNeeded: entry)) / Self.steps
          while first < zones.count, zones[first].outer <= distance - 0.5 { first += 1 }
          // Well inside a zone of one colour, every entry equals the previous one.
          let isFlat = first < zones.count && zones[first].isFlat(around: distance)
          if !isFlat || flat != first {
            last = Self.blended(zones, from: first, at: distance, opacity: opacity)
          }
          flat = isFlat ? first : -1
          entries.append(last)
        }
      case .shaped:
        var zone = 0
        for entry in 0..<count {
          let distance = Float(Int32(truncatingIfNeeded: entry)) / Self.steps
          while zone < zones.count, zones[zone].outer <= distance { zone += 1 }
          let isThere = opacity > 0 && zone < zones.count
          entries.append(isThere ? Self.opaque(zones[zone].tint(at: distance)) : transparent)
        }
      }
    }
  }

  /// Returns the index of the entry for a distance, which must not exceed the radius.
  @inline(__always)
  static func index(at distance: Float) -> Int {
    Int(truncatingIfNeeded: Blend.whole(distance * steps))
  }

  @inline(__always)
  private static func blended(
    _ zones: UnsafeBufferPointer<Zone>, from first: Int, at distance: Float, opacity: Float
  ) -> Entry {
    var sum = Tint.zero
    var covers: Float = 0
    var covered: Float = 0
    var zone = first
    while zone < zones.count, covered < 1 {
      let share = min(max(0.5 + zones[zone].outer - distance, 0), 1)
      sum += zones[zone].tint(at: distance) * (share - covered)
      covers += zones[zone].covers * (share - covered)
      covered = share
      zone += 1
    }
    let pixel = pixel(sum * opacity)
    return Entry(pixel: pixel, keeps: 255 - max(pixel >> 24, Blend.whole(covers * opacity)))
  }

  private static func opaque(_ tint: Tint) -> Entry {
    guard tint.w >= 127.5 else { return Entry(pixel: 0, keeps: 255) }
    return Entry(pixel: pixel(tint * (255 / tint.w)) | 0xFF00_0000, keeps: 0)
  }

  /// Returns the pixel of a tint.
  @inline(__always)
  package static func pixel(_ tint: Tint) -> UInt32 {
    // Rounding of the last bit must not lift a channel above the alpha.
    let channels = pointwiseMin(tint, Tint(repeating: tint.w))
    return Blend.whole(channels.w) << 24 | Blend.whole(channels.z) << 16 | Blend.whole(channels.y)
      << 8
      | Blend.whole(channels.x)
  }
}

extension Colour {
  /// Returns the colour as a tint of a profile, with its alpha multiplied by a share of 0…1.
  package func tint(_ share: Double = 1) -> RadialProfile.Tint {
    let alpha = Float(self.alpha) * Float(share)
    return RadialProfile.Tint(
      Float(blue) * alpha / 255, Float(green) * alpha / 255, Float(red) * alpha / 255, alpha)
  }
}
