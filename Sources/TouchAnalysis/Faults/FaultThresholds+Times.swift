extension FaultThresholds {
  /// The thresholds of times: of when reports come, and how often.
  public struct Times: Hashable, Sendable {
    /// The inaccuracy that the clocks of panel and server add to an interval, in ms.
    public var clockError = 3.0
    /// The thresholds of samples that are lost.
    public var lostSamples = LostSamples()
    /// The distance that a finger must have moved for a second report of the same position and time
    /// to be a duplicate, in mm: a finger at rest is reported alike without a fault.
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
    /// The multiple of the device's interval from which samples count as lost, 1 or more; clocks of 1 ms and
    /// busy buses make a sound one twice as long at times.
    public var factor = 2.5
    /// The least speed in mm/s at which a panel has something new to report in every frame.
    public var speed = 50.0
    /// The least way in mm across a gap, so that a finger which stopped is not counted.
    public var distance = 3.0
  }

  /// The thresholds of rates that drop with more fingers.
  public struct RateDrop: Hashable, Sendable {
    /// The multiple of one finger's interval from which that of several is too long, 1 or more: panels that
    /// send some contacts in each report make it twice as long at least.
    public var factor = 1.75
    /// The rate that is enough with any number of fingers, in reports of each per second: that of
    /// ordinary screens, which have nothing new to show otherwise.
    public var sufficientRate = 60.0
  }

  /// The thresholds of reports that come in pairs.
  public struct PairedReports: Hashable, Sendable {
    /// The interval in ms that the longer of a pair has at least: clocks of 1 ms make pairs of shorter
    /// ones.
    public var time = 6.0
    /// The largest share of the longer interval that the shorter has in a pair, 0…1.
    public var share = 0.4
    /// The number of intervals, long and short in turn, from which on they are pairs, 1 or more.
    public var count = 16.0
  }

  /// The thresholds of delays that grow.
  public struct GrowingDelay: Hashable, Sendable {
    /// The time in ms by which reports come later than before for their delay to grow: that of a frame and
    /// more, which is seen.
    public var growth = 20.0
    /// The share by which the clocks of a sound device and its host may differ, 0…1: of 29 recordings of real
    /// panels the worst is off by 0.027.
    public var drift = 0.05
  }
}
