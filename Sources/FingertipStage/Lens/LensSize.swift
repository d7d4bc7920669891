internal import FingertipSettings
internal import ScreenHardware
internal import Touches

/// The sizes of a lens on one monitor, in px.
struct LensSize {
  /// The monitor, in px of the root.
  let area: PixelRect
  /// The radius of a circle, or half the height of a rectangle, at the usual size.
  let radius: Double
  /// The largest radius, which leaves room for what is magnified.
  let largest: Double
  /// The change of two fingers' distance from which the size follows it.
  let slop: Double

  /// The same change in mm.
  private static let slop = 6.0

  /// Converts the settings to px.
  ///
  /// - Parameters:
  ///   - settings: the shape and the radius, whose percentage refers to the monitor's shorter side.
  ///   - area: the monitor, in px of the root.
  ///   - pixelsPerMillimetre: the density of the monitor.
  ///   - ring: the width of the ring, in px.
  init(_ settings: LensSettings, on area: PixelRect, pixelsPerMillimetre: Double, ring: Double) {
    self.area = area
    let side = Double(min(area.width, area.height))
    // It leaves room for the source, and a wide one fits an upright monitor.
    let outline = SpotlightOutline(settings.shape, radius: 1)
    largest = min(side * 0.3, (Double(area.width) / 2 - ring) / outline.halfWidth)
    radius = min(
      settings.radius.pixels(pixelsPerMillimetre: pixelsPerMillimetre, whole: side), largest)
    slop = Self.slop * pixelsPerMillimetre
  }

  /// The largest multiple of the usual size.
  var largestScale: Double { largest / radius }

  /// Returns the radius at a multiple of the usual size.
  func radius(at scale: Double) -> Double { min(radius * scale, largest) }
}

extension [LensSize] {
  /// Returns the size on the monitor at a point of the root, or else on the first one.
  func size(at point: Point) -> LensSize? { first { $0.area.contains(point) } ?? first }
}
