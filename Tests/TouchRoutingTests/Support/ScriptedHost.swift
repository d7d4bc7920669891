import TouchRouting
import Touches

/// A replacement for the arena that answers as a test asks for.
final class ScriptedHost: RecognizerHost {
  /// The interest in a touch.
  var interest: (TouchID) -> RecognizerInterest = { _ in .none }
  /// The decisions at a frame or a deadline.
  var decide: ([RoutedTouch], Timestamp) -> [RecognizerDecision] = { _, _ in [] }
  /// Whether handlers must wait for a phase of a touch.
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
