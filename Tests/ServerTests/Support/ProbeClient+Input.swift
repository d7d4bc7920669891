import Testing
import TouchRig
import Touches

extension ProbeClient {
  /// Waits until a touch has begun on the window, which must be the only one since the last call of
  /// `collect`.
  ///
  /// mutter and muffin get every touch before its window does.
  ///
  /// - Parameter position: where the touch begins, in px of the root; touches elsewhere do not
  ///   count. nil for anywhere.
  /// - Throws: `RigError.deadlinePassed`.
  func waitForTouchBegin(at position: Point? = nil) throws {
    var count = 0
    try Wait.until("a touch to reach the application") {
      count += collect().count {
        $0.kind == .touchBegin && (position == nil || $0.rootPosition == position)
      }
      return count > 0
    }
    #expect(count == 1)
  }
}
