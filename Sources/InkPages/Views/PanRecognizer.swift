// Whether two fingers move the page or write on it. Both leave ink at first, for whoever writes must not wait;
// what was drawn is taken back once two fingers turn out to move the page.
//
// People who write side by side, and those who write with both hands, put fingers down at the same time every
// few strokes. What tells them from one hand that takes hold of the page: its fingers arrive together, no
// further apart than a hand spans, and go straight and alike, or straight towards or away from each other. Any
// doubt is decided for writing.

package import Touches

/// Knows two fingers of one hand that move the page.
package struct PanRecognizer {
  /// The meaning of a finger's report.
  package enum Meaning: Equatable, Sendable {
    /// The finger draws, as far as this decides.
    case ink
    /// Two fingers turn out to move the page; what they have drawn is to be taken back.
    case begins(TouchID, TouchID)
    /// They move it on.
    case moves
    /// One of the two was lifted.
    case ends
    /// The finger neither draws nor moves the page.
    case nothing
  }

  /// The limits that decide; all lengths in mm and all times in ms.
  struct Limits {
    /// The time between the arrivals of the two fingers.
    var arrival = 80.0
    /// The time after the second arrival in which they have to move.
    var patience = 450.0
    /// The distance between them.
    var span = 12.0...90.0
    /// The distance that the first may have gone before the second arrives.
    var lead = 3.0
    /// The distance that each has to go.
    var way = 4.0
    /// The distance that one may go while the other one stays.
    var strayedWay = 9.0
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

  private struct Finger {
    let id: TouchID
    let start: Point
    let time: Timestamp
    var place: Point
    /// The place up to which its path was measured.
    var measured: Point
    /// The length of its path, in px.
    var path = 0.0

    var way: Vector { place - start }

    mutating func go(to place: Point, grain: Double) {
      self.place = place
      let step = (place - measured).length
      guard step >= grain else { return }
      path += step
      measured = place
    }
  }

  private enum State {
    case idle
    /// Two fingers that may turn out to move the page.
    case open
    /// Two fingers move it.
    case moving
  }

  private let limits = Limits()
  /// The fingers that are down and may still move the page, or do.
  private var fingers: [Finger] = []
  /// The fingers that are down and draw.
  private var writing: Set<TouchID> = []
  /// The fingers that are down and do nothing any more.
  private var spent: Set<TouchID> = []
  private var state = State.idle

  /// Creates a recognizer that has seen no finger.
  package init() {}

  /// The places of the two fingers that move the page, in px of the root; nil while none do.
  package var places: (Point, Point)? {
    state == .moving ? (fingers[0].place, fingers[1].place) : nil
  }

  /// Handles a finger's report.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - pixelsPerMillimetre: the density where it is, in px/mm.
  ///   - isOn: whether the page can be moved by fingers that come down now.
  /// - Returns: what it means.
  package mutating func follow(
    _ touch: Touch, pixelsPerMillimetre: Double, isOn: Bool
  ) -> Meaning {
    if touch.phase == .began { return begin(touch, pixelsPerMillimetre, isOn) }
    if spent.contains(touch.id) {
      if touch.isOver { spent.remove(touch.id) }
      return .nothing
    }
    guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else {
      if touch.isOver { writing.remove(touch.id) }
      return .ink
    }
    fingers[index].go(to: touch.position, grain: limits.grain * pixelsPerMillimetre)
    switch state {
    case .moving:
      guard touch.isOver else { return .moves }
      spent.formUnion(fingers.map(\.id).filter { $0 != touch.id })
      fingers = []
      state = .idle
      return .ends
    case .open:
      if !touch.isOver, decide(at: touch.time, pixelsPerMillimetre) {
        return .begins(fingers[0].id, fingers[1].id)
      }
    case .idle: break
    }
    if touch.isOver {
      giveUp()
      writing.remove(touch.id)
    }
    return .ink
  }

  private mutating func begin(
    _ touch: Touch, _ pixelsPerMillimetre: Double, _ isOn: Bool
  ) -> Meaning {
    if state == .moving {
      spent.insert(touch.id)
      return .nothing
    }
    let isAlone = fingers.isEmpty && writing.isEmpty && spent.isEmpty
    if isOn, state == .idle, isAlone || mayJoin(touch, pixelsPerMillimetre) {
      fingers.append(
        Finger(
          id: touch.id, start: touch.position, time: touch.time, place: touch.position,
          measured: touch.position))
      if fingers.count == 2 { state = .open }
      return .ink
    }
    giveUp()
    writing.insert(touch.id)
    return .ink
  }

  /// Returns whether a finger that comes down can be of the hand of the one that is there.
  private func mayJoin(_ touch: Touch, _ pixelsPerMillimetre: Double) -> Bool {
    guard fingers.count == 1, writing.isEmpty, spent.isEmpty else { return false }
    let first = fingers[0]
    let distance = (touch.position - first.place).lengthSquared.squareRoot() / pixelsPerMillimetre
    return touch.time - first.time <= limits.arrival
      && first.path <= limits.lead * pixelsPerMillimetre && limits.span.contains(distance)
  }

  /// Has the fingers draw for as long as they are down.
  private mutating func giveUp() {
    writing.formUnion(fingers.map(\.id))
    fingers = []
    state = .idle
  }

  /// Decides about the two fingers as far as that is possible by now.
  ///
  /// - Returns: whether they move the page.
  private mutating func decide(at time: Timestamp, _ pixelsPerMillimetre: Double) -> Bool {
    let lengths = fingers.map { $0.way.lengthSquared.squareRoot() / pixelsPerMillimetre }
    if min(lengths[0], lengths[1]) >= limits.way {
      guard isOfOneHand(pixelsPerMillimetre) else {
        giveUp()
        return false
      }
      state = .moving
      return true
    }
    let isLate = time - fingers[1].time > limits.patience
    if isLate || max(lengths[0], lengths[1]) >= limits.strayedWay { giveUp() }
    return false
  }

  private func isOfOneHand(_ pixelsPerMillimetre: Double) -> Bool {
    let (a, b) = (fingers[0], fingers[1])
    let (first, second) = (a.way.length, b.way.length)
    guard first >= limits.straightness * a.path, second >= limits.straightness * b.path else {
      return false
    }
    let likeness = a.way.dot(b.way) / (first * second)
    if likeness >= limits.likeness {
      return max(first, second) <= limits.unevenness * min(first, second)
    }
    let axis = b.start - a.start
    let distance = max(axis.length, 1)
    let along = (a.way.dot(axis) / distance, b.way.dot(axis) / distance)
    return along.0 * along.1 < 0 && along.0.magnitude >= limits.axialShare * first
      && along.1.magnitude >= limits.axialShare * second
  }
}

extension Vector {
  fileprivate var length: Double { lengthSquared.squareRoot() }

  fileprivate func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }
}
