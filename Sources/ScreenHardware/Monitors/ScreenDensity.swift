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

  /// Returns the monitor on which to show what is at a point of the root: the first of those that
  /// are drawn on and contain it, or else the nearest of all.
  ///
  /// Several monitors may contain it, since one may show a part of another's picture.
  ///
  /// - Parameters:
  ///   - point: the point, in px of the root.
  ///   - shown: the monitors that are drawn on, in px of the root.
  /// - Returns: the monitor, in px of the root, which may not be drawn on; nil if there are none.
  package func frame(at point: Point, among shown: some Sequence<PixelRect>) -> PixelRect? {
    shown.first { $0.contains(point) } ?? monitor(at: point)?.frame
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
