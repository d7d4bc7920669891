internal import Glibc
internal import Touches

/// The spectrum of the displacement of fingers.
///
/// Interference of a charger, a display or the sensor has a frequency, while a hand is slow.
///
/// It uses runs of reports at even intervals that overlap by half. Each run is freed from its
/// best-fitting parabola, and weighted by von Hann's window to suppress its ends (Welch 1967).
package struct JitterSpectrum: Sendable {
  /// The number of reports in a run.
  static let length = 32

  /// The highest frequency, in Hz: half the rate of the fastest panels.
  private static let maximumFrequency = 500
  /// The minimum share of runs that reach a frequency, so that a few fast runs do not speak for
  /// all.
  private static let minimumShare = 0.05

  /// The longest interval in an even run, as a multiple of the usual one.
  private static let maximumIntervalRatio = 1.75

  /// The minimum amplitude of a peak, in mm: rounding to px of an ordinary screen has 0.1, spread
  /// over all frequencies.
  private static let minimumPeak = 0.02

  private struct Sample: Sendable {
    var time: Double
    var position: Point
  }

  /// The number of runs.
  package private(set) var runs = 0
  /// The sum of squared amplitudes at each whole frequency in Hz, and the number of runs that reach
  /// it.
  private var squares = [Double](repeating: 0, count: maximumFrequency + 1)
  private var counts = [Int](repeating: 0, count: maximumFrequency + 1)
  /// The sum of the distances between neighbouring frequencies of each run, in Hz.
  private var resolutions = 0.0
  private var strokes = ContactTable<[Sample]>()

  /// The window, and orthogonal polynomials of the first and second degree that are subtracted from
  /// a run.
  private static let window = (0..<length).map {
    0.5 - 0.5 * cos(2 * .pi * (Double($0) + 0.5) / Double(length))
  }
  private static let line = (0..<length).map { Double($0) - Double(length - 1) / 2 }
  private static let parabola = line.map { $0 * $0 - Double(length * length - 1) / 12 }
  private static let angles = (0..<length).map { 2 * Double.pi * Double($0) / Double(length) }
  private static let cosines = angles.map { cos($0) }
  private static let sines = angles.map { sin($0) }

  mutating func add(_ report: Report, isSound: Bool) {
    guard let after = report.after, report.progress.isMove, isSound else {
      return strokes.forget(report.id)
    }
    guard report.progress.motion != nil else { return }
    // A gap in a run would look like a leap.
    if report.progress.interval >= Self.maximumIntervalRatio * report.device.usualInterval {
      strokes.forget(report.id)
    }
    let sample = Sample(
      time: report.time.milliseconds, position: report.device.panel.millimetres(of: after.position))
    let run = strokes.change(report.id, orMake: []) { samples -> [Sample]? in
      samples.append(sample)
      guard samples.count == Self.length else { return nil }
      defer { samples.removeFirst(Self.length / 2) }
      return samples
    }
    if let run { add(run) }
  }

  private mutating func add(_ run: [Sample]) {
    let time = run[Self.length - 1].time - run[0].time
    guard time > 0 else { return }
    runs += 1
    let (x, y) = (Self.windowed(run.map(\.position.x)), Self.windowed(run.map(\.position.y)))
    // The window halves an amplitude, which is split between a frequency and its negative.
    let scale = 4 / Double(Self.length)
    let lines = (0...Self.length / 2).map { bin in
      scale * scale * (Self.power(of: x, bin) + Self.power(of: y, bin))
    }
    // Runs at other rates have other frequencies, so they are interpolated to whole Hz.
    let binsInHertz = time / Double(Self.length - 1) * Double(Self.length) / 1000
    resolutions += 1 / binsInHertz
    for frequency in 1...Self.maximumFrequency {
      let bin = Double(frequency) * binsInHertz
      let index = Int(bin)
      guard index < lines.count - 1 else { break }
      guard index > 0 else { continue }
      squares[frequency] += lines[index] + (lines[index + 1] - lines[index]) * (bin - Double(index))
      counts[frequency] += 1
    }
  }

  private static func windowed(_ values: [Double]) -> [Double] {
    func coefficient(_ basis: [Double]) -> Double {
      zip(values, basis).reduce(0) { $0 + $1.0 * $1.1 } / basis.reduce(0) { $0 + $1 * $1 }
    }
    let mean = values.reduce(0, +) / Double(length)
    let (slope, curve) = (coefficient(line), coefficient(parabola))
    return values.indices.map {
      (values[$0] - mean - slope * line[$0] - curve * parabola[$0]) * window[$0]
    }
  }

  private static func power(of values: [Double], _ bin: Int) -> Double {
    var (x, y) = (0.0, 0.0)
    for index in values.indices {
      x += values[index] * cosines[index * bin % length]
      y += values[index] * sines[index * bin % length]
    }
    return x * x + y * y
  }

  /// The frequencies in Hz, and the amplitude at each in mm, as the root mean square of all runs;
  /// empty without runs.
  package var lines: [(frequency: Double, amplitude: Double)] {
    let minimumRuns = max(Double(counts.max() ?? 0) * Self.minimumShare, 1)
    return counts.indices.filter { Double(counts[$0]) >= minimumRuns }.map { index in
      (Double(index), (squares[index] / Double(counts[index])).squareRoot())
    }
  }

  /// The lines that stand out from their surroundings, the highest first.
  ///
  /// Frequencies below 10 Hz may be a hand's, and amplitudes below the minimum are rounding.
  package var peaks: [(frequency: Double, amplitude: Double)] {
    let lines = lines
    let resolution = max(resolutions / Double(max(runs, 1)), 2)
    return lines.filter { line in
      guard line.frequency >= 10, line.amplitude >= Self.minimumPeak else { return false }
      // Von Hann's window widens a peak to four frequencies, so its surroundings begin beyond
      // these.
      let surroundings = lines.filter {
        (2.5 * resolution...6 * resolution).contains(abs($0.frequency - line.frequency))
      }.map(\.amplitude).sorted()
      return surroundings.count >= 4 && line.amplitude >= 2 * surroundings[surroundings.count / 2]
        && lines.allSatisfy {
          abs($0.frequency - line.frequency) > 2 * resolution || $0.amplitude <= line.amplitude
        }
    }.map { line in
      // At the end, no line on the other side would balance the mean.
      guard line.frequency + resolution <= lines[lines.count - 1].frequency else { return line }
      // The centre lies between the frequencies that a run resolves.
      let neighbours = lines.filter { abs($0.frequency - line.frequency) <= 1.5 * resolution }
      let weight = neighbours.reduce(0) { $0 + $1.amplitude * $1.amplitude }
      let sum = neighbours.reduce(0) { $0 + $1.frequency * $1.amplitude * $1.amplitude }
      return (sum / weight, line.amplitude)
    }.sorted { $0.amplitude > $1.amplitude }
  }
}
