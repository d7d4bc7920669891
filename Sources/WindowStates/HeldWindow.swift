// The events about a window that another client moves are the same as those about one that we move,
// and they arrive late: when one is read, we may have moved the window further. But the server
// reports every move, and in order. So we count our moves whose events have not arrived. While
// there are any, an event with another frame is that of an older move. If there are none, it is a
// suspicion. A wrong count costs at most one question to the server, whose reply is exact: it
// describes the window after all our requests.

package import Touches

/// The loss of a window of ours to another client.
package enum WindowLoss: String, Hashable, Sendable {
  /// The window is gone.
  case destroyed
  /// The window is not on the screen.
  case unmapped
  /// The window has another position, size or border.
  case moved = "moved or resized"
  /// The window is not a child of the root.
  case reparented

  /// Whether the window is elsewhere.
  package var isDisplacement: Bool { self == .moved || self == .reparented }
}

/// A window of ours that another client destroyed, unmapped or moved.
package struct LostWindow: Hashable, Sendable {
  /// The window.
  package let id: WindowID
  /// The window's purpose, as `xwininfo` shows it.
  package let role: String
  /// The way in which it was lost.
  package let loss: WindowLoss

  /// Creates the description of a loss.
  package init(id: WindowID, role: String, loss: WindowLoss) {
    self.id = id
    self.role = role
    self.loss = loss
  }
}

/// A window of ours: the state that it should have, and what events say about it.
///
/// The window's owner notes each change that it requests; so nothing else is needed to put the
/// window back.
package final class HeldWindow {
  /// The window's purpose, as `xwininfo` shows it.
  package let role: String
  /// Whether the window should be on the screen.
  package var isMapped = false
  /// The frame that the window should have, in px of the root.
  package private(set) var frame: PixelRect
  /// Whether the latest event means that another client may have moved the window.
  package private(set) var isSuspect = false
  /// Whether the latest event about its parent said that it is in another window than the root.
  package private(set) var mayBeAway = false
  /// Whether events said that it has a border.
  package private(set) var hasBorder = false
  /// Whether the window stays where other clients put it, hidden, until it is shown again.
  package var isAbandoned = false
  /// The number of the request that drew the oldest of its pixels; nil if it needs no such number.
  ///
  /// What becomes visible later has no pixels.
  package var drawn: UInt?
  /// The number of our own moves whose events have not arrived.
  private var ownMoves = 0

  /// Creates the state of a window that is not on the screen.
  ///
  /// - Parameters:
  ///   - role: the purpose.
  ///   - frame: the frame in px of the root.
  package init(role: String, frame: PixelRect) {
    self.role = role
    self.frame = frame
  }

  /// Notes that we request another position, in px of the root.
  package func move(x: Int, y: Int) {
    frame.x = x
    frame.y = y
    ownMoves += 1
  }

  /// Notes that we request another size, in px.
  package func resize(width: Int, height: Int) {
    frame.width = width
    frame.height = height
    ownMoves += 1
  }

  /// Notes the frame in an event of the server.
  ///
  /// - Parameters:
  ///   - place: the frame, in px of the window's parent.
  ///   - border: the width of the border, in px.
  package func note(_ place: PixelRect, border: Int) {
    hasBorder = border != 0
    if isAt(place), !hasBorder {
      ownMoves = 0
      isSuspect = mayBeAway
    } else {
      ownMoves -= ownMoves > 0 ? 1 : 0
      isSuspect = ownMoves == 0
    }
  }

  /// Notes whether the window is a child of the root, according to an event.
  package func noteParent(isRoot: Bool) {
    mayBeAway = !isRoot
    isSuspect = true
    // The root's events tell nothing of moves in another window.
    ownMoves = 0
  }

  /// Returns the way in which the window was lost; nil if it was not.
  ///
  /// - Parameters:
  ///   - place: the frame that the server replied after all our requests, in px of the parent.
  ///   - border: the width of the border, in px.
  ///   - isMapped: whether the window is mapped.
  ///   - isInRoot: asks whether it is a child of the root, which is another round trip.
  /// - Returns: the loss, except that of a window that exists no more.
  package func loss(
    at place: PixelRect, border: Int, isMapped: Bool, isInRoot: @autoclosure () -> Bool
  ) -> WindowLoss? {
    let isMoved = !isAt(place) || border != 0
    if isMoved || mayBeAway, !isAbandoned {
      if !isInRoot() { return .reparented }
      if isMoved { return .moved }
    }
    return self.isMapped && !isMapped ? .unmapped : nil
  }

  /// Returns whether a frame of the server is the one that the window should have.
  ///
  /// - Parameter place: the frame in px of the root; the server's positions have 16 bits.
  /// - Returns: whether they agree.
  package func isAt(_ place: PixelRect) -> Bool {
    Int16(truncatingIfNeeded: place.x) == Int16(truncatingIfNeeded: frame.x)
      && Int16(truncatingIfNeeded: place.y) == Int16(truncatingIfNeeded: frame.y)
      && place.width == frame.width && place.height == frame.height
  }
}

extension PixelRect {
  /// Creates a rectangle from the server's numbers.
  package init(of frame: (x: Int32, y: Int32, width: Int32, height: Int32)) {
    self.init(
      x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height))
  }
}
