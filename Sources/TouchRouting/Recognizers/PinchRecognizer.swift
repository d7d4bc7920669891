/// Recognizes fingers that move apart or together.
public final class PinchRecognizer: SpreadRecognizer {
  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - fingers: the number of fingers, 2 or more.
  ///   - directions: the directions in which it may begin, `inward` or `outward`; empty for both.
  public override init(
    fingers: ClosedRange<Int> = 2...10, directions: Set<GestureDirection> = []
  ) {
    super.init(fingers: fingers, directions: directions)
  }

  override func minimumSpan(_ context: RecognizerContext) -> Double {
    context.limits.pinch.span * context.pixelsPerMillimetre
  }

  override func updateValues() { values.scale = spread.scale }

  override func heading(_ context: RecognizerContext) -> GestureDirection? {
    let limits = context.limits
    guard spread.stretch.magnitude >= limits.pinch.travel * context.pixelsPerMillimetre,
      max(spread.scale, 1 / spread.scale) >= limits.pinch.ratio
    else { return nil }
    return spread.scale < 1 ? .inward : .outward
  }
}
