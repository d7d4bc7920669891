/// What is known of one contact at one moment: a value, safe to keep.
///
/// A tracker hands one out whenever something happens to a contact, and `phase` says what that
/// was.
public struct Touch: Hashable, Sendable {
  /// Which contact it is.
  public var id: TouchID
  /// What happened last.
  public var phase: TouchPhase
  /// Whether the touch was already down when it was first heard of, so that where and when it
  /// began is not known; `start` and `startTime` then tell of its first report.
  public var isAdopted: Bool
  /// When it began.
  public var startTime: Timestamp
  /// When it was last heard of; never before `startTime`.
  public var time: Timestamp
  /// Where it began, in px of the root.
  public var start: Point
  /// Where it is, in px of the root.
  public var position: Point
  /// Where it was before the latest report, in px of the root; equal to `start` at the begin.
  public var previousPosition: Point
  /// How fast it moves, in px/s; zero until there are two reports to compare.
  public var velocity: Vector
  /// The latest value of every axis that the device has reported.
  public var contact: TouchContact
  /// How many of its positions were reported so far, the begin among them.
  public var sampleCount: Int

  /// A touch as it is at its first report.
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

  /// How long it has lasted, in ms.
  public var duration: Double { time - startTime }

  /// Whether this is the last that will be heard of it.
  public var isOver: Bool { phase == .ended || phase == .cancelled }
}
