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

  /// The lengths that a panel reported of a contact, in mm.
  struct Lengths: Sendable {
    var first: Double
    var now: Double
    /// The largest.
    var most: Double
  }

  let id: TouchID
  let isPen: Bool
  var position: Point
  var time: Timestamp
  var state = ContactState.undecided
  /// The strongest reason for doubt; nil for none.
  var doubt: Doubt?
  /// Its path so far.
  var path: ContactPath
  /// Its relation to the strokes that were written a moment ago.
  var writing = NearbyWriting()
  /// Its lengths; nil if the panel does not report them.
  var length: Lengths?
  /// The position at which it was taken for a palm.
  var palmPosition: Point
  /// The latest position at which it moved with a palm nearby; nil before any.
  var slidePosition: Point?
  /// The time at which it was lifted; nil while it is down.
  var liftTime: Timestamp?

  init(_ touch: Touch, at position: Point, length: Double?, isPen: Bool) {
    id = touch.id
    self.isPen = isPen
    self.position = position
    time = touch.time
    path = ContactPath(from: position, at: touch.time)
    self.length = length.map { Lengths(first: $0, now: $0, most: $0) }
    palmPosition = position
  }

  mutating func move(to position: Point, length new: Double?, at time: Timestamp) {
    path.go(from: self.position, to: position, in: time - self.time, until: time)
    self.position = position
    self.time = time
    if let new {
      length = Lengths(
        first: length?.first ?? new, now: new, most: max(length?.most ?? new, new))
    }
  }

  var isDown: Bool { liftTime == nil }

  /// Returns whether it is down and writes: a pen, or a finger that moved further than a palm
  /// rolls.
  func writes(_ rules: HandRules) -> Bool {
    isDown && state == .finger && (isPen || path.travel > rules.rollDistance)
  }

  /// Returns whether it may be on the panel of another contact: a pen has a device of its own.
  func sharesPanel(with other: HandContact) -> Bool {
    isPen || other.isPen || id.device == other.id.device
  }

  /// Returns the distance to another contact, in mm.
  func distance(to other: HandContact) -> Double {
    (position - other.position).length
  }
}
