import Glibc
import SeededRandom
import Touches

/// A line as a hand draws it: the intended shape with wobble, uneven speed, the panel's noise, and
/// a rest at the end.
struct Sketch {
  /// The corners of the intended shape, in units of the size.
  var corners: [Point]
  /// The size of a unit, in px; at 4 px/mm a unit of 200 px is 5 cm.
  var size = 200.0
  /// The angle by which it is turned, in degrees clockwise.
  var angle = 0.0
  /// The distance by which a hand strays, as a share of the size.
  var wobble = 0.012

  /// Returns a circle, or an ellipse that is `aspect` times as wide as high.
  ///
  /// - Parameters:
  ///   - aspect: the width by the height.
  ///   - gap: the share of the path by which the end is short of the start; negative if beyond it.
  /// - Returns: the sketch.
  static func ellipse(aspect: Double = 1, gap: Double = 0) -> Sketch {
    let last = Int(120 * (1 - gap))
    return Sketch(
      corners: (0...last).map { step in
        let turn = 2 * Double.pi * Double(step) / 120 - 1.2
        return Point(x: 0.5 * cos(turn), y: 0.5 * sin(turn) / aspect)
      })
  }

  /// Returns a curve through the points of a parameter from 0 to 1.
  static func curve(_ point: (Double) -> Point) -> Sketch {
    Sketch(corners: (0...120).map { point(Double($0) / 120) })
  }

  /// Returns the points that a touchscreen reports at 120 Hz, in px.
  func points(seed: UInt64) -> [Point] {
    var random = SplitMix64(seed: seed)
    let turn = angle * .pi / 180
    let vertices = corners.map { corner in
      Point(
        x: 600 + size * (corner.x * cos(turn) - corner.y * sin(turn)),
        y: 500 + size * (corner.x * sin(turn) + corner.y * cos(turn)))
    }
    let waves = (0..<4).map { _ in
      (
        Double.random(in: 0..<2 * .pi, using: &random), Double.random(in: 0.3...1.6, using: &random)
      )
    }
    var points: [Point] = []
    var distance = 0.0
    for (start, end) in zip(vertices, vertices.dropFirst()) {
      let side = (end - start).length
      let count = max(1, Int(side / Double.random(in: 3...6, using: &random)))
      for step in 0..<count {
        let share = Double(step) / Double(count)
        let along = (distance + share * side) / size
        func stray(_ first: Int) -> Double {
          wobble * size
            * (sin(waves[first].0 + along * 2 * waves[first].1)
              + 0.5 * sin(waves[first + 1].0 + along * 7 * waves[first + 1].1))
        }
        points.append(
          start + (end - start) * share + Vector(dx: stray(0), dy: stray(2))
            + noise(&random))
      }
      distance += side
    }
    if let last = points.last {
      for _ in 0..<12 { points.append(last + noise(&random)) }
    }
    return points
  }

  private func noise(_ random: inout SplitMix64) -> Vector {
    Vector(
      dx: .random(in: -0.8...0.8, using: &random), dy: .random(in: -0.8...0.8, using: &random))
  }
}
