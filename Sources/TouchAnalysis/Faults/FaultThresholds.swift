/// The thresholds of faults, in the units of hands and panels.
///
/// The defaults let pass whatever hands do and sound panels send; each says where it comes from.
public struct FaultThresholds: Hashable, Sendable {
  /// The time after the end of a touch within which its id must not come again, in ms.
  ///
  /// The X server counts ids in 32 bits and never comes round; a minute leaves room for sources that count in fewer.
  public var reusedIDTime = 60_000.0

  /// The fastest that a finger moves, in mm/ms, which are m/s.
  ///
  /// Quick swipes on a panel reach 2, on a
  /// whiteboard 5, a fist 10.
  public var handSpeed = 10.0
  /// The longest time that a jump is given, in ms: a longer silence is that of a resting finger,
  /// and tells nothing of how long the way took.
  public var jumpTime = 20.0

  /// The largest acceleration of a finger, in m/s²: five times gravity.
  ///
  /// What starts or stops harder was not moved by a hand but held back by the panel.
  public var handAcceleration = 50.0
  /// The least speed in mm/s from which a stop can be told from a slow finger's.
  public var frozenSpeed = 100.0
  /// The least leap in mm by which a frozen finger catches up that is more than a panel's hysteresis.
  public var frozenLeap = 5.0
  /// The least time for which a finger is frozen, in ms: longer than a dropped frame.
  public var frozenTime = 100.0
  /// The least distance that the others move meanwhile, in mm: longer than that of fingers that
  /// rest together.
  public var frozenOthers = 10.0

  /// From which multiple of the device's interval on samples are lost; clocks of 1 ms and busy
  /// buses make a sound one twice as long at times.
  public var lostFactor = 2.5
  /// The inaccuracy that the clocks of panel and server add to an interval, in ms.
  public var clockError = 3.0
  /// The least speed in mm/s at which a panel has something new to report in every frame.
  public var lostSpeed = 50.0
  /// The least way in mm across a gap, so that a finger which stopped is not counted.
  public var lostDistance = 3.0

  /// The distance that a position may lie outside the panel because of rounding and calibration, in
  /// mm.
  public var outsideMargin = 0.5

  /// A contact shorter than this, in ms, is no tap: the quickest finger is down for some 40 ms.
  public var ghostTime = 25.0
  /// The time that the panel is at rest before a ghost tap, in ms; fingers that drum come sooner.
  public var ghostRest = 300.0
  /// The furthest that a ghost moves, in mm; what goes further is a quick flick.
  public var ghostDistance = 2.0

  /// The distance that a finger must have moved for a second report of the same position and time
  /// to be a duplicate, in mm: a finger at rest is reported alike without a fault.
  public var duplicateMotion = 0.5

  /// The time for which the pressure stays exactly the same, in ms.
  public var stuckTime = 1000.0
  /// The distance that the finger moves meanwhile, in mm: no finger glides so evenly.
  public var stuckPath = 50.0

  /// Creates the default thresholds.
  public init() {}
}
