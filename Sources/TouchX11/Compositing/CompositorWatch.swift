// Is the screen composited? Translucent windows need a compositor that blends them: without one the
// server paints their transparent pixels black. One signal is not enough.
//
// A compositor owns the selection `_NET_WM_CM_Sn`; XFIXES reports when it comes and goes. But picom
// keeps the selection while it has unredirected the screen for a full-screen game, and KWin for two
// seconds after it stopped compositing.
//
// The second signal is a sentinel: a window of one pixel, outside the screen. While the root's
// children are redirected, the server computes the visible part of a window within that window
// alone (`miComputeClips` resets the universe), so the sentinel is "unobscured". Otherwise no part
// of it is on the screen, and it is "fully obscured". Every switch revalidates the tree, so the
// notice comes with the switch itself: seen with picom, xcompmgr, xfwm4 and kwin_x11 on Xorg
// 21.1.7, even after a SIGKILL. Automatic redirection by any client also makes the sentinel
// unobscured. Hence the screen counts as composited only if both signals say so.
//
// The sentinel also shows that redirected windows have lost their pixels. Whenever the size of the
// screen is set, the server clears those that have a background, and reports a change of the screen
// only if the size is another one. The sentinel is exposed with them, and never by other windows.

internal import CX11
package import WindowStates

/// Watches for a compositor that starts, stops or dies.
package final class CompositorWatch {
  private let connection: DisplayConnection
  private var sentinel: InputTransparentWindow?
  /// The state of compositing, according to the signals so far.
  package private(set) var state = CompositorState()

  /// Prepares to watch; before `begin` nothing counts as composited.
  package init(connection: DisplayConnection) { self.connection = connection }

  /// Creates the sentinel and queries the state, in one round trip.
  ///
  /// The window keeps the server and a compositor busy for some ms, so other questions to the
  /// server are better asked before this.
  package func begin() {
    let sentinel = Self.makeSentinel(on: connection)
    self.sentinel = sentinel
    XFixesSelectSelectionInput(
      connection.display, connection.root.rawValue, connection.atoms.compositorSelection.rawValue,
      UInt(
        XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
          | XFixesSelectionClientCloseNotifyMask))
    let owner = XGetSelectionOwner(
      connection.display, connection.atoms.compositorSelection.rawValue)
    _ = state.follow(.selection(isOwned: owner != 0))
    // The reply above came after the sentinel was mapped, so its first notice is here already.
    var event = XEvent()
    while XCheckTypedWindowEvent(
      connection.display, sentinel.id.rawValue, VisibilityNotify, &event) != 0
    {
      _ = state.follow(.sentinel(isRedirected: event.xvisibility.state == VisibilityUnobscured))
    }
    // Nothing was painted yet that could be lost.
    while XCheckTypedWindowEvent(connection.display, sentinel.id.rawValue, Expose, &event) != 0 {}
  }

  private static func makeSentinel(on connection: DisplayConnection) -> InputTransparentWindow {
    let sentinel = InputTransparentWindow(
      connection: connection, role: .sentinel, frame: InputTransparentWindow.parkedPixel,
      surface: .opaque)
    XSelectInput(
      connection.display, sentinel.id.rawValue, VisibilityChangeMask | ExposureMask)
    sentinel.lower()
    sentinel.map()
    return sentinel
  }

  /// Replaces a sentinel that another client destroyed.
  ///
  /// The new one's first notice carries the current state.
  package func restore() {
    if sentinel?.isLost ?? false { sentinel = Self.makeSentinel(on: connection) }
  }

  /// Returns the signal that an event carries; nil if the event is about something else.
  func signal(_ event: XEvent) -> CompositorSignal? {
    if event.type == VisibilityNotify, event.xvisibility.window == sentinel?.id.rawValue {
      return .sentinel(isRedirected: event.xvisibility.state == VisibilityUnobscured)
    }
    guard event.type == connection.extensions.fixesEventBase + XFixesSelectionNotify else {
      return nil
    }
    let isOwned = withUnsafeBytes(of: event) {
      $0.load(as: XFixesSelectionNotifyEvent.self).owner != 0
    }
    return .selection(isOwned: isOwned)
  }

  /// Handles a signal.
  ///
  /// - Returns: whether `isComposited` changed.
  package func follow(_ signal: CompositorSignal) -> Bool {
    state.follow(signal)
  }
}
