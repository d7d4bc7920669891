internal import Glibc
internal import Touches

/// A spectrum of the deviations that recur along an axis, by pitch.
struct PitchSpectrum: Sendable {
  /// The width of a bin, in mm.
  private static let binWidth = 0.25
  /// The pitches that sensors have, in mm.
  private static let pitches = 3.0...8.0
  /// The largest number of bins.
  private static let binLimit = 16_384
  /// The number of deviations needed for a first evaluation.
  private static let minimumCount = 512
  /// The minimum number of strokes; with fewer, it could be the tremor of a hand.
  private static let minimumStrokes = 20
  /// The multiple of the power of chance above which a pitch is certain.
  ///
  /// By chance, the strongest pitch reaches 10 on one in a hundred panels, and the positions of one
  /// stroke are not independent.
  private static let significantRatio = 40.0

  /// The sum of all deviations in each bin, in mm.
  private var bins: [Float]
  private var count = 0
  private var strokes = 0
  /// The sum of their squares.
  private var squares = 0.0
  private var nextCount = minimumCount
  private var isReported = false

  /// Creates an empty spectrum for an axis of a length in mm.
  init(length: Double) {
    let last = (length / Self.binWidth).clamped(to: 0...Double(Self.binLimit - 1))
    bins = Array(repeating: 0, count: Int(last) + 1)
  }

  /// Adds a deviation at a place, both in mm.
  ///
  /// - Parameters:
  ///   - deviation: the deviation.
  ///   - position: where it was.
  ///   - isNew: whether it is the first deviation of a stroke.
  ///   - minimum: the minimum amplitude that counts as a wobble, in mm.
  /// - Returns: the amplitude of the recurring deviation, in mm; nil if none is known.
  mutating func add(
    _ deviation: Double, at position: Double, _ isNew: Bool, _ minimum: Double
  ) -> Double? {
    let index = (position / Self.binWidth).rounded(.down)
    guard index >= 0, index < Double(bins.count), !isReported else { return nil }
    bins[Int(index)] += Float(deviation)
    squares += deviation * deviation
    count += 1
    if isNew { strokes += 1 }
    guard count >= nextCount else { return nil }
    // The next evaluation waits for twice as many, so that long recordings cost little.
    nextCount = 2 * count
    guard strokes >= Self.minimumStrokes, squares > 0, let power = peakPower,
      power > Self.significantRatio * squares
    else { return nil }
    let amplitude = 2 * power.squareRoot() / Double(count)
    guard amplitude >= minimum else { return nil }
    isReported = true
    return amplitude
  }

  /// The power at the strongest pitch.
  private var peakPower: Double? {
    let length = Double(bins.count) * Self.binWidth
    let (low, high) = (1 / Self.pitches.upperBound, 1 / Self.pitches.lowerBound)
    return stride(from: low, through: high, by: 1 / (2 * length)).map(power).max()
  }

  /// Returns the power at a spatial frequency, in cycles per mm.
  private func power(at frequency: Double) -> Double {
    let angle = 2 * Double.pi * frequency * Self.binWidth
    let (turnX, turnY) = (cos(angle), sin(angle))
    var (x, y, sumX, sumY) = (1.0, 0.0, 0.0, 0.0)
    for value in bins {
      sumX += Double(value) * x
      sumY += Double(value) * y
      (x, y) = (x * turnX - y * turnY, x * turnY + y * turnX)
    }
    return sumX * sumX + sumY * sumY
  }
}
