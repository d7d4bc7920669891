internal import Touches

/// Recognizes fingers that move apart or together.
public final class PinchRecognizer: MovementRecognizer {
  private var spread = FingerSpread()

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - fingers: the number of fingers, 2 or more.
  ///   - directions: `inward` or `outward`, by which it may begin; empty for both.
  public override init(
    fingers: ClosedRange<Int> = 2...10, directions: Set<GestureDirection> = []
  ) {
    super.init(fingers: fingers, directions: directions)
  }

  public override func reset() {
    super.reset()
    spread.reset()
  }

  override func follow(_ context: RecognizerContext) -> Bool {
    let least = context.limits.pinchSpan * context.pixelsPerMillimetre
    spread.move(context.touches, leastSpan: least)
    measure(context)
    return true
  }

  override func heading(_ context: RecognizerContext) -> GestureDirection? {
    let limits = context.limits
    guard spread.stretch.magnitude >= limits.pinchTravel * context.pixelsPerMillimetre,
      max(spread.scale, 1 / spread.scale) >= limits.pinchRatio
    else { return nil }
    return spread.scale < 1 ? .inward : .outward
  }

  override func isCertain(_ context: RecognizerContext) -> Bool { pair.isNoPan(context) }

  override func rebase(_ context: RecognizerContext) {
    spread.rebase(context.touches)
    measure(context)
  }

  private func measure(_ context: RecognizerContext) {
    values.fingers = context.touches.count
    values.scale = spread.scale
  }
}
