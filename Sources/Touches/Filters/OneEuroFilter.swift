/// A low pass that adapts to speed: calm where the signal rests, quick where it moves.
///
/// After Géry Casiez, Nicolas Roussel and Daniel Vogel, "1 € Filter: A Simple Speed-based Low-pass
/// Filter for Noisy Input in Interactive Systems", CHI 2012. It takes the time between two samples
/// from their timestamps, so that a tuning holds for every sample rate and for uneven ones.
public struct OneEuroFilter: Hashable, Sendable {
  /// How a filter is tuned, in the unit of the data, here called u.
  public struct Parameters: Hashable, Sendable {
    /// The cutoff frequency at rest, in Hz; lower is calmer and lags more.
    public var minimumCutoff: Double
    /// How much the cutoff rises with the speed, in Hz per u/s; higher lags less in motion.
    public var beta: Double
    /// The cutoff frequency for the speed itself, in Hz.
    public var derivativeCutoff: Double

    /// A tuning; the defaults are a first guess for fingers and data in mm.
    public init(
      minimumCutoff: Double = 4, beta: Double = 0.1, derivativeCutoff: Double = 1
    ) {
      self.minimumCutoff = minimumCutoff
      self.beta = beta
      self.derivativeCutoff = derivativeCutoff
    }

    /// The same tuning for data in px where this one is for data in mm.
    public func inPixels(perMillimetre pixels: Double) -> Parameters {
      var scaled = self
      scaled.beta = beta / pixels
      return scaled
    }
  }

  public let parameters: Parameters
  /// The latest sample and what came out for it; nil before the first.
  private var last: Step?
  /// The speed of the signal in u/s, filtered.
  private var derivative = 0.0

  private struct Step: Hashable {
    var sample: Double
    var output: Double
    var time: Timestamp
  }

  public init(_ parameters: Parameters = Parameters()) {
    self.parameters = parameters
  }

  /// The filtered value of the next sample, in the unit of the data.
  ///
  /// The first sample comes out as it is. One that is not later than the sample before it leaves
  /// the output where it was.
  public mutating func filter(_ sample: Double, at now: Timestamp) -> Double {
    guard let last else {
      self.last = Step(sample: sample, output: sample, time: now)
      return sample
    }
    let seconds = (now - last.time) / 1000
    guard seconds > 0 else { return last.output }
    // The slope between two samples. Taken against the last output instead, as is often done, it
    // holds the lag of the filter over one sample interval, which grows with the sample rate.
    let slope = (sample - last.sample) / seconds
    derivative += Self.weight(cutoff: parameters.derivativeCutoff, seconds) * (slope - derivative)
    let cutoff = parameters.minimumCutoff + parameters.beta * derivative.magnitude
    let output = last.output + Self.weight(cutoff: cutoff, seconds) * (sample - last.output)
    self.last = Step(sample: sample, output: output, time: now)
    return output
  }

  /// The weight of a new sample in exponential smoothing, 0…1, for the time since the last.
  private static func weight(cutoff: Double, _ seconds: Double) -> Double {
    let timeConstant = 1 / (2 * .pi * cutoff)
    return 1 / (1 + timeConstant / seconds)
  }
}
