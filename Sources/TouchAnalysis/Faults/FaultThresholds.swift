/// The thresholds of faults, in the units of hands and panels: the limits of hands, and the
/// thresholds of each family of faults.
///
/// The defaults tolerate all that hands do and sound panels send; each names its source. The
/// thresholds of one fault form a value with the fault's name:
///
/// ```swift
/// var limits = FaultThresholds()
/// limits.hand.speed = 5
/// limits.noise.ghostTap.time = 30
/// ```
///
/// Unless stated otherwise, a threshold is 0 or more. Numbers of reports, contacts and the like are
/// compared unrounded: 2.5 requires three.
public struct FaultThresholds: Hashable, Sendable {
  /// The limits of what a hand can do, shared by several kinds of faults.
  public var hand = Hand()
  /// The thresholds of contacts and their ids.
  public var contacts = Contacts()
  /// The thresholds of positions.
  public var places = Places()
  /// The thresholds of times.
  public var times = Times()
  /// The thresholds of contacts that no finger made.
  public var noise = Noise()

  /// Creates the default thresholds.
  public init() {}

  /// The limits of what a hand can do.
  public struct Hand: Hashable, Sendable {
    /// The top speed of a finger, in mm/ms, which is m/s.
    ///
    /// Fast swipes on a panel reach 2, on a whiteboard 5, a fist 10.
    public var speed = 10.0
    /// The longest lever that a finger swings on, in mm, above 0: that of the arm.
    ///
    /// Together with the speed it gives the largest acceleration, 150 m/s²; the largest in
    /// recordings of sound panels is 140, of a fingertip that swings about the wrist.
    public var reach = 670.0
    /// The largest acceleration with which a finger starts to move or stops, in m/s²: five times
    /// gravity.
    ///
    /// A contact that starts or stops with more was frozen by the panel for a while.
    public var acceleration = 50.0

    /// Returns the most that a hand can make two steps of a time in ms differ, in mm.
    func gain(in time: Double) -> Double {
      // (mm/ms)² / mm is mm/ms²; the acceleration of a swing is v² / r.
      speed * speed / reach * time * time
    }

    /// Returns the step in mm from which a hand cannot stop or turn round within a time in ms, and
    /// which is no noise.
    func certainStep(in time: Double) -> Double {
      max(gain(in: time) / 2, Motion.minimumCertainStep)
    }

    /// Returns how far a resting hand can move in a time in ms, in mm.
    func start(in time: Double) -> Double {
      // 1 m/s² is 0.001 mm/ms².
      acceleration / 1000 * time * time / 2
    }
  }
}
