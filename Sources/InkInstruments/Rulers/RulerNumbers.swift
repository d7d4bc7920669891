internal import TouchDrawing
internal import Touches

/// The numbers of centimetres on a ruler's scales, drawn once and sampled at any angle.
struct RulerNumbers {
  private let strips: [Strip?]
  /// The distance of the letters from the edge, in px.
  private let top: Int
  private let height: Int

  init(_ shape: RulerShape) {
    top = shape.measures.top
    height = shape.measures.height
    strips = shape.edges.map { edge in edge.zero.map { Strip(edge, zero: $0, of: shape) } }
  }

  /// Samples the numbers of an edge.
  ///
  /// - Parameters:
  ///   - edge: the index of the edge in the shape.
  ///   - along: the place along the edge from the scale's zero, in px.
  ///   - distance: the distance from the edge, in px.
  /// - Returns: the coverage by a number, 0…1.
  func coverage(_ edge: Int, _ along: Double, _ distance: Double) -> Double {
    guard let strip = strips[edge] else { return 0 }
    let (x, y) = (along - 0.5 - Double(strip.first), distance - 0.5 - Double(top))
    guard x >= 0, y >= -1, x < Double(strip.width - 1), y < Double(height) else { return 0 }
    let (left, upper) = (Int(x), Int(y.rounded(.down)))
    func value(_ column: Int, _ row: Int) -> Double {
      row >= 0 && row < height ? Double(strip.coverage[row * strip.width + column]) : 0
    }
    let (right, low) = (x - Double(left), y - Double(upper))
    let above = value(left, upper) * (1 - right) + value(left + 1, upper) * right
    let below = value(left, upper + 1) * (1 - right) + value(left + 1, upper + 1) * right
    return (above * (1 - low) + below * low) / 255
  }
}

extension RulerNumbers {
  /// The letters of one edge, along it and inwards.
  private struct Strip {
    /// The place of the first column from the scale's zero, in px.
    let first: Int
    let width: Int
    let height: Int
    private(set) var coverage: [UInt8]

    /// Draws the numbers of an edge whose scale's zero is at a distance from its start, in px.
    init(_ edge: RulerShape.Edge, zero: Double, of shape: RulerShape) {
      let (density, measures) = (shape.pixelsPerMillimetre, shape.measures)
      let length = (edge.end - edge.start).length
      first = -Int(zero.rounded(.up))
      width = Int(length.rounded(.up))
      height = measures.height
      coverage = [UInt8](repeating: 0, count: width * height)
      let room = Int(measures.letters * 3)
      let last = Int(length / density / 10)
      for number in -last...last
      where shape.hasNumber(number, zero: zero, length: length) {
        let mask = TextMask(
          "\(abs(number))", size: measures.letters, width: room, height: height)
        let left = Int(Double(number * 10) * density) - room / 2 - first
        if !mask.isEmpty { draw(mask, at: left, width: room, isTurned: edge.isLower) }
      }
    }

    /// Draws a number.
    ///
    /// - Parameters:
    ///   - mask: the letters.
    ///   - left: the first column of the mask.
    ///   - room: the width of the mask, in px.
    ///   - isTurned: whether it is turned upright, because nobody turns a ruler to read its lower
    ///     edge.
    private mutating func draw(_ mask: TextMask, at left: Int, width room: Int, isTurned: Bool) {
      for y in 0..<mask.area.height {
        for x in 0..<mask.area.width {
          var (column, row) = (left + mask.area.x + x, mask.area.y + y)
          if isTurned { (column, row) = (2 * left + room - 1 - column, height - 1 - row) }
          guard column >= 0, column < width, row >= 0, row < height else { continue }
          coverage[row * width + column] = mask.coverage[y * mask.area.width + x]
        }
      }
    }
  }
}
