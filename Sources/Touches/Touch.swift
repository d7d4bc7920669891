/// The state of one contact at one moment: a value, safe to keep.
///
/// A tracker returns one for every change of a contact; `phase` is the type of change.
public struct Touch: Hashable, Sendable {
  /// The contact's id.
  public var id: TouchID
  /// The latest phase.
  public var phase: TouchPhase
  /// Whether the touch was already down at its first report, so that its begin is unknown; `start`
  /// and `startTime` are then those of the first report.
  public var isAdopted: Bool
  /// The time of the begin.
  public var startTime: Timestamp
  /// The time of the latest report; never before `startTime`.
  public var time: Timestamp
  /// The position at the begin, in px of the root.
  public var start: Point
  /// The latest position, in px of the root.
  public var position: Point
  /// The position before the latest report, in px of the root; equal to `start` at the begin.
  public var previousPosition: Point
  /// The velocity, in px/s; zero until there are two reports to compare.
  public var velocity: Vector
  /// The latest value of every axis that the device has reported.
  public var contact: TouchContact
  /// The number of positions reported so far, the begin's included.
  public var sampleCount: Int

  /// Creates a touch from its first report.
  public init(
    id: TouchID, time: Timestamp, position: Point, contact: TouchContact = .unknown,
    isAdopted: Bool = false
  ) {
    self.id = id
    self.phase = .began
    self.isAdopted = isAdopted
    self.startTime = time
    self.time = time
    self.start = position
    self.position = position
    self.previousPosition = position
    self.velocity = .zero
    self.contact = contact
    self.sampleCount = 1
  }

  /// The duration so far, in ms.
  public var duration: Double { time - startTime }

  /// Whether this is its last report.
  public var isOver: Bool { phase == .ended || phase == .cancelled }
}
