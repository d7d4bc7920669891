internal import Touches

/// The limits that tell fingers which move the page from those that write; all lengths in mm and all times in ms.
struct PanLimits {
  /// The limits of the two fingers' arrival.
  var arrival = Arrival()
  /// The limits of the ways that they go.
  var ways = Ways()
  /// The limits of two that do not go alike.
  var mixed = Mixed()
  /// The limits of a finger that rests while the other one goes.
  var rest = Rest()
  /// The limits of writing that goes on.
  var writing = Writing()
  /// The time after the second arrival in which they have to move.
  var patience = 450.0
}

extension PanLimits {
  /// The limits of the two fingers' arrival.
  struct Arrival {
    /// The time between the two arrivals.
    var time = 80.0
    /// The distance between the fingers.
    var span = 12.0...90.0
    /// The distance that the first may have gone before the second arrives.
    var lead = 3.0
  }

  /// The limits of the ways that two fingers go.
  struct Ways {
    /// The distance that each has to go.
    var length = 4.0
    /// The share of a finger's path that it has come away from its start, at least.
    var straightness = 0.95
    /// The cosine of the angle between two ways that are alike.
    var likeness = 0.95
    /// The greatest factor between their lengths.
    var unevenness = 1.6
    /// The share of the ways that leads along the line between the fingers where they pinch.
    var axialShare = 0.88
    /// The length of the pieces that a path is measured by, which the noise of a panel does not lengthen.
    var grain = 0.7
  }

  /// The limits of two fingers that do not go alike.
  struct Mixed {
    /// The distance that one has to go.
    var length = 12.0
    /// The distance by which they have come nearer to each other or further apart by then.
    var spread = 5.0
    /// The time between the moments at which they have made half of their ways.
    var timing = 25.0
  }

  /// The limits of a finger that rests while the other one goes.
  struct Rest {
    /// The distance that it may stray and still rest.
    var distance = 2.0
    /// The time after the second arrival for which a finger rests that holds the page.
    var time = 150.0
    /// The length from which on its contact may be a palm, and how much longer than the other one it is then.
    var palm = (length: 20.0, factor: 1.6)
  }

  /// The limits of writing that goes on after a stroke.
  struct Writing {
    /// The time after the stroke within which somebody goes on to write.
    var time = 700.0
    /// The distance from the stroke within which somebody goes on to write.
    var reach = 50.0
  }
}

/// A finger that may move the page.
struct PanFinger {
  let id: TouchID
  let start: Point
  let time: Timestamp
  private(set) var place: Point
  /// The greatest length of its contact so far, in px; 0 where the panel does not tell it.
  private(set) var contact: Double
  /// The place up to which its path was measured.
  private var measured: Point
  /// The length of its path, in px.
  private(set) var path = 0.0
  /// The sum of the pieces of its path, each times its time since the arrival in ms.
  private var moment = 0.0

  init(_ touch: Touch) {
    id = touch.id
    start = touch.position
    time = touch.time
    place = start
    measured = start
    contact = Self.length(of: touch)
  }

  var way: Vector { place - start }

  /// The mean time of its movement.
  var meanTime: Timestamp { path > 0 ? time + moment / path : time }

  mutating func go(with touch: Touch, grain: Double) {
    place = touch.position
    contact = max(contact, Self.length(of: touch))
    let step = (place - measured).length
    guard step >= grain else { return }
    path += step
    moment += step * (touch.time - time)
    measured = place
  }

  private static func length(of touch: Touch) -> Double {
    max(touch.contact.major ?? 0, touch.contact.minor ?? 0)
  }
}

/// Two fingers that may be of one hand, and the ways that they have gone.
struct PanPair {
  private let fingers: (first: PanFinger, second: PanFinger)
  private let limits: PanLimits
  private let pixelsPerMillimetre: Double
  /// The lengths of their ways, in mm.
  private let lengths: (first: Double, second: Double)

  init(
    _ first: PanFinger, _ second: PanFinger, _ limits: PanLimits, _ pixelsPerMillimetre: Double
  ) {
    fingers = (first, second)
    self.limits = limits
    self.pixelsPerMillimetre = pixelsPerMillimetre
    lengths = (first.way.length / pixelsPerMillimetre, second.way.length / pixelsPerMillimetre)
  }

  var least: Double { min(lengths.first, lengths.second) }
  var most: Double { max(lengths.first, lengths.second) }

  /// Whether both have gone straight, and alike or along the line between them.
  var isPlain: Bool {
    let (a, b) = fingers
    let (first, second) = (a.way.length, b.way.length)
    guard first >= limits.ways.straightness * a.path, second >= limits.ways.straightness * b.path
    else {
      return false
    }
    let likeness = a.way.dot(b.way) / (first * second)
    if likeness >= limits.ways.likeness {
      return max(first, second) <= limits.ways.unevenness * min(first, second)
    }
    let axis = b.start - a.start
    let distance = max(axis.length, 1)
    let along = (a.way.dot(axis) / distance, b.way.dot(axis) / distance)
    return along.0 * along.1 < 0 && along.0.magnitude >= limits.ways.axialShare * first
      && along.1.magnitude >= limits.ways.axialShare * second
  }

  /// Whether neither has turned so far.
  var mayBeOneHand: Bool {
    [fingers.first, fingers.second].allSatisfy { finger in
      let way = finger.way.length
      return way < limits.ways.length * pixelsPerMillimetre
        || way >= limits.ways.straightness * finger.path
    }
  }

  /// Returns whether enough time has passed to tell a finger that rests from one that is about to write.
  func isSettled(at time: Timestamp) -> Bool {
    least > limits.rest.distance || time - fingers.second.time >= limits.rest.time
  }

  /// Whether they have come nearer to each other or further apart, at one time and straight, whatever way they went
  /// together; a thumb that rests may be one of them.
  var isMixed: Bool {
    guard mayBeOneHand else { return false }
    let axis = fingers.second.start - fingers.first.start
    let spread = fingers.second.way + fingers.first.way * -1
    let along = spread.dot(axis).magnitude / max(axis.length, 1)
    guard along >= limits.ways.axialShare * spread.length,
      along >= limits.mixed.spread * pixelsPerMillimetre
    else { return false }
    guard least > limits.rest.distance else { return !restsAsPalm }
    return abs(fingers.first.meanTime - fingers.second.meanTime) <= limits.mixed.timing
  }

  /// Whether the finger that rests may be the palm of the other one's hand.
  private var restsAsPalm: Bool {
    let (a, b) = fingers
    let (resting, moving) =
      lengths.first < lengths.second ? (a.contact, b.contact) : (b.contact, a.contact)
    return resting >= limits.rest.palm.length * pixelsPerMillimetre
      && resting >= limits.rest.palm.factor * moving
  }
}
