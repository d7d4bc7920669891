/// The base of pinches and rotations, which follow the fingers' positions relative to each other.
public class SpreadRecognizer: MovementRecognizer {
  var spread = FingerSpread()

  public override func reset() {
    super.reset()
    spread.reset()
  }

  /// Returns the span that smaller spans are raised to, in px.
  func minimumSpan(_ context: RecognizerContext) -> Double { 0 }

  /// Updates the value of the gesture's type: the scale or the rotation.
  func updateValues() {}

  override func follow(_ context: RecognizerContext) -> Bool {
    spread.move(context.touches, minimumSpan: minimumSpan(context))
    measure(context)
    return true
  }

  override func isCertain(_ context: RecognizerContext) -> Bool { pair.isCertainlyApart(context) }

  override func rebase(_ context: RecognizerContext) {
    spread.rebase(context.touches)
    measure(context)
  }

  private func measure(_ context: RecognizerContext) {
    values.fingers = context.touches.count
    updateValues()
  }
}
