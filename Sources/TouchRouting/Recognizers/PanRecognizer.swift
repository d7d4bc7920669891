public import Touches

/// Recognizes fingers that move, by default in any direction.
///
/// The translation counts from the point where the fingers came down, and continues when a finger
/// joins or leaves.
public final class PanRecognizer: MovementRecognizer {
  /// The position of the fingers' middle at which the translation is zero; nil before the begin.
  private var origin: Point?
  private var translation = Vector.zero

  /// Creates a recognizer.
  ///
  /// - Parameters:
  ///   - fingers: the number of fingers.
  ///   - directions: the directions in which a pan may begin; empty for any.
  public override init(
    fingers: ClosedRange<Int> = 1...10, directions: Set<GestureDirection> = []
  ) {
    super.init(fingers: fingers, directions: directions)
  }

  /// Sets the translation to a value in px, such as zero to get each step by itself.
  public func setTranslation(_ translation: Vector) {
    if let origin { self.origin = origin + (self.translation + translation * -1) }
    self.translation = translation
  }

  public override func reset() {
    super.reset()
    origin = nil
    translation = .zero
  }

  override func follow(_ context: RecognizerContext) -> Bool {
    guard let origin, let middle = context.touches.centroid else { return false }
    translation = middle - origin
    measure(context)
    return true
  }

  /// Two fingers that could also pinch or rotate are decided by `FingerPair` instead of the slop.
  override func heading(_ context: RecognizerContext) -> GestureDirection? {
    if pair.isAmbiguous(context) {
      return pair.verdict(context) == .together ? translation.direction : nil
    }
    let slop = context.limits.slop * context.pixelsPerMillimetre
    return translation.lengthSquared >= slop * slop ? translation.direction : nil
  }

  /// A finger that rested before its lift contributes no velocity.
  override func release(_ touches: [RoutedTouch]) { values.velocity = touches.meanVelocity }

  /// Keeps the translation although the middle of the fingers has jumped.
  override func rebase(_ context: RecognizerContext) {
    guard let middle = context.touches.centroid else { return }
    origin = middle + translation * -1
    measure(context)
  }

  private func measure(_ context: RecognizerContext) {
    values.fingers = context.touches.count
    values.translation = translation
    values.velocity = context.touches.meanVelocity
  }
}
