// Is the user kept from the screen? While it is locked, marks would tell whoever looks on what is typed
// on the locker's keypad, and a second finger would still reach our regions, whatever the locker grabbed;
// while another virtual terminal is shown, nobody touches this one. No extension tells of lockers, and none may be
// disturbed. What there is, is this:
//
// - MIT-SCREEN-SAVER tells when the server blanks the screen or a screen saver shows. DPMS does the same
//   by way of it (`DPMSSet`, Xext/dpms.c), and the touch that wakes the screen is nobody's. That covers
//   lockers which are started by it, but most are started by a key.
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
// What is asked of the server then takes nothing from anybody (`GrabProbe`).
//
// A locker that leaves the screen to be seen, as xtrlock does, covers nothing. Its window is one pixel
// large and `InputOnly`, and so are some of window managers and input methods; but it grabs every
// touchscreen as well, which nobody does who has the keyboard for a menu. No event tells of that grab,
// which comes last. So while there is such a window and a grab of the keyboard, it is looked for again
// whenever a finger does something.
//
// What is not found: lockers that are part of a compositor (GNOME Shell) and cover no window. They tell by
// the bus of the session, and whoever hears it says so here (`isLockedByService`).

internal import CX11
internal import ScreenHardware
internal import Touches

/// Follows whether the screen is locked, blanked, or not the one that is shown.
package final class SessionWatch {
  private let connection: DisplayConnection
  private let grabs: GrabProbe
  private let saverEventBase: Int32?
  private let terminalProperty: AtomID
  /// The state now.
  package private(set) var state = SessionState()
  /// Whether a service of the desktop says that the screen is locked, as of the next look.
  package var isLockedByService: Bool {
    get { state.isLockedByService }
    set { state.isLockedByService = newValue }
  }
  /// Whether touches are kept from everybody until those that woke the screen have ended, as of the next
  /// look.
  package var isWaking: Bool {
    get { state.isWaking }
    set { state.isWaking = newValue }
  }

  /// Takes in that the server was asked to blank the screen for us; what covers it takes the touch that wakes it.
  package func askForBlanking() { state.askForBlanking() }

  /// Override-redirect windows that are not ours, with their places as far as events told them.
  private var frames: [WindowID: PixelRect] = [:]
  /// Those that were mapped since they were looked at last.
  private var newcomers: Set<WindowID> = []
  private var grabsMayHaveChanged = false
  private var hasTouch = false
  private var terminalMayHaveChanged = false

  /// Prepares to follow; an `EventReader` begins.
  package init(connection: DisplayConnection) {
    self.connection = connection
    let display = connection.display
    grabs = GrabProbe(connection: connection)
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
    if grabs.isKeyboardGrabbed { newcomers = topLevels() }
    settle()
  }

  // MARK: - Events

  /// The events that must be selected on the root for `observe` to see them.
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
    case GenericEvent: hasTouch = hasTouch || Self.touches.contains(event.xcookie.evtype)
    case PropertyNotify where event.xproperty.atom == terminalProperty.rawValue:
      terminalMayHaveChanged = true
    case saverEventBase:
      let state = withUnsafeBytes(of: event) { $0.load(as: XScreenSaverNotifyEvent.self).state }
      self.state.noteBlanking(state != ScreenSaverOff)
    default: break
    }
  }

  /// The events that tell of fingers.
  private static let touches = [
    XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd,
  ]

  private func note(_ window: WindowID, _ frame: PixelRect) {
    guard isForeign(window) else { return }
    // One that grows over a monitor is as new as one that is mapped there; most never do.
    if let before = frames[window], before != frame, !state.curtains.contains(window) {
      newcomers.insert(window)
    }
    frames[window] = frame
  }

  /// Returns whether a window is another client's: neither ours nor the server's, such as the overlay
  /// window of compositors, which GNOME Shell covers the screen with for every menu.
  ///
  /// No client's numbers begin below 2^18: the server gives each at least so many (X protocol, setup).
  private func isForeign(_ window: WindowID) -> Bool {
    window.rawValue >= 1 << 18 && !connection.windows.made.contains(window)
  }

  private func forget(_ window: WindowID) {
    newcomers.remove(window)
    state.curtains.remove(window)
    state.tokens.remove(window)
  }

  // MARK: - Looking

  /// Looks at what events have told; to be called after the last of a batch.
  ///
  /// - Returns: whether the user is kept from the screen now and was not before, or the other way round.
  @discardableResult
  package func settle() -> Bool {
    if terminalMayHaveChanged {
      terminalMayHaveChanged = false
      let property = connection.numbers(
        terminalProperty, of: connection.root, type: nil, limit: 1)
      // A server that never had a terminal has no such property.
      state.isTerminalAway = property.first == 0
    }
    let isNews = takeNewcomers() || grabsMayHaveChanged
    if isNews, state.mayBeLocked { state.isGrabbed = grabs.isKeyboardGrabbed }
    if isNews || hasTouch, state.mayBeLockedUnseen, !state.isTouchscreenGrabbed {
      state.isTouchscreenGrabbed = grabs.isTouchscreenGrabbed
    }
    grabsMayHaveChanged = false
    hasTouch = false
    return state.conclude()
  }

  /// Finds those of the newcomers that cover a monitor, and those of one pixel that show nothing, and
  /// listens for grabs of theirs.
  ///
  /// - Returns: whether there are any.
  private func takeNewcomers() -> Bool {
    guard !newcomers.isEmpty else { return false }
    defer { newcomers = [] }
    var added: Set<WindowID> = []
    var monitors: [PixelRect]?
    for window in newcomers {
      guard let frame = frames[window] ?? frame(of: window) else { continue }
      if isToken(window, at: frame) { state.tokens.insert(window) }
      guard isLarge(frame) else { continue }
      let areas = monitors ?? MonitorLayout.monitors(on: connection).map(\.frame)
      monitors = areas
      let covered = areas.filter { covers(frame, $0) }
      guard !covered.isEmpty, isCurtain(window, at: frame, over: covered) else { continue }
      added.insert(window)
    }
    state.curtains.formUnion(added)
    return state.mayBeLocked
  }

  /// Returns whether a window is one pixel of the screen that shows nothing.
  private func isToken(_ window: WindowID, at frame: PixelRect) -> Bool {
    guard frame.width == 1, frame.height == 1, frame.x >= 0, frame.y >= 0 else { return false }
    let display = connection.display
    let isInputOnly = try? connection.trapping {
      XSelectInput(display, window.rawValue, FocusChangeMask)
      var attributes = XWindowAttributes()
      return XGetWindowAttributes(display, window.rawValue, &attributes) != 0
        && attributes.map_state == IsViewable && attributes.class == InputOnly
    }
    return isInputOnly ?? false
  }

  /// Returns whether a window may cover a monitor at all, which saves asking for them at every menu.
  private func isLarge(_ frame: PixelRect) -> Bool { frame.width >= 320 && frame.height >= 200 }

  /// Returns whether a window that covers some monitors is on the screen and takes every click on one.
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

  /// Returns whether a frame covers a monitor, but perhaps for its edge: one of xsecurelock's windows,
  /// which has the others in the overlay window of compositors, leaves one pixel on every side.
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

  /// Returns the override-redirect windows at the top that are mapped and not ours.
  private func topLevels() -> Set<WindowID> {
    Set(connection.children(of: connection.root).filter { isForeign($0) && isOverrideRedirect($0) })
  }

  private func isOverrideRedirect(_ window: WindowID) -> Bool {
    (try? connection.trapping { connection.isOverrideRedirect(window) }) ?? false
  }
}
