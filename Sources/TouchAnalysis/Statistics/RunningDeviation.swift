/// The mean and the standard deviation of numbers that come one by one, by Welford's method (1962).
struct RunningDeviation: Hashable, Sendable {
  /// The number of numbers.
  private(set) var count = 0
  /// The mean; 0 without numbers.
  private(set) var mean = 0.0
  /// The sum of the squared deviations from the mean.
  private var squares = 0.0

  /// The standard deviation, estimated from a sample; 0 for fewer than two numbers.
  var standardDeviation: Double { count < 2 ? 0 : (squares / Double(count - 1)).squareRoot() }

  /// Adds a number.
  mutating func add(_ number: Double) {
    count += 1
    let deviation = number - mean
    mean += deviation / Double(count)
    squares += deviation * (number - mean)
  }
}
