// Without SSE 4.1, `rounded(.down)` and `rounded(.up)` call the C library for each number.

extension Int {
  /// Converts a number to the largest integer that is not above it.
  @inline(__always)
  init(roundingDown number: Float) {
    let whole = Int(number)
    self = Float(whole) > number ? whole - 1 : whole
  }

  /// Converts a number to the smallest integer that is not below it.
  @inline(__always)
  init(roundingUp number: Float) {
    let whole = Int(number)
    self = Float(whole) < number ? whole + 1 : whole
  }
}
