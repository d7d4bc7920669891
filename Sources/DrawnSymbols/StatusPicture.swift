/// A small round coloured picture of the state of a running overlay.
///
/// It is painted without cairo, which would take a megabyte of memory for a few hundred pixels.
package enum StatusPicture: CaseIterable, Sendable {
  /// Touches are shown.
  case shown
  /// Touches are hidden.
  case hidden
  /// Draw mode is on.
  case drawing
  /// The inspector is on.
  case inspecting
  /// Touches are ignored.
  case paused

  /// A white line of the symbol, in a square of 24 by 24 units.
  private enum Part {
    /// A circle around the middle, by its radius.
    case circle(Double)
    /// A line, by the x and y of its two ends.
    case line(Double, Double, Double, Double)
  }

  /// Half the width of lines.
  private static let halfWidth = 0.95
  /// The radius of the coloured disc.
  private static let radius = 11.5
  private static let middle = 12.0

  private var parts: [Part] {
    switch self {
    case .shown: [.circle(5.8), .circle(1.2)]
    case .hidden: [.circle(5.8), .line(6, 18, 18, 6)]
    case .drawing:
      [
        .line(6.6, 17.4, 7.4, 14), .line(7.4, 14, 14.6, 6.8), .line(14.6, 6.8, 17.2, 9.4),
        .line(17.2, 9.4, 10, 16.6), .line(10, 16.6, 6.6, 17.4),
      ]
    case .inspecting: [.circle(4), .line(12, 4.6, 12, 19.4), .line(4.6, 12, 19.4, 12)]
    case .paused: [.line(9.4, 7.6, 9.4, 16.4), .line(14.6, 7.6, 14.6, 16.4)]
    }
  }

  /// The red, green and blue of the disc: modes that take touches differ from modes that show them,
  /// and grey means off.
  private var colour: (Double, Double, Double) {
    switch self {
    case .shown, .inspecting: (0x1E, 0x9B, 0xFF)
    case .drawing: (0xE0, 0x5A, 0x10)
    case .hidden, .paused: (0x70, 0x78, 0x80)
    }
  }

  /// Returns the picture in a square: alpha, red, green and blue of each pixel, row by row, in
  /// straight alpha.
  ///
  /// - Parameter side: the edge of the square in px.
  /// - Returns: its bytes.
  package func pixels(side: Int) -> [UInt8] {
    let scale = Double(side) / 24
    let (parts, colour) = (parts, colour)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(side * side * 4)
    /// Returns the covered share of a pixel, by its distance from the edge in units.
    func coverage(_ distance: Double) -> Double { min(max(0.5 - distance * scale, 0), 1) }
    for row in 0..<side {
      for column in 0..<side {
        let x = (Double(column) + 0.5) / scale
        let y = (Double(row) + 0.5) / scale
        let centreDistance = Self.length(x - Self.middle, y - Self.middle)
        var white = 0.0
        for part in parts {
          let distance =
            switch part {
            case .circle(let radius): (centreDistance - radius).magnitude
            case .line(let x1, let y1, let x2, let y2):
              Self.distance(x - x1, y - y1, x2 - x1, y2 - y1)
            }
          white = max(white, coverage(distance - Self.halfWidth))
        }
        bytes.append(UInt8(255 * coverage(centreDistance - Self.radius)))
        bytes.append(UInt8(colour.0 + (255 - colour.0) * white))
        bytes.append(UInt8(colour.1 + (255 - colour.1) * white))
        bytes.append(UInt8(colour.2 + (255 - colour.2) * white))
      }
    }
    return bytes
  }

  /// Returns the distance of a place from a line segment that begins at the origin.
  private static func distance(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) -> Double {
    let along = min(max((x * dx + y * dy) / (dx * dx + dy * dy), 0), 1)
    return length(x - along * dx, y - along * dy)
  }

  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
