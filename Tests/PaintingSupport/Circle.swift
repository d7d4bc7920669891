import Glibc

/// Directions around a circle.
package enum Circle {
  /// Returns the sine and cosine of one of a number of equal steps around the circle.
  package static func direction(_ step: Int, of steps: Int) -> (sine: Double, cosine: Double) {
    let angle = 2 * Double.pi * Double(step) / Double(steps)
    return (sin(angle), cos(angle))
  }
}
