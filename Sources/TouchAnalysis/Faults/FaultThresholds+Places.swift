extension FaultThresholds {
  /// The thresholds of positions: of those within a stroke, and of those on the panel.
  public struct Places: Hashable, Sendable {
    /// The thresholds of jumps.
    public var jump = Jump()
    /// The thresholds of fingers that a panel freezes.
    public var frozenFinger = FrozenFinger()
    /// The largest distance of a position outside the panel that rounding and calibration explain,
    /// in mm.
    public var outsideMargin = 0.5
    /// The thresholds of pressures that do not change.
    public var stuckPressure = StuckPressure()
    /// The thresholds of dead parts of a panel.
    public var deadArea = DeadArea()
    /// The thresholds of edges that positions stop short of.
    public var unreachedEdge = UnreachedEdge()
    /// The thresholds of positions in coarse steps.
    public var coarsePositions = CoarsePositions()
    /// The thresholds of fingers that tremble.
    public var tremble = Tremble()
    /// The minimum amplitude of a wobble with the pitch of the sensor, in mm: three times what
    /// twenty strokes leave of the tremor of a hand, which is 0.2.
    public var wobbleSize = 0.15
    /// The minimum leap of a mirrored position, in mm: closer to the middle it cannot be
    /// recognized.
    public var mirrorLeap = 20.0
    /// The thresholds of axes that stop while the other keeps moving.
    public var stuckAxis = StuckAxis()
  }

  /// The thresholds of steps that no hand can make.
  public struct Jump: Hashable, Sendable {
    /// The longest time that is assumed for a step after a rest, in ms: panels scan for resting
    /// fingers less often.
    public var time = 20.0
    /// The minimum distance by which a leap exceeds the step of a hand, in mm: panels are off by
    /// some mm when they release a finger that rested, or separate it from another.
    public var distance = 5.0
  }

  /// The thresholds of fingers that stand still while others move, or that left while moving.
  public struct FrozenFinger: Hashable, Sendable {
    /// The minimum speed before a stop, in mm/s: below it, a slow finger can stop as abruptly.
    public var speed = 100.0
    /// The minimum leap by which a frozen finger catches up, in mm: more than a panel's hysteresis.
    public var leap = 5.0
    /// The minimum time for which a finger is frozen, in ms: longer than a dropped frame.
    public var time = 100.0
    /// The minimum distance that other fingers move meanwhile, in mm: more than fingers that rest
    /// together do.
    public var othersDistance = 10.0
  }

  /// The thresholds of pressures that do not change while their fingers move.
  public struct StuckPressure: Hashable, Sendable {
    /// The minimum time for which the pressure stays exactly the same, in ms.
    public var time = 1000.0
    /// The minimum distance that the finger moves meanwhile, in mm: no finger glides so evenly.
    public var path = 50.0
  }

  /// The thresholds of dead parts of a panel.
  public struct DeadArea: Hashable, Sendable {
    /// The width of the narrowest detectable dead area, in mm, above 0: that of a sensor's line.
    public var width = 5.0
    /// The minimum number of reports that are missing in a dead area, 1 or more: by chance, that
    /// many are missing in one of a million areas.
    public var reports = 14.0
  }

  /// The thresholds of edges that positions stop short of.
  public struct UnreachedEdge: Hashable, Sendable {
    /// The minimum number of fingers that stop at the line where a panel ends, 1 or more.
    public var stops = 5.0
    /// The minimum distance of such a line from the edge, in mm: the middle of a finger at the edge
    /// is half a fingertip away from it.
    public var smallestDistance = 4.0
    /// The largest distance of such a line, in mm: a line beyond is another edge.
    public var largestDistance = 60.0
  }

  /// The thresholds of positions in coarse steps.
  public struct CoarsePositions: Hashable, Sendable {
    /// The minimum step that counts as coarse, in mm: twice a px of an ordinary screen, to which
    /// servers round.
    public var step = 0.5
    /// The minimum number of changes that are multiples of a coarse step, 1 or more: of arbitrary
    /// changes, one in five is a multiple by chance.
    public var count = 100.0
  }

  /// The thresholds of fingers that tremble from report to report.
  public struct Tremble: Hashable, Sendable {
    /// The minimum mean distance of positions from the line between their neighbours in a tremble,
    /// in mm: makers of systems allow a panel half a mm of jitter.
    public var size = 0.5
    /// The minimum share of positions on the opposite side of their line to the previous one in a
    /// tremble, 0…1; in noise it is 0.73, in hands below 0.5.
    public var turns = 0.65
  }

  /// The thresholds of axes that stop while the other keeps moving.
  public struct StuckAxis: Hashable, Sendable {
    /// The minimum distance that the other axis moves while one is stuck, in mm: no finger is so
    /// straight.
    public var path = 20.0
    /// The distance from an edge within which no axis counts as stuck, in mm: panels differ in
    /// where they hold a finger that slides off.
    public var margin = 2.0
  }
}
