// Is the user kept from the screen? While it is locked, marks would tell whoever looks on what is typed
// on the locker's keypad, and a second finger would still reach our regions, whatever the locker grabbed;
// while another virtual terminal is shown, nobody touches this one. No extension tells of lockers, and none may be disturbed. What there is, is this:
//
// - MIT-SCREEN-SAVER tells when the server blanks the screen or a screen saver shows. DPMS does the same
//   by way of it (`DPMSSet`, Xext/dpms.c; the dummy driver has none to try it with). That covers lockers
//   which are started by it, but most are started by a key.
// - `XFree86_has_VT` on the root becomes 0 when Xorg leaves its terminal, and 1 when it is back.
// - Every locker puts an override-redirect window over a monitor, and holds the keyboard by an active
//   grab. Neither is enough alone: magnifiers and drawing programs cover the screen, and menus grab. Who
//   does both has the screen for himself: a locker, a launcher over the whole screen, a game of old. The
//   pointer is not asked about, since no event would tell that its grab came after the keyboard's.
//
// The windows are told by the same events as the order of the stack. No event tells of foreign grabs,
// but focus events do where a keyboard grab begins or ends: the root hears those of grabs on it, which
// lockers prefer, since their windows may still be coming; a covering window hears those on itself. Some
// grab first, some map first; after either of the two the grabs are looked at.
//
// And that can be done without touching them: the server refuses a grab of a window that is not viewable
// with `GrabNotViewable`, but only after it has found that nobody else has one, which it calls
// `AlreadyGrabbed` (`GrabDevice`, dix/events.c). So a grab for a window that is never mapped takes
// nothing and tells what there is. To try a real one would be a race with the locker, that loses it.
//
// What is not found: lockers that are part of a compositor (GNOME Shell) and cover no window, and
// xtrlock, which leaves the screen to be seen.

internal import CX11
internal import Touches

/// Follows whether the screen is locked, blanked, or not the one that is shown.
public final class SessionWatch {
  private let connection: DisplayConnection
  /// A window that is never mapped, for asking about grabs.
  private let probe: WindowID
  private let saverEventBase: Int32?
  private let terminalProperty: AtomID
  /// How things stand.
  public private(set) var state = SessionState()

  /// Override-redirect windows that are not ours, with their places as far as events told them.
  private var frames: [WindowID: PixelRect] = [:]
  /// Those that were mapped since they were looked at last.
  private var newcomers: Set<WindowID> = []
  private var grabsMayHaveChanged = false
  private var terminalMayHaveChanged = false

  /// Prepares to follow; an `EventReader` begins.
  public init(connection: DisplayConnection) {
    self.connection = connection
    let display = connection.display
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    probe = WindowID(
      rawValue: XCreateWindow(
        display, connection.root.rawValue, -16, -16, 1, 1, 0, 0, UInt32(InputOnly), nil,
        UInt(CWOverrideRedirect), &attributes))
    connection.ledger.enter(probe, "window (session)")
    // No window of ours takes input, if only for those who look.
    XShapeCombineRectangles(display, probe.rawValue, ShapeInput, 0, 0, nil, 0, ShapeSet, YXBanded)
    connection.introduce(probe, as: "session")
    terminalProperty = AtomID(rawValue: XInternAtom(display, "XFree86_has_VT", 0))
    var base: Int32 = 0
    var error: Int32 = 0
    if XScreenSaverQueryExtension(display, &base, &error) != 0 {
      XScreenSaverSelectInput(display, connection.root.rawValue, UInt(ScreenSaverNotifyMask))
      saverEventBase = base
    } else {
      saverEventBase = nil
    }
  }

  /// Learns how things stand; from before on, events must tell how they change.
  func begin() {
    if saverEventBase != nil, let info = XScreenSaverAllocInfo() {
      defer { XFree(info) }
      if XScreenSaverQueryInfo(connection.display, connection.root.rawValue, info) != 0 {
        state.isBlanked = info.pointee.state == ScreenSaverOn
      }
    }
    terminalMayHaveChanged = true
    // Only where somebody grabs can there be a locker already, and then all windows are looked at.
    if isGrabbed { newcomers = topLevels() }
    settle()
  }

  deinit {
    XDestroyWindow(connection.display, probe.rawValue)
    connection.ledger.strike(probe)
  }

  // MARK: - Events

  /// What must be selected on the root besides for `observe` to see it.
  static let rootMask = FocusChangeMask

  /// Takes note of what an event tells; nothing is asked of the server.
  func observe(_ event: XEvent) {
    switch event.type {
    case CreateNotify where event.xcreatewindow.override_redirect != 0:
      note(
        WindowID(rawValue: event.xcreatewindow.window),
        PixelRect(
          x: Int(event.xcreatewindow.x), y: Int(event.xcreatewindow.y),
          width: Int(event.xcreatewindow.width), height: Int(event.xcreatewindow.height)))
    case ConfigureNotify where event.xconfigure.override_redirect != 0:
      note(
        WindowID(rawValue: event.xconfigure.window),
        PixelRect(
          x: Int(event.xconfigure.x), y: Int(event.xconfigure.y),
          width: Int(event.xconfigure.width), height: Int(event.xconfigure.height)))
    case MapNotify where event.xmap.override_redirect != 0:
      let window = WindowID(rawValue: event.xmap.window)
      if isForeign(window) { newcomers.insert(window) }
    case UnmapNotify: forget(WindowID(rawValue: event.xunmap.window))
    case DestroyNotify:
      let window = WindowID(rawValue: event.xdestroywindow.window)
      forget(window)
      frames[window] = nil
    case FocusIn, FocusOut:
      let mode = event.xfocus.mode
      if mode == NotifyGrab || mode == NotifyUngrab { grabsMayHaveChanged = true }
    case PropertyNotify where event.xproperty.atom == terminalProperty.rawValue:
      terminalMayHaveChanged = true
    case saverEventBase:
      let state = withUnsafeBytes(of: event) { $0.load(as: XScreenSaverNotifyEvent.self).state }
      self.state.isBlanked = state != ScreenSaverOff
    default: break
    }
  }

