import Glibc

/// Directions around a circle.
enum Circle {
  /// Sine and cosine of a step of many around the circle.
  static func direction(_ step: Int, of steps: Int) -> (sine: Double, cosine: Double) {
    let angle = 2 * Double.pi * Double(step) / Double(steps)
    return (sin(angle), cos(angle))
  }
}
