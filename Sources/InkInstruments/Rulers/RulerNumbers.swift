internal import TouchDrawing
internal import Touches

/// The numbers of centimetres on a ruler's scales, drawn once and sampled at any angle.
struct RulerNumbers {
  /// The letters of one edge, along it and inwards.
  private struct Strip {
    /// The place of the first column from the scale's zero, in px.
    var first: Int
    var width: Int
    var coverage: [UInt8]
  }

  private let strips: [Strip?]
  /// The distance of the letters from the edge, in px.
  private let top: Int
  private let height: Int

  init(_ shape: RulerShape) {
    let density = shape.pixelsPerMillimetre
    let measures = shape.measures
    let (top, height) = (measures.top, measures.height)
    self.top = top
    self.height = height
    strips = shape.edges.map { edge in
      guard let zero = edge.zero else { return nil }
      let length = (edge.end - edge.start).length
      let first = -Int(zero.rounded(.up))
      let width = Int(length.rounded(.up))
      var coverage = [UInt8](repeating: 0, count: width * height)
      let room = Int(measures.letters * 3)
      let last = Int(length / density / 10)
      for number in -last...last
      where shape.hasNumber(number, zero: zero, length: length) {
        let mask = TextMask(
          "\(abs(number))", size: measures.letters, width: room, height: height)
        let left = Int(Double(number * 10) * density) - room / 2 - first
        for y in 0..<mask.area.height where !mask.isEmpty {
          for x in 0..<mask.area.width {
            var (column, row) = (left + mask.area.x + x, mask.area.y + y)
            // Turned upright, because nobody turns a ruler to read its lower edge.
            if edge.isLower {
              (column, row) = (2 * left + room - 1 - column, height - 1 - row)
            }
            guard column >= 0, column < width, row >= 0, row < height else { continue }
            coverage[row * width + column] = mask.coverage[y * mask.area.width + x]
          }
        }
      }
      return Strip(first: first, width: width, coverage: coverage)
    }
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
