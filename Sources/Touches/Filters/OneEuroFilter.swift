/// A low-pass filter for points that adapts to speed: calm at rest, quick in motion.
///
/// After Géry Casiez, Nicolas Roussel and Daniel Vogel, "1 € Filter: A Simple Speed-based Low-pass
/// Filter for Noisy Input in Interactive Systems", CHI 2012. It takes the time between two samples
/// from their timestamps, so that a tuning holds for every sample rate, even an uneven one.
///
/// The paper filters one signal, so each axis would be filtered by itself. But a finger that turns
/// back on one axis rests there for a moment while it moves on along the other: the peaks of a
/// quick wave would be flattened. So both axes share one cutoff, from the speed along the path,
/// which is the same in every direction.
public struct OneEuroFilter: Hashable, Sendable {
  /// The tuning of a filter, in the unit of the data, here called u.
  public struct Parameters: Hashable, Sendable {
    /// The cutoff frequency at rest, in Hz; lower is calmer and lags more.
    public var minimumCutoff: Double
    /// The rise of the cutoff with the speed, in Hz per u/s; higher lags less in motion.
    public var beta: Double
    /// The cutoff frequency for the speed itself, in Hz.
    public var derivativeCutoff: Double

    /// Creates a tuning; the defaults are for fingers and data in mm.
    ///
    /// With them a finger's quick writing, six waves of 6 mm in 1.5 s, is off its path by less than
    /// 0.3 mm, and the noise of a resting finger shrinks to half at 60 Hz, and to less at higher
    /// rates. The paper's 1 Hz for the speed suits signals of a second and more, but a whole stroke
    /// may be over in 0.3 s.
    public init(
      minimumCutoff: Double = 3, beta: Double = 0.3, derivativeCutoff: Double = 3
    ) {
      self.minimumCutoff = minimumCutoff
      self.beta = beta
      self.derivativeCutoff = derivativeCutoff
    }

    /// Returns the same tuning for data in px, given that this one is for data in mm.
    public func inPixels(perMillimetre pixels: Double) -> Parameters {
      var scaled = self
      scaled.beta = beta / pixels
      return scaled
    }
  }

  /// The filter's tuning.
  public let parameters: Parameters
  /// The latest sample and its output; nil before the first.
  private var last: Step?
  /// The filtered speed along the path, in u/s.
  private var speed = 0.0

  private struct Step: Hashable {
    var sample: Point
    var output: Point
    var time: Timestamp
  }

  /// Creates a filter that has seen no position.
  public init(_ parameters: Parameters = Parameters()) {
    self.parameters = parameters
  }

  /// Returns the filtered position of the next sample, in the unit of the data.
  ///
  /// The first sample is returned unchanged. A sample that is not later than the one before it
  /// leaves the output unchanged.
  public mutating func filter(_ sample: Point, at now: Timestamp) -> Point {
    guard let last else {
      self.last = Step(sample: sample, output: sample, time: now)
      return sample
    }
    let seconds = (now - last.time) / 1000
    guard seconds > 0 else { return last.output }
    // The distance between two samples. If it were measured from the last output, as is often done,
    // it would include the lag of the filter in one sample interval, which grows with the sample
    // rate.
    let latest = (sample - last.sample).length / seconds
    speed += Self.weight(cutoff: parameters.derivativeCutoff, seconds) * (latest - speed)
    let cutoff = parameters.minimumCutoff + parameters.beta * speed
    let output = last.output + (sample - last.output) * Self.weight(cutoff: cutoff, seconds)
    self.last = Step(sample: sample, output: output, time: now)
    return output
  }

  /// Returns the distance of a sample from the latest one, in u; nil if its time is another.
  func jump(to sample: Point, at now: Timestamp) -> Double? {
    guard let last, last.time == now else { return nil }
    return (sample - last.sample).length
  }

  /// Moves the output by as much as the sample has moved, without filtering.
  mutating func shift(to sample: Point) -> Point {
    guard var step = last else { return sample }
    step.output = step.output + (sample - step.sample)
    step.sample = sample
    last = step
    return step.output
  }

  /// Returns the weight of a new sample in exponential smoothing, 0…1, for the time since the last.
  private static func weight(cutoff: Double, _ seconds: Double) -> Double {
    let timeConstant = 1 / (2 * .pi * cutoff)
    return 1 / (1 + timeConstant / seconds)
  }
}
