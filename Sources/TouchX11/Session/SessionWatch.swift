// Is the user kept from the screen? While it is locked, marks would reveal what is typed on the
// locker's keypad, and a second finger would still reach our regions, whatever the locker grabbed.
// While another virtual terminal is shown, nobody touches this one. No extension reports lockers,
// and none may be disturbed. These signs exist:
//
// - MIT-SCREEN-SAVER reports that the server blanks the screen or a screen saver is shown. DPMS
//   reports through it, too (`DPMSSet`, Xext/dpms.c), and the touch that wakes the screen is for
//   nobody. That covers lockers started by the screen saver, but most are started by a key.
// - `XFree86_has_VT` on the root becomes 0 when Xorg leaves its terminal, and 1 when it is back.
// - Every locker covers a monitor with an override-redirect window and actively grabs the keyboard.
//   One of them is not enough: magnifiers and drawing programs cover the screen, and menus grab. A
//   client that does both has the screen to itself: a locker, a full-screen launcher, an old game.
//   The pointer is not queried, since no event would report a grab of it after that of the
//   keyboard.
//
// The events for the order of the stack also report these windows. No event reports foreign grabs,
// but focus events do when a keyboard grab begins or ends: the root gets those of grabs on it,
// which lockers prefer, since their windows may still be coming; a covering window gets those of
// grabs on itself. Some lockers grab first, some map first; after either the grabs are queried,
// without side effects (`GrabProbe`).
//
// A locker that leaves the screen visible, such as xtrlock, covers nothing. Its window is one pixel
// in size and `InputOnly`, like some of window managers and input methods; but it grabs every
// touchscreen as well, which a menu with a keyboard grab never does. No event reports that grab,
// which comes last. So while there is such a window and a keyboard grab, touch events trigger
// further queries.
//
// The window manager has such windows, too, which do not count; otherwise every menu would be a
// lock. mutter and muffin cover the screen with an `InputOnly` window beneath all visible windows
// and above those that are minimised. i3, Fluxbox and IceWM make override-redirect frames, so that
// of a full-screen application covers a monitor; frames have children, unlike a lock screen.
//
// Lockers that are part of a compositor (GNOME Shell) and have no window are not detected. They
// report on the session bus, and its listener sets `isLockedByService`.

internal import CX11
internal import ScreenHardware
internal import Touches
package import WindowStates

