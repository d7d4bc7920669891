internal import Touches

/// The numbers of fingers that a gesture takes, and the treatment of the others.
struct FingerCount: Hashable, Sendable {
  let range: ClosedRange<Int>

  /// Admits fingers that came down.
  ///
  /// Before the gesture is recognized, one too many makes it fail, and so does one that comes so late
  /// that it cannot be of the same hand's movement; after that, those too many are ignored.
  ///
  /// - Parameters:
  ///   - touches: the fingers that came down.
  ///   - arrival: within which time they come down, in ms.
  ///   - context: the recognizer's interface.
  /// - Returns: whether there is anything left to do.
  func admit(
    _ touches: [RoutedTouch], within arrival: Double, _ context: RecognizerContext
  ) -> Bool {
    guard context.state == .possible else {
      for touch in context.touches.dropFirst(range.upperBound) { context.ignore(touch.id) }
      return context.state.isActive
    }
    let count = context.touches.count
    guard count <= range.upperBound, let first = context.touches.first else {
      context.become(.failed)
      return false
    }
    let isLate =
      count - touches.count < range.lowerBound
      && context.time - first.touch.startTime > arrival
    guard !isLate else {
      context.become(.failed)
      return false
    }
    context.wake(at: count < range.lowerBound ? first.touch.startTime + arrival : nil)
    return true
  }

  /// Handles fingers that were lifted.
  ///
  /// - Returns: whether enough are left.
  func keeps(_ context: RecognizerContext) -> Bool {
    guard context.touches.count < range.lowerBound else { return true }
    switch context.state {
    case .possible: context.become(.failed)
    case .began, .changed: context.become(.ended)
    case .ended, .cancelled, .failed: break
    }
    return false
  }

  /// Returns whether there are as many as it takes.
  func isMet(_ context: RecognizerContext) -> Bool { range.contains(context.touches.count) }

  /// Returns what a finger may still become while nothing is recognized.
  func interest(_ context: RecognizerContext) -> RecognizerInterest {
    context.touches.count < range.lowerBound ? .withOthers : .alone
  }
}
