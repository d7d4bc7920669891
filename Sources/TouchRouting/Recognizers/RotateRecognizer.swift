internal import Touches

/// Recognizes fingers that turn about their middle.
public final class RotateRecognizer: MovementRecognizer {
  private var spread = FingerSpread()

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - fingers: the number of fingers, 2 or more.
  ///   - directions: `clockwise` or `counterclockwise`, as it may begin; empty for both.
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
    spread.move(context.touches, leastSpan: 0)
    measure(context)
    return true
  }

  override func heading(_ context: RecognizerContext) -> GestureDirection? {
    let limits = context.limits
    let arc = spread.rotation.magnitude * spread.span / 2
    guard spread.rotation.magnitude >= limits.rotateAngle * Angle.degree,
      arc >= limits.rotateArc * context.pixelsPerMillimetre
    else { return nil }
    return spread.rotation > 0 ? .clockwise : .counterclockwise
  }

  override func isCertain(_ context: RecognizerContext) -> Bool { pair.isNoPan(context) }

  override func rebase(_ context: RecognizerContext) {
    spread.rebase(context.touches)
    measure(context)
  }

  private func measure(_ context: RecognizerContext) {
    values.fingers = context.touches.count
    values.rotation = spread.rotation
  }
}