/// Tracks whether the screen is locked, blanked, or not the one that is shown.
package final class SessionWatch {
  private let connection: DisplayConnection
  private let grabs: GrabProbe
  private let saver: ScreenSaver?
  private let terminalProperty: AtomID
  /// The current state.
  package private(set) var state = SessionState()
  /// Whether a service of the desktop says that the screen is locked; used by the next
  /// `evaluateEvents`.
  package var isLockedByService: Bool {
    get { state.isLockedByService }
    set { state.isLockedByService = newValue }
  }
  /// Whether touches are withheld until those that woke the screen end; used by the next
  /// `evaluateEvents`.
  package var isWaking: Bool {
    get { state.isWaking }
    set { state.isWaking = newValue }
  }

  /// Notes that we asked the server to blank the screen; our cover takes the touch that wakes it.
  package func noteBlankingRequest() { state.noteBlankingRequest() }

  /// The override-redirect windows of other clients, with their frames as far as known.
  private var frames: [WindowID: PixelRect] = [:]
  /// The windows that were mapped since the last `evaluateEvents`.
  private var newcomers: Set<WindowID> = []
  /// The monitors, in px of the root; nil until they are needed, and after they have changed.
  private var monitors: [PixelRect]?
  private var grabsMayHaveChanged = false
  private var hasTouch = false
  private var terminalMayHaveChanged = false

  /// Prepares to follow; an `EventReader` calls `begin`.
  package init(connection: DisplayConnection) {
    self.connection = connection
    grabs = GrabProbe(connection: connection)
    terminalProperty = AtomID(rawValue: XInternAtom(connection.display, "XFree86_has_VT", 0))
    saver = ScreenSaver(followedOn: connection)
  }

  /// Reads the current state; the events that report changes must already be selected.
  func begin() {
    if let saver { state.isBlanked = saver.isOn }
    terminalMayHaveChanged = true
    // Only if somebody has a grab can a locker be there already; then all windows are examined.
    if grabs.isKeyboardGrabbed { newcomers = topLevels() }
    evaluateEvents()
  }

  // MARK: - Events

  /// The events that must be selected on the root for `observe` to see them.
  static let rootMask = FocusChangeMask

  /// Notes what an event reports, without querying the server.
  func observe(_ event: XEvent) {
    switch event.type {
    case CreateNotify where event.xcreatewindow.override_redirect != 0:
      let new = event.xcreatewindow
      note(WindowID(rawValue: new.window), PixelRect(of: (new.x, new.y, new.width, new.height)))
    case ConfigureNotify where event.xconfigure.window == connection.root.rawValue: monitors = nil
    case ConfigureNotify where event.xconfigure.override_redirect != 0:
      let new = event.xconfigure
      note(WindowID(rawValue: new.window), PixelRect(of: (new.x, new.y, new.width, new.height)))
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
    default:
      if connection.extensions.isRandR(event) { monitors = nil }
      if let isBlanked = saver?.isBlanked(by: event) { state.noteBlanking(isBlanked) }
    }
  }

  /// The events about touches.
  private static let touches = [
    XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd,
  ]

  private func note(_ window: WindowID, _ frame: PixelRect) {
    guard isForeign(window) else { return }
    // A window that grows over a monitor counts as new, like one that is mapped there, and one that
    // covered a monitor may do so no longer.
    if let before = frames[window], before != frame {
      state.monitorCovers.remove(window)
      newcomers.insert(window)
    }
    frames[window] = frame
  }

  /// Returns whether a window is another client's, and neither ours nor the server's.
  ///
  /// The server's is the overlay window of compositors, with which GNOME Shell covers the screen
  /// for every menu. Clients' ids start at 2^18 or above, since the server gives each at least as
  /// many ids (X protocol, setup).
  private func isForeign(_ window: WindowID) -> Bool {
    window.rawValue >= 1 << 18 && !connection.windows.made.contains(window)
  }

  private func forget(_ window: WindowID) {
    newcomers.remove(window)
    state.monitorCovers.remove(window)
    state.tokens.remove(window)
  }

  // MARK: - Queries

  /// Evaluates the events; call it after the last event of a batch.
  ///
  /// - Returns: whether the obstacles changed.
  @discardableResult
  package func evaluateEvents() -> Bool {
    if terminalMayHaveChanged {
      terminalMayHaveChanged = false
      let property = connection.numbers(
        terminalProperty, of: connection.root, type: nil, limit: 1)
      // A server that never had a terminal has no such property.
      state.isTerminalAway = property.first == 0
    }
    let mayHaveChanged = takeNewcomers() || grabsMayHaveChanged
    if mayHaveChanged, state.mayBeLocked { state.isGrabbed = grabs.isKeyboardGrabbed }
    if mayHaveChanged || hasTouch, state.mayBeLockedUnseen, !state.isTouchscreenGrabbed {
      state.isTouchscreenGrabbed = grabs.isTouchscreenGrabbed
    }
    grabsMayHaveChanged = false
    hasTouch = false
    return state.conclude()
  }

  /// Finds the new windows that cover a monitor or are one invisible pixel; selects focus events.
  ///
  /// - Returns: whether there are any.
  private func takeNewcomers() -> Bool {
    guard !newcomers.isEmpty else { return false }
    defer { newcomers = [] }
    for window in newcomers {
      guard let frame = frames[window] ?? frame(of: window) else { continue }
      if isInvisiblePixel(window, at: frame) { state.tokens.insert(window) }
      guard isLarge(frame) else { continue }
      let monitors = monitors ?? MonitorLayout.monitors(on: connection).map(\.frame)
      self.monitors = monitors
      let coveredMonitors = monitors.filter { covers(frame, $0) }
      guard !coveredMonitors.isEmpty, isMonitorCover(window, at: frame, over: coveredMonitors)
      else { continue }
      state.monitorCovers.insert(window)
    }
    return state.mayBeLocked
  }

  /// Returns whether a window is a single invisible pixel of the screen.
  private func isInvisiblePixel(_ window: WindowID, at frame: PixelRect) -> Bool {
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

  /// Returns whether a window may cover a monitor at all, which avoids a query for every menu.
  private func isLarge(_ frame: PixelRect) -> Bool { frame.width >= 320 && frame.height >= 200 }

  /// Returns whether a window that covers some monitors is visible and receives every click on one.
  private func isMonitorCover(
    _ window: WindowID, at frame: PixelRect, over monitors: [PixelRect]
  ) -> Bool {
    let display = connection.display
    // A window that is gone covers nothing.
    let rectangles = try? connection.trapping { () -> [PixelRect] in
      XSelectInput(display, window.rawValue, FocusChangeMask)
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(display, window.rawValue, &attributes) != 0,
        attributes.map_state == IsViewable,
        attributes.class != InputOnly && connection.children(of: window).isEmpty
          || !connection.isOfWindowManager(window)
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

  /// Returns whether a frame covers a monitor, perhaps except for its edge.
  ///
  /// xsecurelock has one window outside the compositors' overlay; it leaves one pixel on every
  /// side.
  private func covers(_ frame: PixelRect, _ monitor: PixelRect) -> Bool {
    let overlap = frame.intersection(monitor)
    return monitor.width - overlap.width <= 4 && monitor.height - overlap.height <= 4
  }

  private func frame(of window: WindowID) -> PixelRect? {
    let frame = try? connection.trapping { () -> PixelRect? in
      var attributes = XWindowAttributes()
      guard XGetWindowAttributes(connection.display, window.rawValue, &attributes) != 0 else {
        return nil
      }
      return PixelRect(of: (attributes.x, attributes.y, attributes.width, attributes.height))
    }
    frames[window] = frame
    return frame
  }

  /// Returns the top-level override-redirect windows of other clients.
  private func topLevels() -> Set<WindowID> {
    Set(
      connection.children(of: connection.root).filter {
        isForeign($0) && connection.isOverrideRedirect($0)
      })
  }
}
