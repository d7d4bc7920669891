public import Touches

/// Recognizes fingers that move anywhere (rows R2, B10).
///
/// The translation counts from where the fingers came down, and goes on from where it was when a finger
/// joins or leaves.
public final class PanRecognizer: Recognizer {
  private let fingers: FingerCount
  private let directions: Set<GestureDirection>
  /// Where the middle of the fingers would have been when nothing had moved yet; nil before.
  private var origin: Point?
  private var translation = Vector.zero
  private var pair = FingerPair()
  public private(set) var values = GestureValues()

  /// A recognizer.
  ///
  /// - Parameters:
  ///   - fingers: how many fingers it takes.
  ///   - directions: the directions in which a pan may begin; empty for any.
  public init(fingers: ClosedRange<Int> = 1...10, directions: Set<GestureDirection> = []) {
    self.fingers = FingerCount(range: fingers)
    self.directions = directions
  }

  /// Counts the translation from another value on, in px; zero to hear of each step alone (row R2).
  public func setTranslation(_ translation: Vector) {
    if let origin { self.origin = origin + (self.translation + translation * -1) }
    self.translation = translation
  }

  public func reset() {
    origin = nil
    translation = .zero
    pair = FingerPair()
    values = GestureValues()
  }

  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if fingers.admit(touches, within: context.limits.arrival, context) { rebase(context) }
  }

  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard let origin, let middle = context.touches.centroid else { return }
    translation = middle - origin
    measure(context)
    if context.state == .possible { recognize(context) } else { context.become(.changed) }
  }

  private func recognize(_ context: RecognizerContext) {
    guard fingers.isMet(context), hasSetOut(context) else { return }
    guard directions.isEmpty || directions.contains(translation.direction) else {
      return context.become(.failed)
    }
    context.become(.began)
  }

  /// Whether the fingers are on their way; of two that could pinch or turn as well, one is enough.
  private func hasSetOut(_ context: RecognizerContext) -> Bool {
    if pair.isAmbiguous(context) { return pair.verdict(context) == .together }
    let slop = context.limits.slop * context.pixelsPerMillimetre
    return translation.lengthSquared >= slop * slop
  }

  /// Too few fingers, or time to say what two of them do.
  public func wokeUp(in context: RecognizerContext) {
    guard fingers.isMet(context) else { return context.become(.failed) }
    recognize(context)
  }

  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if fingers.keeps(context) { rebase(context) }
  }

  /// Keeps the translation where it is although the middle of the fingers is another now.
  private func rebase(_ context: RecognizerContext) {
    guard let middle = context.touches.centroid else { return }
    origin = middle + translation * -1
    measure(context)
  }

  private func measure(_ context: RecognizerContext) {
    values.fingers = context.touches.count
    values.translation = translation
    values.velocity = context.touches.meanVelocity
  }

  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    fingers.interest(context)
  }
}
