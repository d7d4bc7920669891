// Any client may destroy, unmap or move any window: a window manager that tidies up, `xkill -id`, a
// script with `xdotool windowmove`. The server reports it, but no event says who did it, and we
// unmap and move windows ourselves. So an event about a window that we hold is only a suspicion. We
// then ask the server once, after all our own requests: a loss in that reply was not our doing.

internal import CX11
internal import Touches
package import WindowStates

extension DisplayConnection {
  /// Notes the place of a window of ours in an event.
  func notePlace(_ event: XEvent) {
    if event.type == ConfigureNotify {
      let new = event.xconfigure
      windows.held[WindowID(rawValue: new.window)]?.note(
        PixelRect(of: (new.x, new.y, new.width, new.height)), border: Int(new.border_width))
    } else if event.type == ReparentNotify {
      windows.held[WindowID(rawValue: event.xreparent.window)]?.noteParent(
        isRoot: event.xreparent.parent == root.rawValue)
    }
  }

  /// Returns whether a window has become visible after it was drawn, so that its pixels are
  /// missing.
  ///
  /// Whatever our own requests make visible is drawn after them. A compositor that ends takes away
  /// its overlay window, which covers everything and is not in the order of windows.
  func missesPixels(_ event: XVisibilityEvent) -> Bool {
    guard let drawn = windows.held[WindowID(rawValue: event.window)]?.drawn else { return false }
    return event.state != VisibilityFullyObscured && event.serial >= drawn
  }

  /// Returns whether an event may mean that another client took one of our windows away.
  package func mayBeLoss(_ event: StackEvent) -> Bool {
    guard let held = windows.held[event.window] else { return false }
    return switch event {
    case .destroyed: true
    case .unmapped: held.isMapped
    case .restacked, .reparented: held.isSuspect && !held.isAbandoned
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
        letGo(of: window)
        return LostWindow(id: window, role: held.role, loss: .destroyed)
      }
      let loss = held.loss(
        at: PixelRect(of: (attributes.x, attributes.y, attributes.width, attributes.height)),
        border: Int(attributes.border_width), isMapped: attributes.map_state != IsUnmapped,
        // Its change may not have been read yet.
        isInRoot: children(of: root).contains(window))
      return loss.map { LostWindow(id: window, role: held.role, loss: $0) }
    }
  }

  /// Puts lost windows back where they belong, and maps them again.
  ///
  /// - Parameter lost: windows that `lostWindows` returned; those that we destroyed since are left.
  /// - Returns: false if other clients have destroyed some.
  package func restore(_ lost: [LostWindow]) -> Bool {
    var areKept = true
    for window in lost {
      guard let held = windows.held[window.id] else {
        areKept = areKept && window.loss != .destroyed
        continue
      }
      let isKept: Void? = try? trapping {
        if window.loss.isDisplacement {
          place(window.id, as: held, isAway: window.loss == .reparented)
        }
        if held.isMapped { XMapWindow(display, window.id.rawValue) }
      }
      guard isKept == nil else { continue }
      letGo(of: window.id)
      areKept = false
    }
    return areKept
  }

  /// Hides windows that other clients move again and again, until they are shown anew.
  package func abandon(_ lost: [LostWindow]) {
    for window in lost {
      // Another client may have destroyed it meanwhile.
      _ = try? trapping { unmapHeld(window.id) }
      windows.held[window.id]?.isAbandoned = true
    }
  }

  /// Moves a window to where it belongs.
  private func place(_ window: WindowID, as held: HeldWindow, isAway: Bool = false) {
    let frame = held.frame
    let (x, y) = (Int32(frame.x), Int32(frame.y))
    if isAway || held.mayBeAway {
      XReparentWindow(display, window.rawValue, root.rawValue, x, y)
    }
    // The server refuses to set the border of an input-only window, which cannot have one.
    if held.hasBorder { XSetWindowBorderWidth(display, window.rawValue, 0) }
    XMoveResizeWindow(
      display, window.rawValue, x, y, UInt32(frame.width), UInt32(frame.height))
  }

  /// Maps a window of ours, where it belongs.
  func mapHeld(_ window: WindowID) {
    guard let held = windows.held[window] else { return }
    if held.isAbandoned {
      held.isAbandoned = false
      place(window, as: held)
    }
    held.isMapped = true
    XMapWindow(display, window.rawValue)
  }

  /// Lets panes and halos wait to be mapped until `endStart`; for a program that starts.
  ///
  /// A new window keeps the server and a compositor busy for a millisecond or two, and every reply
  /// in between would wait for that.
  package func beginStart() { windows.awaitingMap = [] }

  /// Maps the windows that wait for the end of the start; does nothing after it.
  package func endStart() {
    for window in windows.awaitingMap ?? [] { mapHeld(window) }
    windows.awaitingMap = nil
    flush()
  }

  /// Maps an empty window of ours, at the end of the start if that is not over.
  func mapEmpty(_ window: WindowID) {
    guard windows.awaitingMap != nil else { return mapHeld(window) }
    windows.awaitingMap?.append(window)
  }

  /// Unmaps a window of ours.
  func unmapHeld(_ window: WindowID) {
    guard let held = windows.held[window] else { return }
    held.isMapped = false
    XUnmapWindow(display, window.rawValue)
  }

  /// Destroys a window of ours, unless another client already did.
  func destroyHeld(_ window: WindowID) {
    if windows.held.removeValue(forKey: window) != nil { XDestroyWindow(display, window.rawValue) }
    ledger.strike(window)
  }

  /// Forgets a window that another client has destroyed.
  private func letGo(of window: WindowID) {
    windows.held[window] = nil
    if window == windows.messages { windows.messages = nil }
  }
}
