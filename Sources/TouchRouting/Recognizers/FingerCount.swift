internal import Touches

/// The numbers of fingers that a gesture takes, and the treatment of the others.
struct FingerCount: Hashable, Sendable {
  let range: ClosedRange<Int>

  /// Admits fingers that came down.
  ///
  /// Before the gesture is recognized, it fails with one finger too many, or with one that comes
  /// too late to belong to the same movement. Afterwards, extra fingers are ignored.
  ///
  /// - Parameters:
  ///   - touches: the fingers that came down.
  ///   - arrival: the time within which the fingers must come down, in ms.
  ///   - context: the recognizer's interface.
  /// - Returns: whether the recognizer should handle the fingers.
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
  /// - Returns: whether enough fingers are left.
  func keeps(_ context: RecognizerContext) -> Bool {
    guard context.touches.count < range.lowerBound else { return true }
    switch context.state {
    case .possible: context.become(.failed)
    case .began, .changed: context.become(.ended)
    case .ended, .cancelled, .failed: break
    }
    return false
  }

  /// Returns whether the number of fingers is right.
  func isMet(_ context: RecognizerContext) -> Bool { range.contains(context.touches.count) }

  /// Returns the interest in a finger while nothing is recognized.
  func interest(_ context: RecognizerContext) -> RecognizerInterest {
    context.touches.count < range.lowerBound ? .withOthers : .alone
  }
}
