internal import HandContacts
internal import TouchDrawing
internal import TouchInk
internal import Touches

/// The hands that erase, and the fingers that were lifted last.
struct InkHands {
  /// The hands that erase, by their touches.
  var erasing: [TouchID: Hand] = [:]
  /// The visible circles around hands and fingers that erase.
  var circles: [Circle] = []
  /// The fingers that were lifted last, and the undo groups of their changes.
  private var lifted: [(touch: TouchID, undoGroup: Int)] = []
  /// The number of fingers that are remembered: more than two hands have.
  private static let liftedLimit = 16

  /// A circle around something that erases, in px of the root.
  struct Circle: Equatable {
    let centre: Point
    let radius: Double

    /// The bounding rectangle, with a margin for the line.
    var bounds: PixelRect { PixelRect(around: centre, radius: radius + 2) }
  }

  /// Remembers a finger that was lifted, and the undo group of its changes.
  mutating func lift(_ touch: TouchID, undoGroup: Int) {
    lifted = lifted.suffix(Self.liftedLimit - 1) + [(touch, undoGroup)]
  }

  /// Returns the undo group of a recently lifted finger, and forgets it.
  mutating func takeUndoGroup(of touch: TouchID) -> Int? {
    guard let index = lifted.lastIndex(where: { $0.touch == touch }) else { return nil }
    return lifted.remove(at: index).undoGroup
  }

  /// Forgets the fingers that were lifted.
  mutating func forgetLifted() { lifted = [] }
}

/// Hands that erase, and the circles that show them.
extension InkEditor {
  /// Erases where a hand is; everything it erases until it is lifted is undone together.
  func erase(_ hand: Hand, _ phase: TouchPhase) {
    let sample = TouchSample(time: hand.time, position: hand.centre, contact: .unknown)
    switch phase {
    case .began:
      // Without ink there is nothing to undo.
      guard document.count > 0 else { return }
      deselect()
      var shaping = shaping(at: hand.centre)
      shaping.predicts = false
      document.shaping = shaping
      let brush = InkBrush(
        tool: .areaEraser, colour: .white, width: 2 * hand.radius, widthSource: .none, text: "")
      note(document.begin(hand.id, brush, at: sample))
      hands.erasing[hand.id] = hand
    case .moved, .stationary:
      guard hands.erasing[hand.id] != nil else { return }
      note(document.extend(hand.id, to: sample))
      hands.erasing[hand.id] = hand
    case .ended, .cancelled:
      guard hands.erasing.removeValue(forKey: hand.id) != nil else { return }
      dropIdleEraser(hand.id, at: hand.centre)
      note(document.end(hand.id, at: sample, time: hand.time))
    }
  }

  /// Ends the erasing of all hands as if they were lifted.
  func liftHands() { for hand in hands.erasing.values { erase(hand, .ended) } }

  /// The circles around the hands and the fingers that erase now.
  private var circles: [InkHands.Circle] {
    document.drafts.compactMap { draft in
      guard draft.brush.tool == .eraser || draft.brush.tool == .areaEraser else { return nil }
      if let hand = hands.erasing[draft.touch] {
        return InkHands.Circle(centre: hand.centre, radius: hand.radius)
      }
      return InkHands.Circle(centre: draft.position, radius: draft.brush.width / 2)
    }
  }

  /// Reports the pixels that look different because the circles have moved since the last call.
  func followCircles(damage: (PixelRect) -> Void) {
    guard !document.drafts.isEmpty || !hands.circles.isEmpty else { return }
    let circles = circles
    guard circles != hands.circles else { return }
    for circle in hands.circles + circles { damage(circle.bounds.intersection(surface.area)) }
    hands.circles = circles
  }

  /// Paints the circles as a dark and a bright ring, so that one is visible on any ground.
  func paintCircles(into target: PixelTarget) {
    for circle in hands.circles {
      let radius = circle.radius - 1
      target.ring(at: circle.centre, radius: radius, width: 4, colour: Colour(hex: 0x10_1828))
      target.ring(at: circle.centre, radius: radius, width: 2, colour: .white)
    }
  }
}
