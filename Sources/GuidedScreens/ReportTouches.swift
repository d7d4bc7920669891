package import Touches

/// The touches on the report of a test, one of which closes it.
package struct ReportTouches {
  /// The time in which a tap may still have been meant for the test, in ms.
  package static let tapTime = 1000.0

  /// The server time until which only the button closes the report.
  private let quietEnd: Timestamp
  /// Whether only the button closes it at any time.
  private let closesByButton: Bool
  /// The touches that began on the report; fingers that are still down from the test do not close
  /// it.
  private var known: Set<TouchID> = []

  /// Creates the state without touches.
  ///
  /// - Parameters:
  ///   - start: the server time at which the report appeared.
  ///   - followsTaps: whether the test asked for several taps, so that more may follow.
  ///   - closesByButton: whether only the button closes the report.
  package init(since start: Timestamp, followsTaps: Bool, closesByButton: Bool) {
    quietEnd = start + (followsTaps ? Self.tapTime : 0)
    self.closesByButton = closesByButton
  }

  /// Follows a touch.
  ///
  /// - Parameters:
  ///   - touch: the touch.
  ///   - isOnButton: whether it was a tap on the button.
  /// - Returns: whether it closes the report.
  package mutating func closes(by touch: Touch, isOnButton: Bool) -> Bool {
    if touch.phase == .began { known.insert(touch.id) }
    guard touch.isOver, known.remove(touch.id) != nil else { return false }
    return isOnButton || !closesByButton && touch.startTime >= quietEnd
  }
}
