internal import Touches

/// A contact with the data to classify it, in mm of the panel.
struct HandContact: Sendable {
  /// The reasons for not taking a contact for a finger at once, the strongest last.
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

    /// The distance that a finger must move to dispel the doubt, in mm.
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
  var place: Point
  var time: Timestamp
  var state = ContactState.undecided
  /// The strongest reason for doubt; nil for none.
  var doubt: Doubt?
  /// Its path so far.
  var way: ContactPath
  /// Its relation to the strokes that were written a moment ago.
  var writing = NearbyWriting()
  /// The first, present and largest length, in mm; nil if the panel does not report it.
  var length: (first: Double, now: Double, most: Double)?
  /// The position at which it was taken for a palm.
  var palmPosition: Point
  /// The time at which it was lifted; nil while it is down.
  var liftTime: Timestamp?

  init(_ touch: Touch, at position: Point, length: Double?, isPen: Bool) {
    id = touch.id
    self.isPen = isPen
    self.place = position
    time = touch.time
    way = ContactPath(from: position, at: touch.time)
    self.length = length.map { ($0, $0, $0) }
    palmPosition = position
  }

  mutating func move(to position: Point, length new: Double?, at time: Timestamp) {
    way.go(from: self.place, to: position, in: time - self.time, until: time)
    self.place = position
    self.time = time
    if let new { length = (length?.first ?? new, new, max(length?.most ?? new, new)) }
  }

  var isDown: Bool { liftTime == nil }

  /// Returns whether it is down and writes: a pen, or a finger that moved further than a palm
  /// rolls.
  func writes(_ rules: HandRules) -> Bool {
    isDown && state == .finger && (isPen || way.travel > rules.rollDistance)
  }

  /// Returns the distance to another contact, in mm.
  func distance(to other: HandContact) -> Double {
    (place - other.place).lengthSquared.squareRoot()
  }
}
