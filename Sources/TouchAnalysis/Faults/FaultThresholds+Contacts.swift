extension FaultThresholds {
  /// The thresholds of contacts and their ids.
  public struct Contacts: Hashable, Sendable {
    /// The time after the end of a touch within which its id must not be used again, in ms.
    ///
    /// The X server counts ids in 32 bits and never wraps; a minute leaves room for sources that
    /// count in fewer bits.
    public var reusedIDTime = 60_000.0
    /// The distance within which a finger takes another's place, in mm: panels locate a finger less
    /// exactly after losing it for a report.
    public var swapDistance = 3.0
    /// The time after which an end counts as late, in ms: no buffer holds a report for so long.
    public var lateEndTime = 500.0
    /// The thresholds of fingers that are reported as two contacts.
    public var doubledTouch = DoubledTouch()
    /// The thresholds of touches that continue where another ended.
    public var continuation = Continuation()
    /// The thresholds of contacts that merge or split.
    public var merging = Merging()
    /// The thresholds of palms.
    public var palm = Palm()
  }

  /// The thresholds of fingers that are reported as two contacts.
  public struct DoubledTouch: Hashable, Sendable {
    /// The distance below which two contacts are one finger, in mm: the tips of a child's fingers
    /// are 8 mm apart where they touch.
    public var distance = 5.0
    /// The distance that both must move side by side, in mm: fingers whose paths cross are not that
    /// close for so long.
    public var path = 10.0
  }

  /// The thresholds of touches that continue another: broken strokes and bouncing fingers.
  public struct Continuation: Hashable, Sendable {
    /// The time that a finger takes to lift and come down again, in ms: in recordings of the
    /// fastest drumming it is 24.
    public var liftTime = 20.0
    /// The largest distance of a continued stroke from its predicted start, in mm.
    public var distance = 5.0
    /// The duration below which a finger that came down again has bounced, in ms.
    public var bounceTime = 40.0
  }

  /// The thresholds of contacts that merge or split.
  public struct Merging: Hashable, Sendable {
    /// The minimum distance of two contacts that merge or split, in mm: closer ones look like one.
    public var smallestDistance = 6.0
    /// The largest distance of two contacts that merge or split, in mm: two fingers that touch each
    /// other are closer.
    public var largestDistance = 30.0

    /// Returns whether contacts at this distance, in mm, can merge or split.
    func contains(_ distance: Double) -> Bool {
      distance >= smallestDistance && distance <= largestDistance
    }
  }

  /// The thresholds of palms that are reported as several contacts.
  public struct Palm: Hashable, Sendable {
    /// The minimum number of contacts of a palm, 1 or more: of five fingers, two are further away.
    public var count = 5.0
    /// The largest distance between their starts, in mm.
    public var distance = 30.0
    /// The time within which they all begin, in ms.
    public var time = 150.0
  }
}
