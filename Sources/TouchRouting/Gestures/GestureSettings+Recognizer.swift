extension GestureSettings {
  /// Returns a recognizer for the gesture; nil for the type `custom`, whose recognizer a program
  /// supplies.
  public func makeRecognizer() -> (any Recognizer)? {
    switch type {
    case .tap: TapRecognizer(fingers: fingers, taps: taps)
    case .longPress: LongPressRecognizer(fingers: fingers)
    case .pan: PanRecognizer(fingers: fingers, directions: directions)
    case .swipe:
      SwipeRecognizer(fingers: fingers, directions: directions, waitsForLift: waitsForLift)
    case .flick: FlickRecognizer(fingers: fingers, directions: directions)
    case .pinch: PinchRecognizer(fingers: fingers, directions: directions)
    case .rotate: RotateRecognizer(fingers: fingers, directions: directions)
    case .edge: EdgeRecognizer(directions: directions)
    case .circle: CircleRecognizer(directions: directions)
    case .button: ButtonRecognizer()
    case .custom: nil
    }
  }
}
