package import Touches

/// The monitors of the root, with the density of each.
package struct ScreenDensity: Equatable, Sendable {
  /// The active monitors.
  package let monitors: [Monitor]
  private let sizes: [PhysicalSize]

  /// Creates a density from monitors and, in the same order, their densities.
  package init(_ monitors: [Monitor], _ sizes: [PhysicalSize]) {
    self.monitors = monitors
    self.sizes = sizes
  }

  /// Returns the density of a monitor.
  package func size(on monitor: Monitor) -> PhysicalSize {
    zip(monitors, sizes).first { $0.0 == monitor }?.1 ?? PhysicalSize(of: monitor)
  }

  /// Returns the monitor at a point of the root, or the nearest one; nil if there are no monitors.
  package func monitor(at place: Point) -> Monitor? {
    monitors.first { $0.frame.contains(place) }
      ?? monitors.min { $0.frame.distanceSquared(to: place) < $1.frame.distanceSquared(to: place) }
  }

  /// Returns the density, in px/mm, of the monitor at a point of the root, or of the nearest one.
  package func pixelsPerMillimetre(at place: Point) -> Double {
    monitor(at: place).map { size(on: $0).pixelsPerMillimetre } ?? Length.assumedPixelsPerMillimetre
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
