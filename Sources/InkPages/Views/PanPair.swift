internal import Touches

/// The limits that tell panning fingers from writing ones; all lengths in mm and all times in ms.
struct PanLimits {
  /// The limits for the arrival of the two fingers.
  var arrival = Arrival()
  /// The limits for the fingers' displacements.
  var paths = Paths()
  /// The limits for two fingers that move differently.
  var mixed = Mixed()
  /// The limits for a finger that rests while the other one moves.
  var rest = Rest()
  /// The limits for recognizing continued writing.
  var writing = Writing()
  /// The time after the second arrival within which they have to move.
  var patience = 450.0
}

extension PanLimits {
  /// The limits for the arrival of the two fingers.
  struct Arrival {
    /// The maximum time between the two arrivals.
    var time = 80.0
    /// The distance between the fingers.
    var span = 12.0...90.0
    /// The maximum path of the first finger before the second arrives.
    var lead = 3.0
  }

  /// The limits for the displacements of two fingers from their starts.
  struct Paths {
    /// The minimum displacement of each finger.
    var length = 4.0
    /// The minimum ratio of a finger's displacement to the length of its path.
    var straightness = 0.95
    /// The minimum cosine of the angle between two similar displacements.
    var likeness = 0.95
    /// The maximum ratio of their lengths.
    var unevenness = 1.6
    /// The minimum share of a displacement along the line between the fingers in a pinch.
    var axialShare = 0.88
    /// The step at which paths are measured, so that the noise of a panel does not lengthen them.
    var grain = 0.7
  }

  /// The limits for two fingers that move differently.
  struct Mixed {
    /// The minimum displacement of one of them.
    var length = 12.0
    /// The minimum change of their distance by then.
    var spread = 5.0
    /// The maximum difference between the mean times of their movements.
    var timing = 25.0
  }

  /// The limits for a finger that rests while the other one moves.
  struct Rest {
    /// The distance that it may stray and still count as resting.
    var distance = 2.0
    /// The time after the second arrival from which a resting finger counts as holding the page.
    var time = 150.0
    /// The contact length, in itself and relative to the other finger, from which it may be a palm.
    var palm = (length: 20.0, factor: 1.6)
  }

  /// The limits for writing that continues after a stroke.
  struct Writing {
    /// The maximum time after the stroke.
    var time = 700.0
    /// The maximum distance from the stroke's end.
    var reach = 50.0
  }
}

/// A finger that may move the page.
struct PanFinger {
  let id: TouchID
  let start: Point
  let time: Timestamp
  private(set) var position: Point
  /// The greatest length of its contact so far, in px; 0 if the panel does not report it.
  private(set) var contact: Double
  /// The position up to which its path has been measured.
  private var measured: Point
  /// The length of its path, in px.
  private(set) var path = 0.0
  /// The sum of the steps of its path, each multiplied by its time since the arrival in ms.
  private var moment = 0.0

  init(_ touch: Touch) {
    id = touch.id
    start = touch.position
    time = touch.time
    position = start
    measured = start
    contact = Self.length(of: touch)
  }

  var displacement: Vector { position - start }

  /// The mean time of its movement, weighted by distance.
  var meanTime: Timestamp { path > 0 ? time + moment / path : time }

  mutating func go(with touch: Touch, grain: Double) {
    position = touch.position
    contact = max(contact, Self.length(of: touch))
    let step = (position - measured).length
    guard step >= grain else { return }
    path += step
    moment += step * (touch.time - time)
    measured = position
  }

  private static func length(of touch: Touch) -> Double {
    max(touch.contact.major ?? 0, touch.contact.minor ?? 0)
  }
}

/// Two fingers that may belong to one hand, and their displacements.
struct PanPair {
  private let fingers: (first: PanFinger, second: PanFinger)
  private let limits: PanLimits
  private let pixelsPerMillimetre: Double
  /// The lengths of their displacements, in mm.
  private let lengths: (first: Double, second: Double)

  init(
    _ first: PanFinger, _ second: PanFinger, _ limits: PanLimits, _ pixelsPerMillimetre: Double
  ) {
    fingers = (first, second)
    self.limits = limits
    self.pixelsPerMillimetre = pixelsPerMillimetre
    lengths = (
      first.displacement.length / pixelsPerMillimetre,
      second.displacement.length / pixelsPerMillimetre
    )
  }

  var minimum: Double { min(lengths.first, lengths.second) }
  var maximum: Double { max(lengths.first, lengths.second) }

  /// Whether both have moved straight, and either alike or along the line between them.
  var isPlain: Bool {
    let (a, b) = fingers
    let (first, second) = (a.displacement.length, b.displacement.length)
    guard first >= limits.paths.straightness * a.path, second >= limits.paths.straightness * b.path
    else {
      return false
    }
    let likeness = a.displacement.dot(b.displacement) / (first * second)
    if likeness >= limits.paths.likeness {
      return max(first, second) <= limits.paths.unevenness * min(first, second)
    }
    let axis = b.start - a.start
    let distance = max(axis.length, 1)
    let along = (a.displacement.dot(axis) / distance, b.displacement.dot(axis) / distance)
    return along.0 * along.1 < 0 && along.0.magnitude >= limits.paths.axialShare * first
      && along.1.magnitude >= limits.paths.axialShare * second
  }

  /// Whether neither finger has turned so far.
  var mayBeOneHand: Bool {
    [fingers.first, fingers.second].allSatisfy { finger in
      let displacement = finger.displacement.length
      return displacement < limits.paths.length * pixelsPerMillimetre
        || displacement >= limits.paths.straightness * finger.path
    }
  }

  /// Returns whether enough time has passed to tell a finger that rests from one that is about to
  /// write.
  func isSettled(at time: Timestamp) -> Bool {
    minimum > limits.rest.distance || time - fingers.second.time >= limits.rest.time
  }

  /// Whether their distance has changed, straight and at the same time, however they move together.
  ///
  /// One of them may be a resting thumb.
  var isMixed: Bool {
    guard mayBeOneHand else { return false }
    let axis = fingers.second.start - fingers.first.start
    let spread = fingers.second.displacement + fingers.first.displacement * -1
    let along = spread.dot(axis).magnitude / max(axis.length, 1)
    guard along >= limits.paths.axialShare * spread.length,
      along >= limits.mixed.spread * pixelsPerMillimetre
    else { return false }
    guard minimum > limits.rest.distance else { return !restsAsPalm }
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
