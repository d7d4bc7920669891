internal import Touches

/// Recognizes a finger that presses the region as a button.
///
/// The gesture begins as the finger comes down, changes as it leaves and comes back, and ends as it
/// is lifted; `values.control` is the latest event.
public final class ButtonRecognizer: Recognizer {
  private let fingers = FingerCount(range: 1...1)
  private var button = ButtonState.up
  /// The number of fingers, which is 1, and the latest event of the button in `control`.
  public private(set) var values = GestureValues()

  /// Creates a recognizer that waits for a press.
  public init() {}

  /// Releases the button without an event.
  public func reset() {
    button = .up
    values = GestureValues()
  }

  /// Presses the button; a second finger makes the gesture fail.
  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard fingers.admit(touches, within: context.limits.arrival, context) else { return }
    values.fingers = 1
    handle(.down, as: .began, context)
  }

  /// Reports that the finger left the button or came back; every other move is ignored.
  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    handle(.moved(isInside: isInside(touches, context)), as: .changed, context)
  }

  /// Reports `upInside` if the finger is on the button, `upOutside` otherwise.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    handle(.lifted(isInside: isInside(touches, context)), as: .ended, context)
  }

  /// Releases the button without a click.
  public func cancelled(_ touches: [RoutedTouch], in context: RecognizerContext) {
    handle(.lost, as: .cancelled, context)
  }

  private func handle(
    _ event: ButtonState.Event, as state: RecognizerState, _ context: RecognizerContext
  ) {
    guard let control = button.handle(event) else { return }
    values.control = control
    context.become(state)
  }

  private func isInside(_ touches: [RoutedTouch], _ context: RecognizerContext) -> Bool {
    guard let touch = touches.first else { return false }
    let margin = context.limits.buttonExit * context.pixelsPerMillimetre
    return context.tree.isInside(touch.position, context.region, margin: margin)
  }
}
