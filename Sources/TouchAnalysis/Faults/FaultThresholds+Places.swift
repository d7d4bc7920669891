extension FaultThresholds {
  /// The thresholds of places: of those of a stroke, and of those on the panel.
  public struct Places: Hashable, Sendable {
    /// The thresholds of jumps.
    public var jump = Jump()
    /// The thresholds of fingers that a panel freezes.
    public var frozenFinger = FrozenFinger()
    /// The distance that a position may lie outside the panel because of rounding and calibration, in
    /// mm.
    public var outsideMargin = 0.5
    /// The thresholds of pressures that do not change.
    public var stuckPressure = StuckPressure()
    /// The thresholds of parts of a panel that report nothing.
    public var deadArea = DeadArea()
    /// The thresholds of edges that places stop short of.
    public var unreachedEdge = UnreachedEdge()
    /// The thresholds of places in coarse steps.
    public var coarsePositions = CoarsePositions()
    /// The thresholds of fingers that tremble.
    public var tremble = Tremble()
    /// The amplitude of a wobble with the pitch of the sensor, in mm: three times what twenty strokes leave of
    /// the tremor of a hand, which is 0.2.
    public var wobbleSize = 0.15
    /// The least leap of a mirrored place, in mm: nearer to the middle it cannot be told.
    public var mirrorLeap = 20.0
    /// The thresholds of axes that stop while the other goes on.
    public var stuckAxis = StuckAxis()
  }

  /// The thresholds of steps that exceed what a hand can.
  public struct Jump: Hashable, Sendable {
    /// The longest time that a jump is given after a rest, in ms: panels look for fingers that rest
    /// less often.
    public var time = 20.0
    /// The least distance in mm by which a step exceeds what a hand can for it to be a leap: panels
    /// let go of a finger that rested, and tell it from another, by some mm.
    public var distance = 5.0
  }

  /// The thresholds of fingers that stand still while others move on, and of those that left in motion.
  public struct FrozenFinger: Hashable, Sendable {
    /// The least speed in mm/s from which a stop can be told from a slow finger's.
    public var speed = 100.0
    /// The least leap in mm by which a frozen finger catches up that is more than a panel's hysteresis.
    public var leap = 5.0
    /// The least time for which a finger is frozen, in ms: longer than a dropped frame.
    public var time = 100.0
    /// The least distance that the others move meanwhile, in mm: longer than that of fingers that
    /// rest together.
    public var othersDistance = 10.0
  }

  /// The thresholds of pressures that do not change while their fingers move.
  public struct StuckPressure: Hashable, Sendable {
    /// The time for which the pressure stays exactly the same, in ms.
    public var time = 1000.0
    /// The distance that the finger moves meanwhile, in mm: no finger glides so evenly.
    public var path = 50.0
  }

  /// The thresholds of parts of a panel that report nothing.
  public struct DeadArea: Hashable, Sendable {
    /// The width of the narrowest dead area that is found, in mm, above 0: that of a sensor's line.
    public var width = 5.0
    /// The number of reports that are missing in a dead area, 1 or more: by chance, that many are missing on
    /// one of a million.
    public var reports = 14.0
  }

  /// The thresholds of edges that places stop short of.
  public struct UnreachedEdge: Hashable, Sendable {
    /// The number of fingers that stop at the line where a panel ends, 1 or more.
    public var stops = 5.0
    /// The least distance of such a line from the edge, in mm: the middle of a finger is half a fingertip
    /// away from what it touches.
    public var leastDistance = 4.0
    /// The largest distance of such a line, in mm: what is further away is the edge of something else.
    public var largestDistance = 60.0
  }

  /// The thresholds of places in coarse steps.
  public struct CoarsePositions: Hashable, Sendable {
    /// The step in which places are coarse, in mm: twice a px of an ordinary screen, to which servers
    /// round.
    public var step = 0.5
    /// The number of changes that are multiples of a coarse step, 1 or more: of others, one in five is by
    /// chance.
    public var count = 100.0
  }

  /// The thresholds of fingers that tremble from report to report.
  public struct Tremble: Hashable, Sendable {
    /// The mean distance of places from the line between those before and behind, from which on a finger
    /// trembles, in mm: half a mm of jitter is what makers of systems allow a panel.
    public var size = 0.5
    /// The share of places in a tremble that are on the other side of their line than the one before, 0…1; in
    /// noise it is 0.73, in hands below 0.5.
    public var turns = 0.65
  }

  /// The thresholds of axes that stop while the other goes on.
  public struct StuckAxis: Hashable, Sendable {
    /// The distance that the other axis goes on while one is stuck, in mm: no finger goes so straight.
    public var path = 20.0
    /// The distance from an edge within which an axis is not called stuck, in mm: panels differ in where
    /// they hold a finger that slides off.
    public var margin = 2.0
  }
}
