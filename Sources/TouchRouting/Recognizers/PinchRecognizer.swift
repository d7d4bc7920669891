public import Touches

/// Recognizes fingers that move apart or together (row P11).
public final class PinchRecognizer: Recognizer {
  private let fingers: FingerCount
  private let directions: Set<GestureDirection>
  private var spread = FingerSpread()
  private var pair = FingerPair()
  public private(set) var values = GestureValues()

  /// A recognizer.
  ///
  /// - Parameters:
  ///   - fingers: how many fingers it takes, 2 or more.
  ///   - directions: `inward` or `outward`, by which it may begin; empty for both.
  public init(fingers: ClosedRange<Int> = 2...10, directions: Set<GestureDirection> = []) {
    self.fingers = FingerCount(range: fingers)
    self.directions = directions
  }

  public func reset() {
    spread.reset()
    pair = FingerPair()
    values = GestureValues()
  }

  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if fingers.admit(touches, within: context.limits.arrival, context) { rebase(context) }
  }

  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    let least = context.limits.pinchSpan * context.pixelsPerMillimetre
    spread.move(context.touches, leastSpan: least)
    measure(context)
    if context.state == .possible { recognize(context) } else { context.become(.changed) }
  }

  private func recognize(_ context: RecognizerContext) {
    let limits = context.limits
    guard fingers.isMet(context),
      spread.stretch.magnitude >= limits.pinchTravel * context.pixelsPerMillimetre,
      max(spread.scale, 1 / spread.scale) >= limits.pinchRatio
    else { return }
    guard directions.isEmpty || directions.contains(spread.scale < 1 ? .inward : .outward) else {
      return context.become(.failed)
    }
    if pair.isNoPan(context) { context.become(.began) }
  }

  /// Too few fingers, or time to say what two of them do.
  public func wokeUp(in context: RecognizerContext) {
    guard fingers.isMet(context) else { return context.become(.failed) }
    recognize(context)
  }

  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if fingers.keeps(context) { rebase(context) }
  }

  private func rebase(_ context: RecognizerContext) {
    spread.rebase(context.touches)
    measure(context)
  }

  private func measure(_ context: RecognizerContext) {
    values.fingers = context.touches.count
    values.scale = spread.scale
  }

  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    fingers.interest(context)
  }
}
