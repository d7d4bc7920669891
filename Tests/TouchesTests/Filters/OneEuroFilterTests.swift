import Glibc
import SeededRandom
import Testing
import Touches

/// A rate at which the same movement is sampled, in Hz.
private struct Rate: CustomTestStringConvertible, Sendable {
  var hertz: Double
  var testDescription: String { "\(hertz) Hz" }
}

/// A finger that rests at 0 for 200 ms and then moves at 100 mm/s, with no noise.
private func ramp(_ milliseconds: Double) -> Double {
  max(0, milliseconds - 200) / 10
}

extension OneEuroFilter {
  /// Returns the filtered value of a sample on the axis of x.
  fileprivate mutating func filter(_ sample: Double, at time: Timestamp) -> Double {
    filter(point(sample, 0), at: time).x
  }
}

/// A way of a finger, in mm by ms.
private struct Way: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// The time that it takes, in ms.
  var duration: Double
  var place: @Sendable (Double) -> Point

  /// Six waves of 6 mm, written along a line at some angle.
  static func writing(degrees: Double) -> Way {
    Way(testDescription: "writing at \(degrees)°", duration: 1500) { time in
      let (along, across) = (60 * time / 1500, 3 * sin(2 * .pi * 6 * time / 1500))
      let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      return point(along * c - across * s, along * s + across * c)
    }
  }

  static let circles = Way(testDescription: "two circles of 16 mm", duration: 600) { time in
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
  @Test("A filter whose cutoff does not rise is plain exponential smoothing")
  func constantCutoff() {
    // A cutoff of 1/2π Hz has a time constant of 1 s, so a sample 1 s later weighs one half.
    let parameters = OneEuroFilter.Parameters(minimumCutoff: 1 / (2 * .pi), beta: 0)
    var filter = OneEuroFilter(parameters)
    #expect(filter.filter(8, at: at(0)) == 8, "the first sample comes out as it is")
    #expect(filter.filter(16, at: at(1000)) == 12)
    #expect(filter.filter(16, at: at(2000)) == 14)
    // Three seconds weigh three quarters.
    #expect(abs(filter.filter(22, at: at(5000)) - 20) < 1e-12)
  }

  @Test("Two samples at one time, or one from the past, leave the output where it was")
  func repeatedTime() {
    var filter = OneEuroFilter()
    _ = filter.filter(1, at: at(0))
    let output = filter.filter(2, at: at(10))
    #expect(filter.filter(9, at: at(10)) == output)
    #expect(filter.filter(9, at: at(4)) == output)
  }

  @Test(
    "The sample rate hardly changes the output",
    arguments: [60, 120, 240, 500].map { Rate(hertz: $0) })
  private func hardlyDependsOn(rate: Rate) {
    let parameters = OneEuroFilter.Parameters(minimumCutoff: 4, beta: 0.1)
    for time in [300.0, 400, 600] {
      let reference = filtered(parameters, hertz: 1000, until: time)
      let output = filtered(parameters, hertz: rate.hertz, until: time)
      #expect(abs(output - reference) < 0.6, "\(output) mm instead of \(reference) mm")
    }
  }

  @Test("A rising cutoff removes the lag of motion")
  func lag() {
    let lags = [0, 0.01, 0.1, 1].map { beta in
      let parameters = OneEuroFilter.Parameters(minimumCutoff: 2, beta: beta)
      return ramp(600) - filtered(parameters, hertz: 120, until: 600)
    }
    #expect(lags == lags.sorted(by: >))
    #expect(lags[0] > 5, "a fixed 2 Hz lags by 80 ms, which are 8 mm here")
    #expect(lags[3] < 0.5)
  }

  @Test("The noise of a resting finger shrinks to less than half")
  func noise() {
    var generator = SplitMix64(seed: 7)
    var filter = OneEuroFilter()
    var noise = 0.0
    var rest = 0.0
    for report in 0..<500 {
      let sample = Double.random(in: -0.2...0.2, using: &generator)
      let output = filter.filter(sample, at: at(Double(report) * 8))
      noise += sample * sample
      rest += output * output
    }
    #expect(rest < noise / 4)
  }

  @Test(
    "Quick writing keeps its peaks, in every direction",
    arguments: [60.0, 125, 240],
    [Way.writing(degrees: 0), .writing(degrees: 45), .writing(degrees: 90), .circles])
  private func keepsPeaks(hertz: Double, _ way: Way) {
    var filter = OneEuroFilter()
    // Finer than it is reported, for a filter that lags is beside no report.
    let line = (0...3000).map { way.place(way.duration * Double($0) / 3000) }
    for report in 0...Int(way.duration * hertz / 1000) {
      let time = Double(report) * 1000 / hertz
      let output = filter.filter(way.place(time), at: at(time))
      let distance = line.map { ($0 - output).lengthSquared }.min() ?? .infinity
      #expect(distance.squareRoot() < 0.3, "\(time) ms")
    }
  }

  @Test("A tuning for mm has the same effect on px")
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