  private func note(_ window: WindowID, _ frame: PixelRect) {
    guard isForeign(window) else { return }
    // One that grows over a monitor is as new as one that is mapped there; most never do.
    if let before = frames[window], before != frame, !state.curtains.contains(window) {
      newcomers.insert(window)
    }
    frames[window] = frame
  }

  /// Whether a window is another client's: neither ours nor the server's, such as the overlay window of
  /// compositors, which GNOME Shell covers the screen with for every menu.
  ///
  /// No client's numbers begin below 2^18: the server gives each at least so many (X protocol, setup).
  private func isForeign(_ window: WindowID) -> Bool {
    window.rawValue >= 1 << 18 && !connection.ownWindows.contains(window)
  }

  private func forget(_ window: WindowID) {
    newcomers.remove(window)
    state.curtains.remove(window)
  }

  // MARK: - Looking

  /// Looks at what events have told; to be called after the last of a batch.
  ///
  /// - Returns: whether the user is kept from the screen now and was not before, or the other way round.
  @discardableResult
  public func settle() -> Bool {
    if terminalMayHaveChanged {
      terminalMayHaveChanged = false
      let property = connection.numbers(
        terminalProperty, of: connection.root, type: nil, limit: 1)
      // A server that never had a terminal has no such property.
      state.isTerminalAway = property.first == 0
    }
    let added = takeNewcomers()
    if !added.isEmpty || grabsMayHaveChanged && !state.curtains.isEmpty {
      state.isGrabbed = isGrabbed
    }
    grabsMayHaveChanged = false
    return state.conclude()
  }

  /// Finds those of the newcomers that cover a monitor, and listens for grabs of theirs.
  private func takeNewcomers() -> Set<WindowID> {
    guard !newcomers.isEmpty else { return [] }
    defer { newcomers = [] }
    var added: Set<WindowID> = []
    var monitors: [PixelRect]?
    for window in newcomers {
      guard let frame = frames[window] ?? frame(of: window), isLarge(frame) else { continue }
      let areas = monitors ?? MonitorLayout.monitors(on: connection).map(\.frame)
      monitors = areas
      let covered = areas.filter { covers(frame, $0) }
      guard !covered.isEmpty, isCurtain(window, at: frame, over: covered) else { continue }
      added.insert(window)
    }
    state.curtains.formUnion(added)
    return added
  }

  /// Whether a window may cover a monitor at all, which saves asking for them at every menu.
  private func isLarge(_ frame: PixelRect) -> Bool { frame.width >= 320 && frame.height >= 200 }

  /// Whether a window that covers some monitors is on the screen and takes every click on one.
  private func isCurtain(
    _ window: WindowID, at frame: PixelRect, over monitors: [PixelRect]
  ) -> Bool {
    let display = connection.display
    // It may be gone: then it is none.
    let rectangles = try? connection.trapping { () -> [PixelRect] in
      XSelectInput(display, window.rawValue, FocusChangeMask)
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(display, window.rawValue, &attributes) != 0,
        attributes.map_state == IsViewable
      else { return [] }
      var count: Int32 = 0
      var order: Int32 = 0
      let list = XShapeGetRectangles(display, window.rawValue, ShapeInput, &count, &order)
      defer { if let list { XFree(list) } }
      return UnsafeBufferPointer(start: list, count: Int(max(count, 0))).map {
        PixelRect(
          x: frame.x + Int($0.x), y: frame.y + Int($0.y), width: Int($0.width),
          height: Int($0.height))
      }
    }
    return monitors.contains { monitor in
      (rectangles ?? []).contains { covers($0, monitor) }
    }
  }

  /// Whether a frame covers a monitor, but perhaps for its edge: one of xsecurelock's windows, which has
  /// the others in the overlay window of compositors, leaves one pixel on every side.
  private func covers(_ frame: PixelRect, _ monitor: PixelRect) -> Bool {
    let seen = frame.intersection(monitor)
    return monitor.width - seen.width <= 4 && monitor.height - seen.height <= 4
  }

  private func frame(of window: WindowID) -> PixelRect? {
    let frame = try? connection.trapping { () -> PixelRect? in
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(connection.display, window.rawValue, &attributes) != 0 else {
        return nil
      }
      return PixelRect(
        x: Int(attributes.x), y: Int(attributes.y), width: Int(attributes.width),
        height: Int(attributes.height))
    }
    frames[window] = frame
    return frame
  }

  /// The override-redirect windows at the top that are mapped and not ours.
  private func topLevels() -> Set<WindowID> {
    var found: (root: Window, parent: Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    XQueryTree(
      connection.display, connection.root.rawValue, &found.root, &found.parent, &children, &count)
    defer { if let children { XFree(children) } }
    let windows = UnsafeBufferPointer(start: children, count: Int(count)).map(WindowID.init)
    return Set(windows.filter { isForeign($0) && isOverrideRedirect($0) })
  }

  private func isOverrideRedirect(_ window: WindowID) -> Bool {
    (try? connection.trapping { connection.isOverrideRedirect(window) }) ?? false
  }

  /// Whether another client has an active grab of the keyboard.
  private var isGrabbed: Bool {
    XGrabKeyboard(
      connection.display, probe.rawValue, 0, GrabModeAsync, GrabModeAsync, UInt(CurrentTime))
      == AlreadyGrabbed
  }
}
