public import Touches

/// Recognizes fingers that come down and rest; once it has, they may move as they like.
public final class LongPressRecognizer: Recognizer {
  private let fingers: FingerCount
  /// The middle of the fingers when the gesture was recognized.
  private var origin: Point?
  /// The number of fingers and the translation since the gesture was recognized, in px; empty before.
  public private(set) var values = GestureValues()

  /// Creates a recognizer.
  ///
  /// - Parameter fingers: how many fingers it takes.
  public init(fingers: ClosedRange<Int> = 1...1) {
    self.fingers = FingerCount(range: fingers)
  }

  /// Forgets where the gesture was recognized.
  public func reset() {
    origin = nil
    values = GestureValues()
  }

  /// Starts the time of the press with the last finger; a finger that comes later changes no translation.
  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard fingers.admit(touches, within: context.limits.arrival, context) else { return }
    if context.state.isActive {
      rebase(context)
    } else if fingers.isMet(context) {
      context.wake(at: context.time + context.limits.longPress)
    }
  }

  /// Updates the translation; before the gesture is recognized, fails where a finger strays beyond the slop.
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

  /// Fails before the time is over; afterwards ends the gesture with the last finger.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if context.state == .possible { return context.become(.failed) }
    if fingers.keeps(context) { rebase(context) }
  }

  /// Keeps the translation where it was although the middle of the fingers is another now.
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

  /// Returns what the fingers may still become, with the end of the press's time once all are down.
  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    guard fingers.isMet(context) else { return fingers.interest(context) }
    return context.wakeTime.map { .until($0) } ?? .none
  }
}
