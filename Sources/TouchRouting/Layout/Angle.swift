// Trigonometry in plain Swift, because this module links no mathematics library.

internal import Touches

/// Functions on angles.
enum Angle {
  /// One degree in radians.
  static let degree = Double.pi / 180

  /// Returns the angle with the given sine and cosine, which may share a factor, in radians, −π…π;
  /// 0 if both are 0.
  static func of(sine: Double, cosine: Double) -> Double {
    guard sine != 0 || cosine != 0 else { return 0 }
    let (a, b) = (sine.magnitude, cosine.magnitude)
    var angle = a > b ? .pi / 2 - tangentInverse(b / a) : tangentInverse(a / b)
    if cosine < 0 { angle = .pi - angle }
    return sine < 0 ? -angle : angle
  }

  /// Returns the sine of an angle in radians, to 11 digits.
  static func sine(_ angle: Double) -> Double {
    let angle = angle.remainder(dividingBy: 2 * .pi)
    let square = angle * angle
    var sum = 0.0
    for odd in stride(from: 25.0, through: 1, by: -2) {
      sum = 1 - square / ((odd + 1) * (odd + 2)) * sum
    }
    return angle * sum
  }

  /// Returns the cosine of an angle in radians, to 11 digits.
  static func cosine(_ angle: Double) -> Double { sine(angle + .pi / 2) }

  /// Returns the arctangent of a value in 0…1, to 13 digits.
  private static func tangentInverse(_ value: Double) -> Double {
    // The tangents of a half and a quarter of the angle; for the latter, the series needs few
    // terms.
    let half = value / (1 + (1 + value * value).squareRoot())
    let quarter = half / (1 + (1 + half * half).squareRoot())
    let square = quarter * quarter
    var sum = 0.0
    for odd in stride(from: 17.0, through: 1, by: -2) { sum = 1 / odd - square * sum }
    return 4 * quarter * sum
  }
}

extension Vector {
  /// Returns the vector turned by an angle in radians, clockwise positive.
  func turned(by angle: Double) -> Vector {
    turned(sine: Angle.sine(angle), cosine: Angle.cosine(angle))
  }

  /// Returns the vector turned by the angle with the given sine and cosine, clockwise positive.
  func turned(sine: Double, cosine: Double) -> Vector {
    Vector(dx: dx * cosine - dy * sine, dy: dx * sine + dy * cosine)
  }
}
