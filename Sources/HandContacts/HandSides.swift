// Assigns fingers to two hands, so that each hand can have its own colour. The hand is guessed when
// a finger comes down, from the positions of the fingers of both hands, and never changed: a finger
// that changes its colour is more confusing than one with the wrong colour.
//
// Left and right cannot be distinguished: the hand that comes down first is the first. A lifted
// hand is expected back where it left. A hand that appears where the lifted one could not have
// moved in the time is the other one. Someone who uses a single hand always has the same colour.
//
// All fingers of a hand are on one touchscreen: the distance between two touchscreens on the desk
// is not known, and in px they are adjacent.

public import Touches

/// Guesses which of two hands each finger belongs to.
public struct HandSides: Sendable {
  /// The limits, in mm and ms.
  struct Limits {
    /// The largest distance between fingers of one hand, from the spread thumb to the little
    /// finger.
    var span = 170.0
    /// The same for fingers that came down much later, because working hands are not spread.
    var lateSpan = 110.0
    /// The time within which fingers come down together, in ms.
    var together = 300.0
    /// The number of fingers of a hand.
    var fingers = 5
    /// The time for which a hand that left is expected back, in ms.
    var memory = 1500.0
    /// The largest speed of a lifted hand, in mm/ms.
    var speed = 1.5
    /// The distance within which a hand may come down again at once, whatever its speed, in mm.
    var reach = 60.0
  }

  /// A finger, with its position in px of the root.
  private struct Finger {
    let id: TouchID
    var position: Point
  }

  private struct Side {
    var fingers: [Finger] = []
    /// The time at which the first of the fingers came down.
    var start = Timestamp(milliseconds: 0)
    /// The last lift, with its position in px of the root; nil before any.
    var lift: (position: Point, time: Timestamp)?
  }

  /// A finger that comes down.
  private struct Arrival {
    var device: DeviceID
    /// The position, in px of the root.
    var position: Point
    /// The density there, in px/mm, by which distances from it are measured.
    var density: Double
    var time: Timestamp

    /// Returns the distance of a position from it, in mm.
    func distance(to other: Point) -> Double { (other - position).length / density }
  }

  private let limits = Limits()
  private var sides = [Side(), Side()]

  /// Creates the state before any finger.
  public init() {}

  /// Handles a touch's report.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - pixelsPerMillimetre: the density at its position, in px/mm.
  /// - Returns: the hand.
  public mutating func side(of touch: Touch, pixelsPerMillimetre: Double) -> HandSide {
    index(of: touch, pixelsPerMillimetre) == 0 ? .first : .second
  }

  /// Handles a report, and returns the index of the hand.
  private mutating func index(of touch: Touch, _ density: Double) -> Int {
    let known = sides.indices.first { side in
      sides[side].fingers.contains { $0.id == touch.id }
    }
    if let known, touch.phase != .began {
      let index = sides[known].fingers.firstIndex { $0.id == touch.id } ?? 0
      if touch.isOver {
        sides[known].fingers.remove(at: index)
        sides[known].lift = (touch.position, touch.time)
      } else {
        sides[known].fingers[index].position = touch.position
      }
      return known
    }
    if let known { sides[known].fingers.removeAll { $0.id == touch.id } }
    let side = side(
      of: Arrival(
        device: touch.id.device, position: touch.position, density: density, time: touch.time))
    guard !touch.isOver else { return side }
    if sides[side].fingers.isEmpty { sides[side].start = touch.time }
    sides[side].fingers.append(Finger(id: touch.id, position: touch.position))
    return side
  }

  /// Forgets every finger and both hands.
  public mutating func clear() { sides = [Side(), Side()] }

  /// Returns the hand of a finger that comes down.
  private func side(of arrival: Arrival) -> Int {
    let near = sides.indices.filter { isInReach($0, arrival) }
      .min { nearestDistance(to: arrival, $0) < nearestDistance(to: arrival, $1) }
    if let near { return near }
    let free = sides.indices.filter { sides[$0].fingers.isEmpty }
    switch free.count {
    case 1: return free[0]
    case 2: return sideOfLone(arrival)
    default:
      // A third hand, or a sixth finger.
      return nearestDistance(to: arrival, 0) <= nearestDistance(to: arrival, 1) ? 0 : 1
    }
  }

  /// Returns the hand of a finger that comes down while no other is down.
  private func sideOfLone(_ arrival: Arrival) -> Int {
    func lastLift(_ side: Int) -> (distance: Double, age: Double)? {
      sides[side].lift.map { (arrival.distance(to: $0.position), arrival.time - $0.time) }
    }
    func isExpected(_ side: Int) -> Bool {
      lastLift(side).map { $0.age <= limits.memory && $0.distance <= limits.lateSpan } ?? false
    }
    func canBe(_ side: Int) -> Bool {
      lastLift(side).map { $0.distance <= max(limits.reach, $0.age * limits.speed) } ?? true
    }
    let expected = sides.indices.filter(isExpected)
      .min { lastLift($0)?.distance ?? 0 < lastLift($1)?.distance ?? 0 }
    return expected ?? (canBe(0) ? 0 : 1)
  }

  private func isInReach(_ side: Int, _ arrival: Arrival) -> Bool {
    let distances = sides[side].fingers.filter { $0.id.device == arrival.device }
      .map { arrival.distance(to: $0.position) }
    guard let nearest = distances.min(), sides[side].fingers.count < limits.fingers else {
      return false
    }
    let isTogether = arrival.time - sides[side].start <= limits.together
    return isTogether ? distances.allSatisfy { $0 <= limits.span } : nearest <= limits.lateSpan
  }

  /// Returns the distance of a finger that comes down from the nearest one of a hand, in mm.
  private func nearestDistance(to arrival: Arrival, _ side: Int) -> Double {
    sides[side].fingers.map { arrival.distance(to: $0.position) }.min() ?? .infinity
  }
}
