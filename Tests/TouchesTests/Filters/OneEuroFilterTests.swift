import Glibc
import SeededRandom
import Testing
import Touches

/// A sample rate, in Hz.
private struct Rate: CustomTestStringConvertible, Sendable {
  var hertz: Double
  var testDescription: String { "\(hertz) Hz" }
}

/// Returns the position of a finger that rests for 200 ms and then moves at 100 mm/s, in mm.
private func ramp(_ milliseconds: Double) -> Double {
  max(0, milliseconds - 200) / 10
}

extension OneEuroFilter {
  /// Returns the filtered x coordinate of a sample.
  fileprivate mutating func filter(_ sample: Double, at time: Timestamp) -> Double {
    filter(point(sample, 0), at: time).x
  }
}

/// A path of a finger, in mm as a function of ms.
private struct FingerPath: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// The duration in ms.
  var duration: Double
  var position: @Sendable (Double) -> Point

  /// Returns six waves of 6 mm, written along a line at an angle.
  static func writing(degrees: Double) -> FingerPath {
    FingerPath(testDescription: "writing at \(degrees)°", duration: 1500) { time in
      let (along, across) = (60 * time / 1500, 3 * sin(2 * .pi * 6 * time / 1500))
      let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      return point(along * c - across * s, along * s + across * c)
    }
  }

  static let circles = FingerPath(testDescription: "two circles of 16 mm", duration: 600) { time in
    point(8 * cos(4 * .pi * time / 600), 8 * sin(4 * .pi * time / 600))
  }
}

private func filtered(
  _ parameters: OneEuroFilter.Parameters, hertz: Double, until end: Double
) -> Double {
  var filter = OneEuroFilter(parameters)
  var output = 0.0
  for report in 0...Int(end * hertz / 1000) {
    let time = Double(report) * 1000 / hertz
    output = filter.filter(ramp(time), at: at(time))
  }
  return output
}

@Suite struct OneEuroFilterTests {
  @Test("A One Euro filter with a constant cutoff is plain exponential smoothing")
  func constantCutoff() {
    // A cutoff of 1/2π Hz has a time constant of 1 s, so a sample 1 s later weighs one half.
    let parameters = OneEuroFilter.Parameters(minimumCutoff: 1 / (2 * .pi), beta: 0)
    var filter = OneEuroFilter(parameters)
    #expect(filter.filter(8, at: at(0)) == 8, "the first sample is unchanged")
    #expect(filter.filter(16, at: at(1000)) == 12)
    #expect(filter.filter(16, at: at(2000)) == 14)
    // A sample 3 s later weighs three quarters.
    #expect(abs(filter.filter(22, at: at(5000)) - 20) < 1e-12)
  }

  @Test("A One Euro filter ignores a second sample at the same time, and an older one")
  func repeatedTime() {
    var filter = OneEuroFilter()
    _ = filter.filter(1, at: at(0))
    let output = filter.filter(2, at: at(10))
    #expect(filter.filter(9, at: at(10)) == output)
    #expect(filter.filter(9, at: at(4)) == output)
  }

  @Test(
    "The sample rate hardly changes the output of a One Euro filter",
    arguments: [60, 120, 240, 500].map { Rate(hertz: $0) })
  private func sampleRate(rate: Rate) {
    let parameters = OneEuroFilter.Parameters(minimumCutoff: 4, beta: 0.1)
    for time in [300.0, 400, 600] {
      let reference = filtered(parameters, hertz: 1000, until: time)
      let output = filtered(parameters, hertz: rate.hertz, until: time)
      #expect(abs(output - reference) < 0.6, "\(output) mm instead of \(reference) mm")
    }
  }

  @Test("A cutoff that rises with speed reduces the lag of a One Euro filter")
  func lag() {
    let lags = [0, 0.01, 0.1, 1].map { beta in
      let parameters = OneEuroFilter.Parameters(minimumCutoff: 2, beta: beta)
      return ramp(600) - filtered(parameters, hertz: 120, until: 600)
    }
    #expect(lags == lags.sorted(by: >))
    #expect(lags[0] > 5, "a fixed 2 Hz lags by 80 ms, which are 8 mm here")
    #expect(lags[3] < 0.5)
  }

  @Test("A One Euro filter reduces the noise of a resting finger to less than half")
  func noise() {
    var generator = SplitMix64(seed: 7)
    var filter = OneEuroFilter()
    var noise = 0.0
    var residual = 0.0
    for report in 0..<500 {
      let sample = Double.random(in: -0.2...0.2, using: &generator)
      let output = filter.filter(sample, at: at(Double(report) * 8))
      noise += sample * sample
      residual += output * output
    }
    #expect(residual < noise / 4)
  }

  @Test(
    "A One Euro filter keeps the peaks of quick writing in every direction",
    arguments: [60.0, 125, 240],
    [FingerPath.writing(degrees: 0), .writing(degrees: 45), .writing(degrees: 90), .circles])
  private func keepsPeaks(hertz: Double, _ path: FingerPath) {
    var filter = OneEuroFilter()
    // Finer than the reports, because the output of a lagging filter lies between them.
    let line = (0...3000).map { path.position(path.duration * Double($0) / 3000) }
    for report in 0...Int(path.duration * hertz / 1000) {
      let time = Double(report) * 1000 / hertz
      let output = filter.filter(path.position(time), at: at(time))
      let distance = line.map { ($0 - output).lengthSquared }.min() ?? .infinity
      #expect(distance.squareRoot() < 0.3, "\(time) ms")
    }
  }

  @Test("One Euro parameters for mm have the same effect in px")
  func units() {
    let tuning = OneEuroFilter.Parameters()
    var millimetres = OneEuroFilter(tuning)
    var pixels = OneEuroFilter(tuning.inPixels(perMillimetre: 4))
    for report in 0..<100 {
      let time = at(Double(report) * 8)
      let sample = Double(report * report % 37)
      let expected = millimetres.filter(sample, at: time) * 4
      #expect(abs(pixels.filter(sample * 4, at: time) - expected) < 1e-9)
    }
  }
}
