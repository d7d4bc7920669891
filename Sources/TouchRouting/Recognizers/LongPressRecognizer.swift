public import Touches

/// Recognizes fingers that come down and rest; afterwards they may move freely.
public final class LongPressRecognizer: Recognizer {
  private let fingers: FingerCount
  /// The middle of the fingers when the gesture was recognized.
  private var origin: Point?
  /// The number of fingers and the translation since the gesture was recognized, in px; empty
  /// before.
  public private(set) var values = GestureValues()

  /// Creates a recognizer.
  ///
  /// - Parameter fingers: the number of fingers.
  public init(fingers: ClosedRange<Int> = 1...1) {
    self.fingers = FingerCount(range: fingers)
  }

  /// Forgets the fingers and the translation.
  public func reset() {
    origin = nil
    values = GestureValues()
  }

  /// Starts the press's time with the last finger; a later finger does not change the translation.
  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard fingers.admit(touches, within: context.limits.arrival, context) else { return }
    if context.state.isActive {
      rebase(context)
    } else if fingers.isMet(context) {
      context.wake(at: context.time + context.limits.longPress)
    }
  }

  /// Updates the translation; before recognition, fails if a finger moves beyond the slop.
  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if let origin, let middle = context.touches.centroid {
      values.translation = middle - origin
      return context.become(.changed)
    }
    let slop = context.limits.slop * context.pixelsPerMillimetre
    if touches.contains(where: { ($0.position - $0.start).lengthSquared > slop * slop }) {
      context.become(.failed)
    }
  }

  /// Fails before recognition; afterwards, ends the gesture when too few fingers are left.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if context.state == .possible { return context.become(.failed) }
    if fingers.keeps(context) { rebase(context) }
  }

  /// Keeps the translation although the middle of the fingers has jumped.
  private func rebase(_ context: RecognizerContext) {
    guard let middle = context.touches.centroid else { return }
    origin = middle + (values.translation ?? .zero) * -1
  }

  /// Recognizes the gesture: the fingers have rested long enough.
  public func wokeUp(in context: RecognizerContext) {
    guard fingers.isMet(context) else { return context.become(.failed) }
    origin = context.touches.centroid
    values.fingers = context.touches.count
    values.translation = .zero
    context.become(.began)
  }

  /// Returns the interest in the fingers; once all are down, until the end of the press's time.
  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    guard fingers.isMet(context) else { return fingers.interest(context) }
    return context.wakeTime.map { .until($0) } ?? .none
  }
}
