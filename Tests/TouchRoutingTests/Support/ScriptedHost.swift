import TouchRouting
import Touches

/// Stands in for recognizers: says what a test wants it to say.
final class ScriptedHost: RecognizerHost {
  /// The interest in a touch at a moment.
  var interest: (TouchID) -> RecognizerInterest = { _ in .none }
  /// The decisions when a frame or a deadline comes.
  var decide: ([RoutedTouch], Timestamp) -> [RecognizerDecision] = { _, _ in [] }
  /// Whether handlers must wait.
  var delays: (TouchPhase, TouchID) -> Bool = { _, _ in false }
  var nextDeadline: Timestamp?
  private(set) var gathered: [RoutedTouch] = []
  private(set) var seen: [RoutedTouch] = []

  func gather(for touch: RoutedTouch, in tree: RegionTree) { gathered.append(touch) }

  func step(
    _ changed: [RoutedTouch], at time: Timestamp, into decisions: inout [RecognizerDecision]
  ) {
    seen += changed
    decisions += decide(changed, time)
  }

  func interest(in touch: TouchID) -> RecognizerInterest { interest(touch) }

  func delays(_ phase: TouchPhase, of touch: TouchID) -> Bool { delays(phase, touch) }
}
