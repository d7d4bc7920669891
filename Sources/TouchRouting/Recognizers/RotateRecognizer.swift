/// Recognizes fingers that turn about their middle.
public final class RotateRecognizer: SpreadRecognizer {
  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - fingers: the number of fingers, 2 or more.
  ///   - directions: the directions in which it may begin, `clockwise` or `counterclockwise`; empty
  ///     for both.
  public override init(
    fingers: ClosedRange<Int> = 2...10, directions: Set<GestureDirection> = []
  ) {
    super.init(fingers: fingers, directions: directions)
  }

  override func updateValues() { values.rotation = spread.rotation }

  override func heading(_ context: RecognizerContext) -> GestureDirection? {
    let limits = context.limits
    let arc = spread.rotation.magnitude * spread.span / 2
    guard spread.rotation.magnitude >= limits.rotate.angle * Angle.degree,
      arc >= limits.rotate.arc * context.pixelsPerMillimetre
    else { return nil }
    return spread.rotation > 0 ? .clockwise : .counterclockwise
  }
}
