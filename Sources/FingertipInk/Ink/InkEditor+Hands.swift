internal import HandContacts
internal import TouchDrawing
internal import Touches

/// The hands that erase.
struct ErasingHands {
  /// The hands, by their touches.
  var hands: [TouchID: Hand] = [:]
  /// The rectangles in which their circles were visible last, in px of the root.
  var circles: [PixelRect] = []
}

/// Hands that erase, and the circles that show them.
extension InkEditor {
  /// Erases where a hand is; what it erases from its begin to its end is undone together.
  func erase(_ hand: Hand, _ phase: TouchPhase) {
    let sample = TouchSample(time: hand.time, position: hand.centre, contact: .unknown)
    switch phase {
    case .began:
      // Where there is no ink, nothing is to be undone.
      guard document.count > 0 else { return }
      deselect()
      var shaping = shaping(at: hand.centre)
      shaping.predicts = false
      document.shaping = shaping
      let brush = InkBrush(
        tool: .areaEraser, colour: .white, width: 2 * hand.radius, widthSource: .none, text: "")
      note(document.begin(hand.id, brush, at: sample))
      erasing.hands[hand.id] = hand
    case .moved, .stationary:
      guard erasing.hands[hand.id] != nil else { return }
      note(document.extend(hand.id, to: sample))
      erasing.hands[hand.id] = hand
    case .ended, .cancelled:
      guard erasing.hands.removeValue(forKey: hand.id) != nil else { return }
      note(document.end(hand.id, at: sample, time: hand.time))
    }
  }

  /// Ends what hands erase as if they were lifted.
  func liftHands() { for hand in erasing.hands.values { erase(hand, .ended) } }

  /// Tells which pixels look different by what hands did since the last time.
  func followCircles(damage: (PixelRect) -> Void) {
    guard !erasing.hands.isEmpty || !erasing.circles.isEmpty else { return }
    for rect in erasing.circles { damage(rect) }
    erasing.circles = erasing.hands.values.map { hand in
      let reach = Int(hand.radius.rounded(.up)) + 2
      return PixelRect(
        x: Int(hand.centre.x) - reach, y: Int(hand.centre.y) - reach, width: 2 * reach + 1,
        height: 2 * reach + 1
      ).intersection(surface.area)
    }
    for rect in erasing.circles { damage(rect) }
  }

  /// Paints the circles, dark beside bright, so that one of them is visible on whatever ground.
  func paintCircles(into target: PixelTarget) {
    for hand in erasing.hands.values {
      target.ring(
        at: hand.centre, radius: hand.radius - 1, width: 4, colour: Colour(hex: 0x10_1828))
      target.ring(at: hand.centre, radius: hand.radius - 1, width: 2, colour: .white)
    }
  }
}
