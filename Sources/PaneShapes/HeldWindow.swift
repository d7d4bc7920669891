// Events about a window that we move describe where it was. So an event that shows one of the last
// two places is normal, and any other is a suspicion. The server's reply to a query is exact: it
// describes the window after all our requests.

package import Touches

/// A window of ours: the state that we requested, and what events say about it.
package struct HeldWindow: Hashable, Sendable {
  /// The window's purpose, as `xwininfo` shows it.
  package let role: String
  /// Whether the window should be on the screen.
  package var isMapped = false
  /// The window's frame in px of the root; nil if it does not matter.
  package var frame: PixelRect? {
    didSet { if frame != oldValue { formerFrame = oldValue } }
  }
  private var formerFrame: PixelRect?
  /// Whether the latest event said that it is elsewhere or has another parent than the root.
  package private(set) var isSuspect = false
  /// Whether another client has put it into another window than the root.
  private var isAway = false

  /// Creates the state of a window that is not on the screen.
  ///
  /// - Parameters:
  ///   - role: the purpose.
  ///   - frame: the frame in px of the root; nil if it does not matter.
  package init(role: String, frame: PixelRect? = nil) {
    self.role = role
    self.frame = frame
  }

  /// Notes the frame in an event.
  package mutating func note(x: Int32, y: Int32, width: Int32, height: Int32) {
    let isExpected = [frame, formerFrame].contains {
      $0?.isOfWindow(x: x, y: y, width: width, height: height) ?? false
    }
    isSuspect = frame != nil && (isAway || !isExpected)
  }

  /// Notes whether the window is a child of the root, according to an event.
  package mutating func noteParent(isRoot: Bool) {
    isAway = !isRoot
    isSuspect = frame != nil
  }

  /// Returns whether another client has moved the window, given its frame in the server's reply.
  package func isDisplaced(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    guard let frame else { return false }
    return isAway || !frame.isOfWindow(x: x, y: y, width: width, height: height)
  }
}

extension PixelRect {
  /// Returns whether a window with this frame has a frame on the server; positions have 16 bits there.
  fileprivate func isOfWindow(x: Int32, y: Int32, width: Int32, height: Int32) -> Bool {
    Int16(truncatingIfNeeded: self.x) == Int16(truncatingIfNeeded: x)
      && Int16(truncatingIfNeeded: self.y) == Int16(truncatingIfNeeded: y)
      && self.width == Int(width) && self.height == Int(height)
  }
}
