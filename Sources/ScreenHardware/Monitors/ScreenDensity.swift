package import Touches

/// The monitors of the root, with the density of each.
package struct ScreenDensity: Equatable, Sendable {
  /// The active monitors.
  package let monitors: [Monitor]
  private let densities: [PixelDensity]

  /// Creates a density from monitors and, in the same order, their densities.
  package init(_ monitors: [Monitor], _ densities: [PixelDensity]) {
    self.monitors = monitors
    self.densities = densities
  }

  /// Returns the density of a monitor.
  package func size(on monitor: Monitor) -> PixelDensity {
    zip(monitors, densities).first { $0.0 == monitor }?.1 ?? PixelDensity(of: monitor)
  }

  /// Returns the monitor at a point of the root, or the nearest one; nil if there are no monitors.
  package func monitor(at point: Point) -> Monitor? {
    monitors.first { $0.frame.contains(point) }
      ?? monitors.min { $0.frame.distanceSquared(to: point) < $1.frame.distanceSquared(to: point) }
  }

  /// Returns the density, in px/mm, of the monitor at a point of the root, or of the nearest one.
  package func pixelsPerMillimetre(at point: Point) -> Double {
    monitor(at: point).map { size(on: $0).pixelsPerMillimetre } ?? Length.assumedPixelsPerMillimetre
  }
}

extension PixelRect {
  /// Returns the square of a point's distance from the rectangle, in px²; 0 inside.
  fileprivate func distanceSquared(to point: Point) -> Double {
    let nearest = Point(
      x: min(max(point.x, Double(x)), Double(maxX)), y: min(max(point.y, Double(y)), Double(maxY)))
    return (point - nearest).lengthSquared
  }
}
