/// The thresholds of faults, in the units of hands and panels: what hands can do, and the thresholds of each
/// family of faults.
///
/// The defaults let pass whatever hands do and sound panels send; each says where it comes from. Thresholds
/// of one fault are a value that has the fault's name:
///
/// ```swift
/// var limits = FaultThresholds()
/// limits.hand.speed = 5
/// limits.noise.ghostTap.time = 30
/// ```
///
/// Where nothing else is said, a threshold is 0 or more. Numbers of reports, contacts and the like are compared as
/// they are: 2.5 asks for three.
public struct FaultThresholds: Hashable, Sendable {
  /// The limits of what a hand can do, which several kinds of faults compare with.
  public var hand = Hand()
  /// The thresholds of contacts and their ids.
  public var contacts = Contacts()
  /// The thresholds of places.
  public var places = Places()
  /// The thresholds of times.
  public var times = Times()
  /// The thresholds of contacts that no finger made.
  public var noise = Noise()

  /// Creates the default thresholds.
  public init() {}

  /// The limits of what a hand can do.
  public struct Hand: Hashable, Sendable {
    /// The fastest that a finger moves, in mm/ms, which are m/s.
    ///
    /// Quick swipes on a panel reach 2, on a whiteboard 5, a fist 10.
    public var speed = 10.0
    /// The longest lever that a finger swings on, in mm, above 0: that of the arm.
    ///
    /// With the speed it makes the largest acceleration, 150 m/s²; the hardest in recordings of sound
    /// panels is 140, by a fingertip that swings about the wrist.
    public var reach = 670.0
    /// The largest acceleration with which a finger starts to move or stops, in m/s²: five times
    /// gravity.
    ///
    /// A contact that starts or stops harder was frozen by the panel for a while.
    public var acceleration = 50.0

    /// Returns by how much two steps of so many ms each may differ for the acceleration of a hand, in mm.
    func gain(in time: Double) -> Double {
      // (mm/ms)² / mm is mm/ms², for which a swing has v² / r.
      speed * speed / reach * time * time
    }

    /// Returns how far a hand that rested comes in so many ms, in mm.
    func start(in time: Double) -> Double {
      // m/s² are thousandths of mm/ms².
      acceleration / 1000 * time * time / 2
    }
  }
}
