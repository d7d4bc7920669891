extension GestureSettings {
  /// A recognizer for the gesture; nil where its type is `custom`, which only a program has.
  public func makeRecognizer() -> (any Recognizer)? {
    switch type {
    case .tap: TapRecognizer(fingers: fingers.lowerBound, taps: taps)
    case .longPress: LongPressRecognizer(fingers: fingers)
    case .pan: PanRecognizer(fingers: fingers, directions: directions)
    case .swipe, .flick, .pinch, .rotate, .edge, .circle, .button, .custom: nil
    }
  }
}
