import TouchRouting
import Touches

/// A stand-in for recognizers, so that touches on `offer` regions stay undecided until a test
/// decides.
final class ManualRecognizerHost: RecognizerHost {
  /// The interest in the touches.
  var interest = RecognizerInterest.until(Timestamp(milliseconds: .infinity))
  /// The touches to claim at the next step.
  var claims: [TouchID] = []
  /// The touches to share with handlers at the next step.
  var shares: [TouchID] = []
  /// The touches that began on `offer` regions, oldest first.
  private(set) var offered: [TouchID] = []
  /// The number of changed touches of each step; 0 for a deadline.
  private(set) var steps: [Int] = []
  /// The touches that no recognizer can use any more.
  private var givenUp: Set<TouchID> = []
  var nextDeadline: Timestamp?

  /// Gives a touch to the application from the next step on.
  func giveUp(_ touch: TouchID) { givenUp.insert(touch) }

  func gather(for touch: RoutedTouch, in tree: RegionTree) { offered.append(touch.id) }

  func step(
    _ changed: [RoutedTouch], at time: Timestamp, into decisions: inout [RecognizerDecision]
  ) {
    nextDeadline = nil
    steps.append(changed.count)
    decisions += claims.map { .claim($0) }
    decisions += shares.map { .share($0) }
    claims = []
    shares = []
  }

  func interest(in touch: TouchID) -> RecognizerInterest {
    givenUp.contains(touch) ? .none : interest
  }
}
