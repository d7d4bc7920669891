// On which monitor is a touchscreen? The server does not know: it maps every panel to the whole
// root, and the device's coordinate transformation matrix, which the user or a program must set,
// restricts that to a part. So the answer is geometry: the matrix's image of the panel is
// intersected with the monitors.

package import Touches

extension TouchDevice {
  /// Returns the part of the root that the panel is mapped to, in px.
  ///
  /// The server applies the matrix to the panel scaled to 1 by 1, and scales the result to the root
  /// (`transformAbsolute` and `clipAbsolute`, dix/getevents.c).
  ///
  /// - Parameter size: the size of the root in px.
  /// - Returns: the bounding rectangle of the panel's image, clipped to the root; empty if nothing
  ///   of the image lies on the root.
  package func area(ofRoot size: (width: Int, height: Int)) -> PixelRect {
    guard let matrix, matrix.count == 9 else {
      return PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    var columns: [Int] = []
    var rows: [Int] = []
    for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1)] {
      let scale = matrix[6] * x + matrix[7] * y + matrix[8]
      guard scale > 0,
        let column = Self.pixel(
          (matrix[0] * x + matrix[1] * y + matrix[2]) / scale, of: size.width),
        let row = Self.pixel((matrix[3] * x + matrix[4] * y + matrix[5]) / scale, of: size.height)
      else { return .empty }
      columns.append(column)
      rows.append(row)
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max(), left < right, top < bottom
    else { return .empty }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the monitors that the panel is mapped to, completely or in part.
  ///
  /// A matrix is often rounded, so an overlap of less than a twentieth does not count.
  package func monitors(among all: [Monitor], rootSize: (width: Int, height: Int)) -> [Monitor] {
    let area = area(ofRoot: rootSize)
    return all.filter { monitor in
      let overlap = area.intersection(monitor.frame).area
      return overlap > 0 && overlap * 20 >= min(area.area, monitor.frame.area)
    }
  }

  /// Returns whether the panel is mapped to exactly this monitor, with edges within 2 % of its
  /// size.
  package func covers(_ monitor: Monitor, rootSize: (width: Int, height: Int)) -> Bool {
    let area = area(ofRoot: rootSize)
    let frame = monitor.frame
    return abs(area.x - frame.x) * 50 <= frame.width
      && abs(area.maxX - frame.maxX) * 50 <= frame.width
      && abs(area.y - frame.y) * 50 <= frame.height
      && abs(area.maxY - frame.maxY) * 50 <= frame.height
  }

  /// Returns a fraction of the root's width or height in px, clipped to it; nil if it is NaN.
  private static func pixel(_ fraction: Double, of extent: Int) -> Int? {
    guard !fraction.isNaN else { return nil }
    return Int((min(max(fraction, 0), 1) * Double(extent)).rounded())
  }
}

extension [TouchDevice] {
  /// Returns the touchscreen that is mapped to a monitor and knows its own size.
  ///
  /// - Returns: the touchscreen; nil if there is none, or there are several.
  package func panel(
    on monitor: Monitor, rootSize: (width: Int, height: Int)
  ) -> TouchDevice? {
    let panels = filter {
      $0.mode == .direct && $0.panelMillimetres != nil && $0.covers(monitor, rootSize: rootSize)
    }
    return panels.count == 1 ? panels.first : nil
  }
}
