// Any client may destroy or unmap any window: a window manager that tidies up, `xkill -id`, a
// script with `xdotool windowunmap`. The server reports it, but no event says who did it, and we
// unmap windows ourselves, some only to map them again. So an event about a window that we hold is
// only a suspicion. We then ask the server once, after all our own requests: a loss in that reply
// was not our doing.

internal import CX11

/// The intended state of one of our windows.
struct HeldWindow {
  /// The window's purpose, as `xwininfo` shows it.
  var role: String
  /// Whether the window should be on the screen.
  var isMapped = false
}

/// The loss of a window of ours to another client.
package enum WindowLoss: String, Hashable, Sendable {
  /// The window is gone.
  case destroyed
  /// The window is not on the screen.
  case unmapped
}

/// A window of ours that another client destroyed or unmapped.
package struct LostWindow: Hashable, Sendable {
  /// The window.
  package let id: WindowID
  /// The window's purpose, as `xwininfo` shows it.
  package let role: String
  /// The way in which it was lost.
  package let loss: WindowLoss
}

extension DisplayConnection {
  /// Returns whether an event may mean that another client took one of our windows away.
  package func mayBeLoss(_ event: StackEvent) -> Bool {
    switch event {
    case .destroyed(let window): windows.held[window] != nil
    case .unmapped(let window): windows.held[window]?.isMapped ?? false
    default: false
    }
  }

  /// Finds out which windows other clients took away, with one round trip for each suspect.
  ///
  /// Destroyed windows are no longer held afterwards.
  ///
  /// - Parameter suspects: windows for which `mayBeLoss` was true.
  /// - Returns: those that were lost, in the order of their ids.
  package func lostWindows(among suspects: Set<WindowID>) -> [LostWindow] {
    suspects.sorted { $0.rawValue < $1.rawValue }.compactMap { window in
      guard let held = windows.held[window] else { return nil }
      let firstRequest = XNextRequest(display)
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(display, window.rawValue, &attributes) != 0 else {
        // A server that shuts down reports our windows as destroyed; the connection is lost then as
        // well.
        guard !isLost else { return nil }
        _ = ErrorInbox.takeErrors(from: firstRequest, of: display)
        windows.held[window] = nil
        if window == windows.messages { windows.messages = nil }
        return LostWindow(id: window, role: held.role, loss: .destroyed)
      }
      guard held.isMapped, attributes.map_state == IsUnmapped else { return nil }
      return LostWindow(id: window, role: held.role, loss: .unmapped)
    }
  }

  /// Maps windows that another client unmapped.
  package func mapAgain(_ lost: [LostWindow]) {
    for window in lost where windows.held[window.id]?.isMapped ?? false {
      XMapWindow(display, window.id.rawValue)
    }
  }

  /// Destroys a window of ours, unless another client already did.
  func destroyHeld(_ window: WindowID) {
    if windows.held.removeValue(forKey: window) != nil { XDestroyWindow(display, window.rawValue) }
    ledger.strike(window)
  }
}
