extension FaultThresholds {
  /// The thresholds of the times and rates of reports.
  public struct Times: Hashable, Sendable {
    /// The error that the clocks of panel and server add to an interval, in ms.
    public var clockError = 3.0
    /// The thresholds of samples that are lost.
    public var lostSamples = LostSamples()
    /// The minimum distance that a finger must have moved for a second report of the same position
    /// and time to be a duplicate, in mm: such reports of a resting finger are no fault.
    public var duplicateMotion = 0.5
    /// The thresholds of rates that drop with more fingers.
    public var rateDrop = RateDrop()
    /// The thresholds of reports that come in pairs.
    public var pairedReports = PairedReports()
    /// The thresholds of delays that grow.
    public var growingDelay = GrowingDelay()
  }

  /// The thresholds of samples that are lost.
  public struct LostSamples: Hashable, Sendable {
    /// The multiple of the device's interval above which samples count as lost, 1 or more; clocks
    /// with 1 ms resolution and busy buses sometimes double the interval of a sound device.
    public var factor = 2.5
    /// The minimum speed in mm/s at which every frame has a new position.
    public var speed = 50.0
    /// The minimum distance across a gap, in mm, so that a finger which stopped is not counted.
    public var distance = 3.0
  }

  /// The thresholds of rates that drop with more fingers.
  public struct RateDrop: Hashable, Sendable {
    /// The multiple of one finger's interval above which that of several is too long, 1 or more:
    /// panels that spread their contacts over several reports at least double it.
    public var factor = 1.75
    /// The rate of each finger that suffices with any number of fingers, in reports per second:
    /// ordinary screens show no more frames.
    public var sufficientRate = 60.0
  }

  /// The thresholds of reports that come in pairs.
  public struct PairedReports: Hashable, Sendable {
    /// The minimum length of the longer interval of a pair, in ms: clocks with 1 ms resolution make
    /// pairs of shorter ones.
    public var time = 6.0
    /// The largest ratio of the shorter interval of a pair to the longer one, 0…1.
    public var share = 0.4
    /// The minimum number of alternating long and short intervals, 1 or more.
    public var count = 16.0
  }

  /// The thresholds of delays that grow.
  public struct GrowingDelay: Hashable, Sendable {
    /// The minimum growth of a delay, in ms: more than a frame, which is visible.
    public var growth = 20.0
    /// The share by which the clocks of a sound device and its host may differ, 0…1: in the worst
    /// of 29 recordings of real panels it is 0.027.
    public var drift = 0.05
  }
}
