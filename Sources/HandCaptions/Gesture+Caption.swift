import TouchRouting
import Translations

extension Gesture {
  /// Returns the name of the gesture: "two-finger swipe left", "pinch", "triple tap".
  ///
  /// - Parameter isDragged: whether the fingers of a long press have moved since it began.
  /// - Returns: the name; nil if the gesture has none.
  func caption(isDragged: Bool) -> ScreenText? {
    guard let name = name(isDragged: isDragged) else { return nil }
    let count = values.fingers ?? touches.count
    // Pinches and rotations always have two fingers, so the name omits the number.
    let usual = type == .pinch || type == .rotate ? 2 : 1
    guard count != usual else { return name }
    // For translators: %1 is the number of fingers as a word, %2 what they do.
    return ScreenText(
      one: "%1-finger %2", other: "%1-finger %2", count: count, as: Self.word(count), name)
  }

  private func name(isDragged: Bool) -> ScreenText? {
    switch type {
    case .tap:
      switch values.taps ?? 1 {
      case ...1: ScreenText("tap")
      case 2: ScreenText("double tap")
      default: ScreenText("triple tap")
      }
    case .longPress: isDragged ? ScreenText("press and drag") : ScreenText("long press")
    case .pan: ScreenText("drag")
    case .swipe, .flick: values.direction.flatMap(Self.swipe)
    case .pinch: (values.scale ?? 1) < 1 ? ScreenText("pinch") : ScreenText("spread")
    case .rotate:
      (values.rotation ?? 0) < 0
        ? ScreenText("rotate counterclockwise") : ScreenText("rotate clockwise")
    case .circle: ScreenText("circle")
    case .edge, .button, .custom: nil
    }
  }

  private static func swipe(_ direction: GestureDirection) -> ScreenText? {
    switch direction {
    case .left: ScreenText("swipe left")
    case .right: ScreenText("swipe right")
    case .up: ScreenText("swipe up")
    case .down: ScreenText("swipe down")
    case .inward, .outward, .clockwise, .counterclockwise: nil
    }
  }

  /// Returns a number of fingers as a word, in the form used in "%1-finger %2".
  private static func word(_ count: Int) -> ScreenText {
    switch count {
    case 1: ScreenText("one", context: "fingers")
    case 2: ScreenText("two", context: "fingers")
    case 3: ScreenText("three", context: "fingers")
    case 4: ScreenText("four", context: "fingers")
    case 5: ScreenText("five", context: "fingers")
    default: .number(count)
    }
  }

  /// The rank of the name among those that come up at the same time: the highest, most specific one
  /// is shown.
  var captionRank: Int {
    switch type {
    case .circle: 5
    case .swipe, .flick: 4
    case .pinch, .rotate: 3
    case .tap: values.taps ?? 1
    default: 0
    }
  }
}
