internal import Glibc
internal import SystemSupport

/// The scale of an axis: the positions of values, and the ticks.
struct Scale {
  /// The values at the two ends.
  let range: ClosedRange<Double>
  /// The values with a tick, and their texts.
  let ticks: [(value: Double, text: String)]
  private let isLogarithmic: Bool

  /// Creates a linear scale with even steps.
  ///
  /// - Parameters:
  ///   - range: the values.
  ///   - count: the approximate number of steps.
  ///   - isRounded: whether the axis is extended to end at a step.
  init(_ range: ClosedRange<Double>, steps count: Int, isRounded: Bool = false) {
    let step = Self.step(range.upperBound - range.lowerBound, count)
    let first = (range.lowerBound / step).rounded(.up)
    let last =
      isRounded
      ? (range.upperBound / step - 1e-9).rounded(.up)
      : (range.upperBound / step + 1e-9).rounded(.down)
    self.range =
      range.lowerBound...(isRounded ? max(last * step, range.upperBound) : range.upperBound)
    ticks = stride(from: first, through: last, by: 1).map { number in
      (number * step, (number * step).text(decimals: 6))
    }
    isLogarithmic = false
  }

  /// Creates a logarithmic scale that begins and ends at powers of ten.
  init(powersAround minimum: Double, _ maximum: Double) {
    let low = log10(minimum).rounded(.down)
    let high = max(log10(maximum).rounded(.up), low + 1)
    range = pow(10, low)...pow(10, high)
    ticks = stride(from: low, through: high, by: 1).map { power in
      (pow(10, power), Self.text(ofPower: power))
    }
    isLogarithmic = true
  }

  /// Returns a power of ten as a text that is short enough to leave room for the axis's title.
  private static func text(ofPower power: Double) -> String {
    let (factor, unit) = power >= 6 ? (6.0, "M") : power >= 4 ? (3.0, "k") : (0.0, "")
    return pow(10, power - factor).text(decimals: max(0, Int(-power))) + unit
  }

  /// Returns the position of a value, 0…1, clamped to the nearer end.
  func share(of value: Double) -> Double {
    let fraction =
      isLogarithmic
      ? log(max(value, range.lowerBound) / range.lowerBound)
        / log(range.upperBound / range.lowerBound)
      : (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    return min(max(fraction, 0), 1)
  }

  /// Returns 1, 2 or 5 times a power of ten, so that a length has about `count` such steps.
  static func step(_ length: Double, _ count: Int) -> Double {
    let raw = max(length, 1e-9) / Double(max(count, 1))
    let power = pow(10, log10(raw).rounded(.down))
    return ([1, 2, 5].first { $0 * power >= raw * 0.999 } ?? 10) * power
  }
}
