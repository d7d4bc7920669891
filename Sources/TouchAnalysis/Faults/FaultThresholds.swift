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
  /// The longest lever that a finger swings on, in mm: that of the arm.
  ///
  /// With the speed it makes the largest acceleration, 150 m/s²; the hardest in recordings of sound
  /// panels is 140, by a fingertip that swings about the wrist.
  public var handReach = 670.0
  /// The longest time that a jump is given after a rest, in ms: panels look for fingers that rest
  /// less often.
  public var jumpTime = 20.0
  /// The least distance in mm by which a step exceeds what a hand can for it to be a leap: panels
  /// let go of a finger that rested, and tell it from another, by some mm.
  public var leapDistance = 5.0

  /// The largest acceleration with which a finger starts to move or stops, in m/s²: five times
  /// gravity.
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

  /// The multiple of the device's interval from which samples count as lost; clocks of 1 ms and busy
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

  /// A contact shorter than this, in ms, is no tap: of quick taps in recordings of
  /// sound panels the shortest are 22 ms long.
  public var ghostTime = 20.0
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

  /// The distance in mm within which a finger takes another's place: panels place a finger that they
  /// lost for a report less exactly.
  public var swapDistance = 3.0

  /// The distance below which two contacts are one finger, in mm: the tips of a child's fingers are
  /// 8 mm apart where they touch.
  public var doubledDistance = 5.0
  /// The distance that both go side by side, in mm: fingers whose paths cross are not so near for so
  /// long.
  public var doubledPath = 10.0

  /// The time that a finger takes to lift and come down again, in ms: in recordings of the quickest
  /// drumming it is 24.
  public var liftTime = 20.0
  /// The furthest that a stroke goes on from where it was to be, in mm.
  public var breakDistance = 5.0
  /// The duration below which a finger that came down again has bounced, in ms.
  public var bounceTime = 40.0

  /// The time from which on an end is late, in ms: no buffer holds a report for so long.
  public var lateTime = 500.0

  /// The least distance of two contacts that merge or split, in mm: nearer ones cannot be told apart.
  public var mergeLeast = 6.0
  /// The largest distance of two contacts that merge or split, in mm: those of two fingers that touch
  /// each other are nearer.
  public var mergeMost = 30.0

  /// The width of the narrowest dead area that is found, in mm: that of a sensor's line.
  public var deadWidth = 5.0
  /// The number of reports that are missing in a dead area: by chance, that many are missing on one of
  /// a million.
  public var deadReports = 14.0

  /// The number of fingers that stop at the line where a panel ends.
  public var edgeStops = 5.0
  /// The distance of such a line from the edge, in mm: the middle of a finger is half a fingertip
  /// away from what it touches.
  public var edgeLeast = 4.0
  /// The largest distance of such a line, in mm: what is further away is the edge of something else.
  public var edgeMost = 60.0

  /// The step in which places are coarse, in mm: twice a px of an ordinary screen, to which servers
  /// round.
  public var coarseStep = 0.5
  /// The number of changes that are multiples of a coarse step: of others, one in five is by chance.
  public var coarseCount = 100.0

  /// The mean distance of places from the line between those before and behind, from which on a finger
  /// trembles, in mm: half a mm of jitter is what makers of systems allow a panel.
  public var trembleSize = 0.5
  /// The share of places in a tremble that are on the other side of their line than the one before; in
  /// noise it is 0.73, in hands below 0.5.
  public var trembleTurns = 0.65

  /// The amplitude of a wobble with the pitch of the sensor, in mm: three times what twenty strokes leave of
  /// the tremor of a hand, which is 0.2.
  public var wobbleSize = 0.15

  /// The least leap of a mirrored place, in mm: nearer to the middle it cannot be told.
  public var mirrorLeast = 20.0

  /// The distance that the other axis goes on while one is stuck, in mm: no finger goes so straight.
  public var stuckAxisPath = 20.0
  /// The distance from an edge within which an axis is not called stuck, in mm: panels differ in where
  /// they hold a finger that slides off.
  public var stuckAxisMargin = 2.0

  /// The multiple of one finger's interval from which that of several is too long: panels that send
  /// some contacts in each report make it twice as long at least.
  public var rateFactor = 1.75
  /// The rate that is enough with any number of fingers, in reports of each per second: that of
  /// ordinary screens, which have nothing new to show otherwise.
  public var rateLeast = 60.0

  /// The interval in ms that the longer of a pair has at least: clocks of 1 ms make pairs of shorter
  /// ones.
  public var pairTime = 6.0
  /// The largest share of the longer interval that the shorter has in a pair.
  public var pairShare = 0.4
  /// The number of intervals, long and short in turn, from which on they are pairs.
  public var pairCount = 16.0

  /// The time in ms by which reports come later than before for their delay to grow: that of a frame and
  /// more, which is seen.
  public var delayGrowth = 20.0
  /// The share by which the clocks of a sound device and its host may differ: of 29 recordings of real
  /// panels the worst is off by 0.027.
  public var delayDrift = 0.05

  /// The distance within which ghosts are at one place, or at an edge, in mm.
  public var repeatDistance = 5.0
  /// The number of ghosts at one place from which on they repeat; along an edge it is one more.
  public var repeatCount = 3.0

  /// The time within which ghosts make a burst, in ms.
  public var noiseTime = 500.0
  /// The number of ghosts that make a burst: no hand taps so often.
  public var noiseCount = 6.0
  /// The distance between ghosts of a burst, in mm: more than what a drop of water covers.
  public var noiseDistance = 50.0

  /// The number of contacts that make a palm: of five fingers, two are further away.
  public var palmCount = 5.0
  /// The distance within which they begin, in mm.
  public var palmDistance = 30.0
  /// The time within which they begin, in ms.
  public var palmTime = 150.0

  /// Creates the default thresholds.
  public init() {}

  /// Returns by how much two steps of so many ms each may differ for the acceleration of a hand, in mm.
  func handGain(in time: Double) -> Double {
    // (mm/ms)² / mm is mm/ms², for which a swing has v² / r.
    handSpeed * handSpeed / handReach * time * time
  }

  /// Returns how far a hand that rested comes in so many ms, in mm.
  func handStart(in time: Double) -> Double {
    // m/s² are thousandths of mm/ms².
    handAcceleration / 1000 * time * time / 2
  }
}
