internal import Touches

/// A contact as it is judged, in mm of the panel.
struct HandContact: Sendable {
  /// Why a contact is not a finger at once, the strongest reason last.
  enum Doubt: Int, Comparable, Sendable {
    /// A palm lay on the panel a while ago.
    case habit
    /// Another contact rests near.
    case company
    /// A palm lies near.
    case palm
    /// It is long.
    case length

    static func < (a: Doubt, b: Doubt) -> Bool { a.rawValue < b.rawValue }

    /// The distance that a finger has to go to dispel the doubt, in mm.
    var distance: Double {
      switch self {
      case .habit: 5.5
      case .company: 6
      case .palm: 8
      case .length: 10
      }
    }
  }

  let id: TouchID
  let isPen: Bool
  let start: Point
  let startTime: Timestamp
  var place: Point
  var time: Timestamp
  var state = ContactState.undecided
  /// The reason of the doubt; nil for none.
  var doubt: Doubt?
  /// Whether it came down where the same hand has just written.
  var goesOnWriting = false
  /// The distance from what the same hand has just written to where it came down, in mm; infinite where it is too far
  /// for that.
  var writingDistance = Double.infinity
  /// Whether that is so near that it must be the next stroke, as the dot of an i.
  var isAtWriting = false
  /// The greatest distance from the start so far, in mm.
  var travel = 0.0
  /// The corners of the smallest upright rectangle around its way, in mm.
  var box: (least: Point, most: Point)
  /// The velocity, in mm/ms.
  var velocity = Vector.zero
  /// The length at the begin, now and at the most, in mm; nil where the panel does not report it.
  var length: (first: Double, now: Double, most: Double)?
  /// The place at which it came to rest, and when.
  var rest: (place: Point, since: Timestamp)
  /// The place at which it was taken for a palm.
  var palmPlace: Point
  /// The latest time at which something was written beside it.
  var lastWriting: Timestamp?
  /// The time at which it was lifted; nil while it is down.
  var liftTime: Timestamp?

  /// The distance that a contact may stray and still rest, in mm.
  private static let slop = 1.5

  init(_ touch: Touch, at place: Point, length: Double?, isPen: Bool) {
    id = touch.id
    self.isPen = isPen
    start = place
    self.place = place
    startTime = touch.time
    time = touch.time
    self.length = length.map { ($0, $0, $0) }
    box = (place, place)
    rest = (place, touch.time)
    palmPlace = place
  }

  mutating func move(to place: Point, length new: Double?, at time: Timestamp) {
    if time > self.time {
      let latest = (place - self.place) * (1 / (time - self.time))
      velocity = velocity * 0.4 + latest * 0.6
    }
    self.place = place
    self.time = time
    box.least = Point(x: min(box.least.x, place.x), y: min(box.least.y, place.y))
    box.most = Point(x: max(box.most.x, place.x), y: max(box.most.y, place.y))
    travel = max(travel, (place - start).lengthSquared.squareRoot())
    if let new { length = (length?.first ?? new, new, max(length?.most ?? new, new)) }
    if (place - rest.place).lengthSquared > Self.slop * Self.slop { rest = (place, time) }
  }

  var isDown: Bool { liftTime == nil }

  /// Whether it has gone further than a palm rolls, and counts as something that writes.
  func writes(_ rules: HandRules) -> Bool {
    isDown && state == .finger && (isPen || travel > rules.rollDistance)
  }

  /// Returns the distance to another contact, in mm.
  func distance(to other: HandContact) -> Double {
    (place - other.place).lengthSquared.squareRoot()
  }
}
