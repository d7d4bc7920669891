public import Touches

/// The base of pans, pinches and rotations: fingers come down, exceed a threshold and go on; some
/// may join and leave meanwhile.
public class MovementRecognizer: Recognizer {
  let fingers: FingerCount
  /// The directions in which it may begin; empty for any.
  let directions: Set<GestureDirection>
  var pair = FingerPair()
  /// The movement since the gesture began; what it has is up to the kind of gesture.
  public internal(set) var values = GestureValues()

  init(fingers: ClosedRange<Int>, directions: Set<GestureDirection>) {
    self.fingers = FingerCount(range: fingers)
    self.directions = directions
  }

  // MARK: What each kind has of its own

  /// Starts from the fingers' present positions, without counting how they came there.
  func rebase(_ context: RecognizerContext) {}

  /// Follows the fingers' movement.
  ///
  /// - Returns: whether there are any that count.
  func follow(_ context: RecognizerContext) -> Bool { false }

  /// Takes the velocities of fingers that were lifted.
  func release(_ touches: [RoutedTouch]) {}

  /// Returns the direction of the fingers; nil as long as they are within the threshold.
  func heading(_ context: RecognizerContext) -> GestureDirection? { nil }

  /// Returns whether it is not another gesture that they make, in doubt.
  func isCertain(_ context: RecognizerContext) -> Bool { true }

  // MARK: Recognizer

  /// Forgets the fingers and their movement.
  public func reset() {
    pair = FingerPair()
    values = GestureValues()
  }

  /// Counts on from the fingers that are down now, so that no new finger makes the values jump.
  public func began(_ touches: [RoutedTouch], in context: RecognizerContext) {
    if fingers.admit(touches, within: context.limits.arrival, context) { rebase(context) }
  }

  /// Updates the values, and begins the gesture once the fingers have moved far enough.
  public func moved(_ touches: [RoutedTouch], in context: RecognizerContext) {
    guard follow(context) else { return }
    if context.state == .possible { recognize(context) } else { context.become(.changed) }
  }

  private func recognize(_ context: RecognizerContext) {
    guard fingers.isMet(context), let heading = heading(context) else { return }
    guard directions.isEmpty || directions.contains(heading) else {
      return context.become(.failed)
    }
    if isCertain(context) { context.become(.began) }
  }

  /// Too few fingers, or time to say what two of them do.
  public func wokeUp(in context: RecognizerContext) {
    guard fingers.isMet(context) else { return context.become(.failed) }
    recognize(context)
  }

  /// Goes on with the fingers that are left, or ends the gesture where they are too few.
  public func ended(_ touches: [RoutedTouch], in context: RecognizerContext) {
    release(touches)
    if fingers.keeps(context) { rebase(context) }
  }

  /// Returns what the finger may still become, by the number of fingers alone.
  public func interest(in touch: TouchID, in context: RecognizerContext) -> RecognizerInterest {
    fingers.interest(context)
  }
}
