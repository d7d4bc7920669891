public import Touches

/// Recognizes fingers that move anywhere.
///
/// The translation counts from where the fingers came down, and goes on from where it was when a finger
/// joins or leaves.
public final class PanRecognizer: MovementRecognizer {
  /// The middle of the fingers from which the translation counts; nil before.
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

  /// Counts the translation from another value on, in px; zero to hear of each step alone.
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

  /// Of two fingers that could pinch or turn as well, one on its way is enough.
  override func heading(_ context: RecognizerContext) -> GestureDirection? {
    if pair.isAmbiguous(context) {
      return pair.verdict(context) == .together ? translation.direction : nil
    }
    let slop = context.limits.slop * context.pixelsPerMillimetre
    return translation.lengthSquared >= slop * slop ? translation.direction : nil
  }

  /// A finger that rested before it was lifted leaves without any velocity.
  override func release(_ touches: [RoutedTouch]) { values.velocity = touches.meanVelocity }

  /// Keeps the translation where it is although the middle of the fingers is another now.
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
