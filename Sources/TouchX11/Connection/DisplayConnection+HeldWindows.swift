// Any client may destroy or unmap any window: a window manager that tidies up, `xkill -id`, a script with
// `xdotool windowunmap`. The server tells, but no event says who did it, and we unmap windows ourselves,
// some only to map them again. So an event about a window that we hold is a suspicion, and the server is
// asked once, after all that we have requested: what it answers then is not of our doing.

internal import CX11

/// A window of ours as it should be.
struct HeldWindow {
  /// Its purpose, as `xwininfo` shows it.
  var role: String
  /// Whether it is to be on the screen.
  var isMapped = false
}

/// The loss of a window of ours to another client.
package enum WindowLoss: String, Hashable, Sendable {
  /// The window is gone.
  case destroyed
  /// The window is not on the screen.
  case unmapped
}

/// A window of ours that another client took away.
package struct LostWindow: Hashable, Sendable {
  /// The window.
  package let id: WindowID
  /// Its purpose, as `xwininfo` shows it.
  package let role: String
  /// The way in which it was lost.
  package let loss: WindowLoss
}

extension DisplayConnection {
  /// Returns whether an event may tell that another client took a window of ours away.
  package func mayBeLoss(_ event: StackEvent) -> Bool {
    switch event {
    case .destroyed(let window): windows.held[window] != nil
    case .unmapped(let window): windows.held[window]?.isMapped ?? false
    default: false
    }
  }

  /// Finds out which windows other clients took away, in one round trip for each.
  ///
  /// Those that were destroyed are not held any more.
  ///
  /// - Parameter suspects: windows that events told of.
  /// - Returns: those that are not as they should be, in the order of their ids.
  package func lostWindows(among suspects: Set<WindowID>) -> [LostWindow] {
    suspects.sorted { $0.rawValue < $1.rawValue }.compactMap { window in
      guard let held = windows.held[window] else { return nil }
      let first = XNextRequest(display)
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(display, window.rawValue, &attributes) != 0 else {
        // A server that ends tells by the listener of the stack what it destroys with this connection.
        guard !isLost else { return nil }
        _ = ErrorInbox.takeErrors(from: first, of: display)
        windows.held[window] = nil
        if window == windows.messages { windows.messages = nil }
        return LostWindow(id: window, role: held.role, loss: .destroyed)
      }
      guard held.isMapped, attributes.map_state == IsUnmapped else { return nil }
      return LostWindow(id: window, role: held.role, loss: .unmapped)
    }
  }

  /// Maps windows again that another client unmapped.
  package func mapAgain(_ lost: [LostWindow]) {
    for window in lost where windows.held[window.id]?.isMapped ?? false {
      XMapWindow(display, window.id.rawValue)
    }
  }

  /// Destroys a window of ours, unless another client has.
  func destroyHeld(_ window: WindowID) {
    if windows.held.removeValue(forKey: window) != nil { XDestroyWindow(display, window.rawValue) }
    ledger.strike(window)
  }
}
