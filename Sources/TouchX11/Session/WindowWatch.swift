// The active window and password prompts. The window manager publishes both as properties of the
// root (EWMH: _NET_ACTIVE_WINDOW, _NET_CLIENT_LIST); their changes are selected anyway. A prompt
// may have the keyboard without the focus, since pinentry grabs it. So a prompt counts as soon as
// the window manager lists it, or, without a window manager, as soon as it is mapped.

internal import CX11
internal import DesktopRequests
package import WindowStates

/// Tracks the active window, and whether a password prompt is open.
package final class WindowWatch {
  private let desktop: Desktop
  /// Whether a window is a password prompt.
  private let isPrompt: (WindowFacts) -> Bool
  /// Whether windows are tracked; turning it off forgets them.
  package var isOn = false {
    didSet { if isOn != oldValue { forget() } }
  }
  /// Whether another title, class or state of the active window is reported.
  package var followsFacts = false {
    didSet { if followsFacts != oldValue { isActiveOutdated = true } }
  }

  /// The active window; nil for none.
  package private(set) var active: WindowFacts?
  /// The active window while its facts are followed.
  private var followedWindow: WindowID?
  /// The windows in _NET_CLIENT_LIST.
  private var listed: Set<WindowID> = []
  /// The open password prompts.
  private var prompts: Set<WindowID> = []
  /// The windows mapped since the last `evaluateEvents` that are not listed yet.
  private var newcomers: Set<WindowID> = []
  /// Whether a prompt was open at the last `evaluateEvents`.
  private var hadPrompt = false
  private var isListOutdated = false
  private var isActiveOutdated = false

  private var connection: DisplayConnection { desktop.connection }

  /// Creates a watch that is off.
  ///
  /// - Parameters:
  ///   - desktop: queries windows; PropertyChange and SubstructureNotify must be selected on the
  ///     root.
  ///   - isPrompt: whether a window is a password prompt.
  package init(_ desktop: Desktop, isPrompt: @escaping (WindowFacts) -> Bool) {
    self.desktop = desktop
    self.isPrompt = isPrompt
  }

  /// Whether a password prompt is open.
  package var hasPrompt: Bool { !prompts.isEmpty }

  private func forget() {
    follow(nil)
    (active, listed, prompts, newcomers) = (nil, [], [], [])
    (isListOutdated, isActiveOutdated) = (isOn, isOn)
  }

  /// Notes what an event reports, without a request.
  func observe(_ event: XEvent) {
    guard isOn else { return }
    switch event.type {
    case PropertyNotify:
      let (window, atom) = (event.xproperty.window, event.xproperty.atom)
      if window == connection.root.rawValue {
        if atom == desktop.atoms[.clients].rawValue { isListOutdated = true }
        if atom == desktop.atoms[.activeWindow].rawValue { isActiveOutdated = true }
      } else if window == followedWindow?.rawValue, isFact(atom) {
        isActiveOutdated = true
      }
    case MapNotify where event.xmap.override_redirect == 0:
      newcomers.insert(WindowID(rawValue: event.xmap.window))
    case UnmapNotify: noteDisappearance(WindowID(rawValue: event.xunmap.window))
    case DestroyNotify: noteEnd(of: WindowID(rawValue: event.xdestroywindow.window))
    default: break
    }
  }

  /// Returns whether a property is one of the facts; other properties change with every key.
  private func isFact(_ atom: Atom) -> Bool {
    atom == XA_WM_NAME || atom == XA_WM_CLASS || atom == connection.atoms.windowName.rawValue
      || atom == desktop.atoms[.state].rawValue
  }

  private func noteDisappearance(_ window: WindowID) {
    newcomers.remove(window)
    // A window manager reparents a window into a frame, which unmaps it from the root, and lists
    // it.
    if !listed.contains(window) { prompts.remove(window) }
  }

  private func noteEnd(of window: WindowID) {
    // After a crash of the window manager, the list stays as it was, and the window is on the root
    // again.
    if listed.remove(window) != nil { isActiveOutdated = true }
    noteDisappearance(window)
  }

  /// Asks the server about windows that events named; call it after the last event of a batch.
  ///
  /// - Returns: whether `active` or `hasPrompt` changed.
  package func evaluateEvents() -> Bool {
    // Without a window manager a prompt closes without a new list.
    guard isListOutdated || isActiveOutdated || !newcomers.isEmpty || hadPrompt != hasPrompt else {
      return false
    }
    let before = (active, hadPrompt)
    if isListOutdated { readList() }
    prompts.formUnion(newcomers.subtracting(listed).filter(isPasswordPrompt))
    newcomers.removeAll()
    if isListOutdated || isActiveOutdated { readActive() }
    (isListOutdated, isActiveOutdated) = (false, false)
    hadPrompt = hasPrompt
    return before != (active, hasPrompt)
  }

  private func readList() {
    let currentList = Set(desktop.rootNumbers(.clients, 4096).map { WindowID(rawValue: $0) })
    prompts.formUnion(currentList.subtracting(listed).filter(isPasswordPrompt))
    prompts.subtract(listed.subtracting(currentList))
    listed = currentList
  }

  private func isPasswordPrompt(_ window: WindowID) -> Bool {
    guard !connection.windows.made.contains(window) else { return false }
    // The window may have been destroyed meanwhile.
    let facts = try? connection.trapping { desktop.facts(about: window) }
    return facts.map(isPrompt) ?? false
  }

  private func readActive() {
    // When the last window closes, openbox leaves the property as it is.
    let window = desktop.window(.active).flatMap { listed.contains($0) ? $0 : nil }
    follow(followsFacts ? window : nil)
    active = window.flatMap { window in try? connection.trapping { desktop.facts(about: window) } }
  }

  /// Selects property changes of a window, and deselects those of the former one.
  private func follow(_ window: WindowID?) {
    guard window != followedWindow else { return }
    let former = followedWindow
    followedWindow = window
    _ = try? connection.trapping {
      if let former { XSelectInput(connection.display, former.rawValue, 0) }
    }
    _ = try? connection.trapping {
      if let window { XSelectInput(connection.display, window.rawValue, PropertyChangeMask) }
    }
  }
}
