internal import CX11
package import DesktopRequests
internal import Touches
package import WindowStates

/// Finding and inspecting windows; a query takes several round trips, so it is made only on demand.
extension Desktop {
  /// The modifiers that are in effect but not locked.
  package var heldModifiers: Set<KeyModifier> {
    var state = XkbStateRec()
    XkbGetState(connection.display, UInt32(XkbUseCoreKbd), &state)
    return KeyModifier.held(of: Int32(state.mods & ~state.locked_mods))
  }

  /// Returns the facts about a window; nil if there is none.
  package func facts(about target: WindowTarget) -> WindowFacts? {
    guard let window = window(target) else { return nil }
    let found = try? connection.trapping { facts(about: window) }
    return found
  }

  func facts(about window: WindowID) -> WindowFacts {
    var facts = WindowFacts()
    var hint = XClassHint()
    if XGetClassHint(connection.display, window.rawValue, &hint) != 0 {
      facts.instanceName = hint.res_name.map { String(cString: $0) } ?? ""
      facts.className = hint.res_class.map { String(cString: $0) } ?? ""
      if let name = hint.res_name { XFree(name) }
      if let name = hint.res_class { XFree(name) }
    }
    facts.title = title(of: window) ?? ""
    facts.isFullscreen = isInState(.fullscreen, window)
    return facts
  }

  /// Returns the title of a window; nil if it has none.
  ///
  /// Programs of Xt set no `_NET_WM_NAME`, and encode titles beyond Latin-1 as COMPOUND_TEXT.
  private func title(of window: WindowID) -> String? {
    func text(_ property: AtomID, _ type: AtomID) -> String? {
      connection.text(property, of: window, type: type, limit: 256)
    }
    let name = AtomID(rawValue: XA_WM_NAME)
    let utf8String = connection.atoms.utf8String
    return text(connection.atoms.windowName, utf8String)
      ?? text(name, AtomID(rawValue: XA_STRING)) ?? text(name, utf8String)
      ?? connection.compoundText(name, of: window, type: atoms[.compoundText], limit: 256)
  }

  /// Returns the target's window; nil if there is none.
  func window(_ target: WindowTarget) -> WindowID? {
    switch target {
    case .active:
      let active = rootNumbers(.activeWindow, 1).first ?? 0
      return active == 0 ? nil : WindowID(rawValue: active)
    case .beneath(let x, let y):
      let managed = managedWindows
      let windows = managed.isEmpty ? topLevels() : managed
      return windows.last { window in
        guard let frame = frame(of: window) else { return false }
        return x >= Double(frame.x) && x < Double(frame.x + frame.width) && y >= Double(frame.y)
          && y < Double(frame.y + frame.height) && !isHidden(window)
      }
    }
  }

  /// The windows that the window manager lists, bottom to top; empty if there is no window manager.
  ///
  /// xfwm4 publishes no order before there has been a second window.
  var managedWindows: [WindowID] {
    guard hasWindowManager else { return [] }
    let inOrder = rootNumbers(.clientsStacking, 4096)
    return (inOrder.isEmpty ? rootNumbers(.clients, 4096) : inOrder)
      .map { WindowID(rawValue: $0) }
  }

  private func isInState(_ state: DesktopAtoms.Name, _ window: WindowID) -> Bool {
    windowNumbers(.state, window, 32).contains(atoms[state].rawValue)
  }

  /// Whether a window is minimised or on another workspace.
  ///
  /// mutter and muffin leave such windows mapped, below a window that covers the screen, and list
  /// them among the others.
  private func isHidden(_ window: WindowID) -> Bool {
    if isInState(.hidden, window) { return true }
    guard let workspace = windowNumbers(.windowDesktop, window, 1).first,
      let current = rootNumbers(.currentDesktop, 1).first
    else { return false }
    let everyWorkspace: UInt = 0xFFFF_FFFF
    return workspace != current && workspace != everyWorkspace
  }

  /// Returns the rectangle of a visible window with its frame, in px of the root; otherwise nil.
  func frame(of window: WindowID) -> PixelRect? {
    let display = connection.display
    var attributes = XWindowAttributes()
    var origin: (x: Int32, y: Int32) = (0, 0)
    var child: Window = 0
    let exists = try? connection.trapping {
      XGetWindowAttributes(display, window.rawValue, &attributes) != 0
        && XTranslateCoordinates(
          display, window.rawValue, connection.root.rawValue, 0, 0, &origin.x, &origin.y, &child)
          != 0
    }
    guard exists == true, attributes.map_state == IsViewable, attributes.class == InputOutput
    else { return nil }
    let (left, right, top, bottom) = frameExtents(of: window)
    return PixelRect(
      x: Int(origin.x) - left, y: Int(origin.y) - top,
      width: Int(attributes.width) + left + right, height: Int(attributes.height) + top + bottom)
  }

  /// Returns the widths of a window's frame, in px; all 0 if it reports none, or an impossible one.
  func frameExtents(of window: WindowID) -> (left: Int, right: Int, top: Int, bottom: Int) {
    let widths = windowNumbers(.frameExtents, window, 4).map { Int($0) }
    guard widths.count == 4, widths.allSatisfy({ $0 <= UInt16.max }) else { return (0, 0, 0, 0) }
    return (widths[0], widths[1], widths[2], widths[3])
  }

  /// Returns the top-level windows except ours, bottom to top, if no window manager lists them.
  private func topLevels() -> [WindowID] {
    children(of: connection.root).filter { window in
      let found = try? connection.trapping { facts(about: window).className }
      return found != nil && found != Self.ownClass
    }
  }

  /// Returns the children of a window, bottom to top; empty if the window has gone.
  func children(of window: WindowID) -> [WindowID] {
    (try? connection.trapping { connection.children(of: window) }) ?? []
  }
}

extension KeyModifier {
  /// Returns the modifiers of the server's mask in its usual order: Mod1 is Alt, Mod4 the logo.
  static func held(of mask: Int32) -> Set<KeyModifier> {
    let masks: [(KeyModifier, Int32)] = [
      (.shift, ShiftMask), (.ctrl, ControlMask), (.alt, Mod1Mask), (.logo, Mod4Mask),
    ]
    return Set(masks.filter { mask & $0.1 != 0 }.map(\.0))
  }
}
