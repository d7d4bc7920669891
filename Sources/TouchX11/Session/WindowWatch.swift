// Which window has the keyboard, and whether one of some kind is on the screen at all. The window manager
// tells of both by properties of the root (EWMH: _NET_ACTIVE_WINDOW, _NET_CLIENT_LIST), whose changes are
// heard anyway. A prompt for a password need not have the keyboard by the focus: pinentry grabs it. So such
// a window counts from when the manager lists it, or, where there is none, from when it is mapped.

internal import CX11
internal import DesktopRequests

/// Follows the window that has the keyboard, and the windows of one kind.
package final class WindowWatch {
  private let connection: DisplayConnection
  private let desktop: Desktop
  /// Whether a window is of the kind that is looked for.
  private let isSought: (WindowFacts) -> Bool
  /// Whether windows are followed at all; what is known of them is forgotten where they are not.
  package var isOn = false {
    didSet { if isOn != oldValue { forget() } }
  }
  /// Whether another title of the window that has the keyboard is news.
  package var followsTitle = false {
    didSet { if followsTitle != oldValue { hasOtherActive = true } }
  }

  /// The window that has the keyboard, as the window manager tells; nil for none.
  package private(set) var active: WindowFacts?
  private var activeWindow: WindowID?
  /// Those that the window manager lists.
  private var listed: Set<WindowID> = []
  /// Those of the kind that is looked for.
  private var sought: Set<WindowID> = []
  /// Those that were mapped since they were looked at last, and that nobody manages yet.
  private var newcomers: Set<WindowID> = []
  private var hasOtherList = false
  private var hasOtherActive = false

  /// A watch that is off.
  ///
  /// - Parameters:
  ///   - connection: the display, on whose root property changes and its windows must be selected.
  ///   - isSought: whether a window is of the kind that is looked for.
  package init(_ connection: DisplayConnection, isSought: @escaping (WindowFacts) -> Bool) {
    self.connection = connection
    self.isSought = isSought
    desktop = Desktop(connection)
  }

  /// Whether a window of the kind that is looked for is there.
  package var hasSought: Bool { !sought.isEmpty }

  private func forget() {
    follow(nil)
    (active, listed, sought, newcomers) = (nil, [], [], [])
    (hasOtherList, hasOtherActive) = (isOn, isOn)
  }

  /// Takes note of what an event tells; nothing is asked of the server.
  func observe(_ event: XEvent) {
    guard isOn else { return }
    switch event.type {
    case PropertyNotify:
      let (window, atom) = (event.xproperty.window, event.xproperty.atom)
      if window == connection.root.rawValue {
        if atom == desktop.atoms[.clients].rawValue { hasOtherList = true }
        if atom == desktop.atoms[.activeWindow].rawValue { hasOtherActive = true }
      } else if window == activeWindow?.rawValue {
        hasOtherActive = true
      }
    case MapNotify where event.xmap.override_redirect == 0:
      newcomers.insert(WindowID(rawValue: event.xmap.window))
    case UnmapNotify: leave(WindowID(rawValue: event.xunmap.window))
    case DestroyNotify: leave(WindowID(rawValue: event.xdestroywindow.window))
    default: break
    }
  }

  private func leave(_ window: WindowID) {
    newcomers.remove(window)
    // A manager takes a window off the root to put it into a frame, and lists it all the same.
    if !listed.contains(window) { sought.remove(window) }
  }

  /// Looks at what events have told; to be called after the last of a batch.
  ///
  /// - Returns: whether another window has the keyboard, or one that is looked for came or went.
  package func settle() -> Bool {
    guard hasOtherList || hasOtherActive || !newcomers.isEmpty else { return false }
    let before = (active, hasSought)
    if hasOtherList { readList() }
    for window in newcomers.subtracting(listed) where looksSought(window) { sought.insert(window) }
    newcomers.removeAll()
    if hasOtherList || hasOtherActive { readActive() }
    (hasOtherList, hasOtherActive) = (false, false)
    return before != (active, hasSought)
  }

  private func readList() {
    let now = Set(desktop.rootNumbers(.clients, 4096).map { WindowID(rawValue: $0) })
    for window in now.subtracting(listed) where looksSought(window) { sought.insert(window) }
    sought.subtract(listed.subtracting(now))
    listed = now
  }

  private func looksSought(_ window: WindowID) -> Bool {
    guard !connection.ownWindows.contains(window) else { return false }
    // It may be gone by now.
    let facts = try? connection.trapping { desktop.facts(about: window) }
    return facts.map(isSought) ?? false
  }

  private func readActive() {
    // Openbox goes on naming the last one when it is gone and there is no other.
    let window = desktop.window(.active).flatMap { listed.contains($0) ? $0 : nil }
    follow(followsTitle ? window : nil)
    active = window.flatMap { window in try? connection.trapping { desktop.facts(about: window) } }
  }

  /// Hears of the properties of a window, and of no other's any more.
  private func follow(_ window: WindowID?) {
    guard window != activeWindow else { return }
    let former = activeWindow
    activeWindow = window
    _ = try? connection.trapping {
      if let former { XSelectInput(connection.display, former.rawValue, 0) }
    }
    _ = try? connection.trapping {
      if let window { XSelectInput(connection.display, window.rawValue, PropertyChangeMask) }
    }
  }
}
