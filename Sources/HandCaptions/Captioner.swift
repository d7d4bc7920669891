// Names for the gestures of hands, from raw touch events: every touch is followed, whichever client
// gets it, and none is taken. Fingers must be assigned to hands by a guess. A hand has five
// fingers, and those of one gesture come down together. A finger that comes later belongs to the
// hand only if it is quite near. A finger that follows one that was lifted a moment ago, such as
// the second of two taps, belongs to it as well. A hand is on one touchscreen: two of them are
// adjacent in px, but may be used by different people.

package import FingertipSettings
package import TouchRouting
package import Touches
package import Translations

/// Names the gestures of the hands on a screen.
package final class Captioner {
  /// The largest distance between fingers of a hand that come down together, in mm.
  ///
  /// That is the span of a large hand. Two hands of one person are often nearer, and then make one
  /// gesture.
  private static let reach = 230.0
  /// The largest distance of a later finger from the others, in mm.
  private static let lateReach = 50.0
  /// The time within which fingers come down together, in ms.
  private static let togetherTime = 300.0
  /// The number of fingers of a hand.
  private static let fingersPerHand = 5
  /// The time for which a hand is remembered after its last lift, in ms.
  private static let memoryTime = 500.0
  /// The largest number of hands.
  private static let handLimit = 10

  private let context: LayoutContext
  private let language: ScreenLanguage
  private let places: CaptionPlaces
  private var log = CaptionLog()
  private var hands: [CaptionHand] = []
  private var owners: [TouchID: CaptionHand] = [:]

  /// Creates a captioner without hands.
  ///
  /// - Parameters:
  ///   - context: the monitors.
  ///   - language: the language of the captions.
  ///   - places: where the captions are shown.
  package init(
    _ context: LayoutContext, in language: ScreenLanguage, at places: CaptionPlaces = .hands
  ) {
    self.context = context
    self.language = language
    self.places = places
  }

  /// Takes over the hands, their gestures and the log of a former captioner.
  ///
  /// If a monitor has changed, its hands are forgotten, since they are measured by its density.
  package func resume(_ former: Captioner) {
    guard former.context == context else { return }
    hands = former.hands
    owners = former.owners
    for hand in hands { hand.language = language }
    if places == former.places { log = former.log }
  }

  /// Handles changes of touches, in the order in which they happened.
  package func follow(_ changes: [Touch]) {
    var first = changes.startIndex
    for index in changes.indices where changes[index].phase == .began {
      // A recording may use the id of a touch again, even within the changes of one frame.
      guard changes[first..<index].contains(where: { $0.id == changes[index].id }) else { continue }
      followTouches(changes[first..<index])
      first = index
    }
    followTouches(changes[first...])
  }

  /// Handles changes in which no touch begins with the id of an earlier one.
  private func followTouches(_ changes: ArraySlice<Touch>) {
    for touch in changes where touch.phase == .began {
      let hand = hand(for: touch)
      hand?.add(touch)
      owners[touch.id] = hand
    }
    for hand in hands {
      let own = changes.filter { owners[$0.id] === hand }
      if !own.isEmpty { hand.follow(own) }
    }
    for touch in changes where touch.phase == .ended || touch.phase == .cancelled {
      owners[touch.id] = nil
    }
  }

  /// Returns the hand of a finger that comes down; nil if there are too many hands.
  private func hand(for touch: Touch) -> CaptionHand? {
    let density = context.pixelsPerMillimetre(at: touch.position)
    func isInReach(_ hand: CaptionHand, _ distanceSquared: Double) -> Bool {
      let isLate = !hand.fingers.down.isEmpty && touch.time - hand.fingers.start > Self.togetherTime
      let reach = (isLate ? Self.lateReach : Self.reach) * density
      return hand.fingers.device == touch.id.device
        && hand.fingers.down.count < Self.fingersPerHand && distanceSquared <= reach * reach
    }
    func distance(_ hand: CaptionHand) -> Double? {
      var positions = hand.fingers.down.map(\.place)
      if positions.isEmpty, let lift = hand.fingers.lastLift,
        touch.time - lift.time <= Self.memoryTime
      {
        positions.append(lift.place)
      }
      return positions.map { ($0 - touch.position).lengthSquared }.min()
    }
    let near = hands.compactMap { hand in distance(hand).map { (hand, $0) } }
      .filter { isInReach($0.0, $0.1) }.min { $0.1 < $1.1 }
    if let near { return near.0 }
    if let idle = hands.first(where: { $0.fingers.down.isEmpty && distance($0) == nil }) {
      return idle
    }
    guard hands.count < Self.handLimit else { return nil }
    let hand = CaptionHand(context, in: language)
    hands.append(hand)
    return hand
  }

  /// Advances the time, in server time.
  package func advance(to now: Timestamp) {
    for hand in hands { hand.advance(to: now) }
    if places != .hands { log.follow(hands.map(\.caption), at: now) }
  }

  /// The captions that are shown, each beside its hand or in the log.
  package var captions: [Caption] {
    (places == .corner ? [] : hands.compactMap(\.caption)) + log.captions
  }

  /// Returns the time at which the captions may change without a touch; nil for never.
  package func nextChange(after now: Timestamp) -> Timestamp? {
    (hands.compactMap { $0.nextChange(after: now) } + [log.nextChange(after: now)])
      .compactMap(\.self).min()
  }

  /// Forgets every finger and every caption.
  package func clear() {
    hands.removeAll()
    log.clear()
    owners.removeAll()
  }
}
