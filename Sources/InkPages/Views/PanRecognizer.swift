// Decides whether two fingers move the page or write on it. Both leave ink at first, because
// writing must not be delayed; the ink is removed once the two fingers turn out to move the page.
//
// People who write side by side, or with both hands, put two fingers down at the same time every
// few strokes. One hand that takes hold of the page differs from them: its fingers arrive together,
// no further apart than a hand spans, and move straight and alike, or straight towards or away from
// each other. Other movements that may come from one hand need more evidence and are judged later:
// a thumb that rests while a finger moves away from it, and fingers that spread while the hand
// moves. In doubt, the fingers write.

package import Touches

/// Recognizes two fingers of one hand that move the page.
package struct PanRecognizer {
  /// The meaning of a finger's report.
  package enum Meaning: Equatable, Sendable {
    /// The finger draws, as far as the recognizer is concerned.
    case ink
    /// Two fingers turn out to move the page; the ink that they have drawn is to be removed.
    case begins(TouchID, TouchID)
    /// The two fingers have moved the page.
    case moves
    /// One of the two was lifted.
    case ends
    /// The finger neither draws nor moves the page.
    case nothing
  }

  private enum State {
    case idle
    /// Two fingers that may turn out to move the page.
    case undecided
    /// Two fingers move it.
    case moving
  }

  private static let strokeLimit = 4

  private let limits = PanLimits()
  /// The fingers that are down and may move the page, or do so.
  private var fingers: [PanFinger] = []
  /// The fingers that are down and draw.
  private var writing: Set<TouchID> = []
  /// The fingers that are down and are ignored until they are lifted.
  private var ignored: Set<TouchID> = []
  private var state = State.idle
  /// Whether the two fingers have moved in any other way than alike or in a pinch.
  private var isMixed = false
  /// The ends of the latest strokes, where writing may continue.
  private var strokes: [(position: Point, time: Timestamp)] = []

  /// Creates a recognizer that has seen no finger.
  package init() {}

  /// The positions of the two fingers that move the page, in px of the root; nil if none do.
  package var positions: (Point, Point)? {
    state == .moving ? (fingers[0].position, fingers[1].position) : nil
  }

  /// Handles a finger's report.
  ///
  /// - Parameters:
  ///   - touch: the finger.
  ///   - pixelsPerMillimetre: the density at the finger, in px/mm.
  ///   - isOn: whether new fingers can move the page.
  /// - Returns: the meaning of the report.
  package mutating func follow(
    _ touch: Touch, pixelsPerMillimetre: Double, isOn: Bool
  ) -> Meaning {
    if touch.phase == .began { return begin(touch, pixelsPerMillimetre, isOn) }
    if ignored.contains(touch.id) {
      if touch.isOver { ignored.remove(touch.id) }
      return .nothing
    }
    guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else {
      if touch.isOver { endStroke(touch) }
      return .ink
    }
    fingers[index].go(with: touch, grain: limits.paths.grain * pixelsPerMillimetre)
    switch state {
    case .moving:
      guard touch.isOver else { return .moves }
      ignored.formUnion(fingers.map(\.id).filter { $0 != touch.id })
      fingers = []
      state = .idle
      return .ends
    case .undecided:
      if !touch.isOver, decide(at: touch.time, pixelsPerMillimetre) {
        return .begins(fingers[0].id, fingers[1].id)
      }
    case .idle: break
    }
    if touch.isOver {
      giveUp()
      endStroke(touch)
    }
    return .ink
  }

  private mutating func begin(
    _ touch: Touch, _ pixelsPerMillimetre: Double, _ isOn: Bool
  ) -> Meaning {
    if state == .moving {
      ignored.insert(touch.id)
      return .nothing
    }
    let isAlone = fingers.isEmpty && writing.isEmpty && ignored.isEmpty
    if isOn, state == .idle, isAlone || mayJoin(touch, pixelsPerMillimetre) {
      fingers.append(PanFinger(touch))
      if fingers.count == 2 { (state, isMixed) = (.undecided, false) }
      return .ink
    }
    giveUp()
    writing.insert(touch.id)
    return .ink
  }

  /// Returns whether a new finger can belong to the same hand as the one that is down.
  private func mayJoin(_ touch: Touch, _ pixelsPerMillimetre: Double) -> Bool {
    guard fingers.count == 1, writing.isEmpty, ignored.isEmpty else { return false }
    let first = fingers[0]
    let distance =
      (touch.position - first.position).length / pixelsPerMillimetre
    return touch.time - first.time <= limits.arrival.time
      && first.path <= limits.arrival.lead * pixelsPerMillimetre
      && limits.arrival.span.contains(distance)
  }

  /// Makes the fingers draw until they are lifted.
  private mutating func giveUp() {
    writing.formUnion(fingers.map(\.id))
    fingers = []
    state = .idle
  }

  private mutating func endStroke(_ touch: Touch) {
    writing.remove(touch.id)
    strokes = strokes.suffix(Self.strokeLimit - 1) + [(touch.position, touch.time)]
  }

  /// Decides about the two fingers if that is possible yet.
  ///
  /// - Returns: whether they move the page.
  private mutating func decide(at time: Timestamp, _ pixelsPerMillimetre: Double) -> Bool {
    let pair = PanPair(fingers[0], fingers[1], limits, pixelsPerMillimetre)
    if !isMixed, pair.minimum >= limits.paths.length {
      guard !pair.isPlain else {
        state = .moving
        return true
      }
      isMixed = true
    }
    if time - fingers[1].time > limits.patience || !pair.mayBeOneHand { giveUp() }
    guard state == .undecided, pair.maximum >= limits.mixed.length, pair.isSettled(at: time) else {
      return false
    }
    guard pair.isMixed, !continuesWriting(pixelsPerMillimetre) else {
      giveUp()
      return false
    }
    state = .moving
    return true
  }

  /// Returns whether one of the fingers came down where a stroke has recently ended.
  private func continuesWriting(_ pixelsPerMillimetre: Double) -> Bool {
    let reach = limits.writing.reach * pixelsPerMillimetre
    return fingers.contains { finger in
      strokes.contains {
        finger.time - $0.time <= limits.writing.time
          && (finger.start - $0.position).lengthSquared <= reach * reach
      }
    }
  }
}
