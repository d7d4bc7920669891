import TouchRouting
import Touches

/// A recognizer that claims what a test asks for, written against the public interface only.
final class ScriptedRecognizer: Recognizer {
  /// The state that it claims once it has its fingers; nil for none.
  let claim: RecognizerState?
  /// The number of fingers that it takes.
  let fingers: Int
  /// The time at which it claims the state, in ms; nil for as soon as its fingers are down.
  let claimTime: Double?
  let preventsOthers: Bool
  let isPreventable: Bool
  /// Is called when it receives fingers.
  var onFinger: (() -> Void)?

  init(
    claim: RecognizerState? = nil, fingers: Int = 1, at claimTime: Double? = nil,
    preventsOthers: Bool = true, isPreventable: Bool = true
  ) {
    self.claim = claim
    self.fingers = fingers
    self.claimTime = claimTime
    self.preventsOthers = preventsOthers
    self.isPreventable = isPreventable
  }

  func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    onFinger?()
    for extra in context.touches.dropFirst(fingers) { context.ignore(extra.id) }
    guard context.touches.count == fingers, context.state == .possible else { return }
    if let claimTime, claimTime > context.time.milliseconds {
      context.wake(at: at(claimTime))
    } else if let claim {
      context.become(claim)
    }
  }

  func wokeUp(in context: RecognizerContext) {
    if let claim { context.become(claim) }
  }

  func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if context.state.isActive { context.become(.changed) }
  }

  func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if context.state.isActive, context.touches.count < fingers { context.become(.ended) }
  }

  func reset() {}

  func canPrevent(_ other: any Recognizer) -> Bool { preventsOthers }
  func canBePrevented(by other: any Recognizer) -> Bool { isPreventable }
}

extension GestureFixture {
  /// Adds a gesture with a scripted recognizer.
  func add(
    _ puppet: ScriptedRecognizer, _ id: GestureID, to region: String = "pad",
    _ relate: (inout GestureRelations) -> Void = { _ in }
  ) {
    var settings = GestureSettings(id: id, type: .custom, fingers: 1...10)
    relate(&settings.relations)
    add(puppet, settings, to: region)
  }
}
