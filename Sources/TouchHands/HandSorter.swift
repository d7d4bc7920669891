public import Touches

/// One of a person's two hands.
public enum Hand: Int, CaseIterable, Sendable {
  case left, right
}

/// Tells the hands apart that fingers are of, by where they are and by what came before.
///
/// A finger is of the hand whose fingers it comes down beside. One that comes down far from all others begins
/// the other hand. A hand alone is the one that was there a
/// moment ago, or else that of its half of the screen. A finger stays with its hand until it is lifted, wherever
/// hands move meanwhile.
public struct HandSorter {
  /// A finger that is down.
  private struct Finger {
    var id: TouchID
    var hand: Hand
    var position: Point
  }

  /// A hand that was lifted.
  private struct Trace {
    var position: Point
    var time: Timestamp
  }

  /// The most fingers of a hand.
  private static let fingerLimit = 5
  /// The farthest that a finger comes down from the nearest of its hand, in mm: between a thumb and an index finger
  /// that are spread.
  private static let gap = 90.0
  /// The greatest distance between two fingers of a hand when they come down, in mm.
  private static let span = 180.0
  /// The time for which the place of a lifted hand is remembered, in ms.
  private static let memory = 1500.0

  private let pixelsPerMillimetre: Double
  /// The middle of the screen from left to right, in px.
  private let middle: Double
  private var fingers: [Finger] = []
  private var traces: [Hand: Trace] = [:]

  /// Creates a sorter that knows no finger.
  ///
  /// - Parameters:
  ///   - pixelsPerMillimetre: the density.
  ///   - middle: the middle of the screen from left to right, in px.
  public init(pixelsPerMillimetre: Double, middle: Double) {
    self.pixelsPerMillimetre = max(pixelsPerMillimetre, 0.01)
    self.middle = middle
  }

  /// Handles a change of a touch, and returns the hand that it is of.
  public mutating func take(_ touch: Touch) -> Hand {
    guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else {
      let hand = hand(at: touch.position, touch.time)
      if !touch.isOver {
        fingers.append(Finger(id: touch.id, hand: hand, position: touch.position))
      }
      return hand
    }
    let hand = fingers[index].hand
    if touch.isOver {
      fingers.remove(at: index)
      traces[hand] = Trace(position: touch.position, time: touch.time)
    } else {
      fingers[index].position = touch.position
    }
    return hand
  }

  /// Forgets every finger.
  public mutating func forget() {
    fingers.removeAll()
    traces.removeAll()
  }

  private func distance(_ first: Point, _ second: Point) -> Double {
    (first - second).lengthSquared.squareRoot() / pixelsPerMillimetre
  }

  /// Returns the hand of a finger that comes down.
  private func hand(at position: Point, _ time: Timestamp) -> Hand {
    let near = Hand.allCases.compactMap { hand -> (hand: Hand, distance: Double)? in
      let others = fingers.filter { $0.hand == hand }.map { distance($0.position, position) }
      guard let nearest = others.min(), others.count < Self.fingerLimit, nearest <= Self.gap,
        others.allSatisfy({ $0 <= Self.span })
      else { return nil }
      return (hand, nearest)
    }
    if let nearest = near.min(by: { $0.distance < $1.distance }) { return nearest.hand }
    let present = Hand.allCases.filter { hand in fingers.contains { $0.hand == hand } }
    if present.count == 1 { return present[0] == .left ? .right : .left }
    if present.isEmpty {
      return remembered(at: position, time) ?? (position.x < middle ? .left : .right)
    }
    // Far from both, so of somebody else, or a hand that is stretched.
    let nearest = fingers.min { distance($0.position, position) < distance($1.position, position) }
    return nearest?.hand ?? .right
  }

  /// Returns the hand that was lifted near a place a moment ago; nil for none.
  private func remembered(at position: Point, _ time: Timestamp) -> Hand? {
    let recent = traces.filter {
      time - $0.value.time <= Self.memory && distance($0.value.position, position) <= Self.gap
    }
    return recent.min {
      distance($0.value.position, position) < distance($1.value.position, position)
    }?.key
  }
}
