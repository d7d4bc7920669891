internal import Touches

/// The latest positions of a stroke, and the deviation of the middle one from their parabola.
struct PositionWindow: Sendable {
  /// The number of positions on each side of the middle one.
  private let reach: Int
  /// The positions in mm; the oldest is at `next`.
  private var positions: [Point] = []
  private var next = 0

  init(reach: Int) { self.reach = reach }

  private var count: Int { 2 * reach + 1 }

  mutating func add(_ position: Point) {
    if positions.count < count {
      positions.append(position)
    } else {
      positions[next] = position
      next = next + 1 == count ? 0 : next + 1
    }
  }

  private func position(_ number: Int) -> Point {
    let index = next + number
    return positions[index < count ? index : index - count]
  }

  /// Whether it has all of its positions.
  var isFull: Bool { positions.count == count }

  /// The vector from the oldest position to the latest, in mm.
  var displacement: Vector { position(count - 1) - position(0) }

  /// The vectors from the oldest position to the middle one, and from there to the latest, in mm.
  var halves: (Vector, Vector) { (middle - position(0), position(count - 1) - middle) }

  /// The middle position, which is compared, in mm.
  var middle: Point { position(reach) }

  /// The deviation of the middle position from their parabola, in mm (Savitzky and Golay 1964).
  var deviation: Vector {
    let reach = Double(self.reach)
    let whole = (2 * reach - 1) * (2 * reach + 1) * (2 * reach + 3)
    var mean = Vector.zero
    for number in 0..<count {
      let offset = Double(number) - reach
      let weight = 3 * (3 * reach * (reach + 1) - 1 - 5 * offset * offset) / whole
      mean = mean + (position(number) - middle) * weight
    }
    return mean * -1
  }
}
