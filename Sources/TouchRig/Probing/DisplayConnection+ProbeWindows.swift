internal import CX11
package import TouchX11
package import Touches
package import WindowStates

/// The events that a probe selects.
package enum ProbeSelection: Hashable, Sendable {
  /// XI2 touch events of all masters, as toolkits select them.
  case touch
  /// XI2 touch events and buttons of all masters, as GTK and Qt select them.
  case touchAndButtons
  /// Touch events with ownership events, as for clients that draw tentatively.
  case touchWithOwnership
  /// XI2 pointer events of all masters without touches, so that the server emulates the pointer.
  case xiPointer
  /// Core pointer events, as old applications select them.
  case corePointer
  /// Core key and pointer events, as for a program with text input.
  case keysAndPointer
  /// XI2 touches, and core keys, pointer and focus: all input of an application.
  case application
  /// Raw events of all devices; for the root only.
  case raw
  /// Changes of the window itself.
  case structure
}

/// Windows and event selections of a client that simulates an application or a window manager.
extension DisplayConnection {
  /// Sets a window's class, title and process id, like an application.
  package func introduce(_ window: WindowID, as facts: WindowFacts, pid: UInt) {
    setClass(of: window, name: facts.instanceName, className: facts.className)
    setText(atoms.windowName, of: window, to: facts.title)
    setProperty(atoms.windowPID, of: window, to: [pid])
  }

  /// The encodings of a title by ICCCM, and the one of EWMH, which some programs use instead.
  package enum TitleEncoding: CaseIterable, Sendable { case string, compoundText, utf8 }

  /// Sets the `WM_NAME` of a window in an encoding, and removes the title of EWMH.
  package func setTitle(_ title: String, of window: WindowID, as encoding: TitleEncoding) {
    let style: XICCEncodingStyle =
      switch encoding {
      case .string: XStringStyle
      case .compoundText: XCompoundTextStyle
      case .utf8: XUTF8StringStyle
      }
    XDeleteProperty(display, window.rawValue, atoms.windowName.rawValue)
    title.withCString { text in
      var texts = [UnsafeMutablePointer(mutating: text) as UnsafeMutablePointer<CChar>?]
      var property = XTextProperty()
      Xutf8TextListToTextProperty(display, &texts, 1, style, &property)
      XSetWMName(display, window.rawValue, &property)
      XFree(property.value)
    }
    synchronise()
  }

  /// Maps a window.
  package func show(_ window: WindowID) { XMapWindow(display, window.rawValue) }
  /// Unmaps a window.
  package func unmap(_ window: WindowID) { XUnmapWindow(display, window.rawValue) }
  /// Puts a window on top of its siblings.
  package func raise(_ window: WindowID) { XRaiseWindow(display, window.rawValue) }

  /// Lowers windows beneath all others, without other clients in between.
  package func lower(_ windows: [WindowID]) {
    XGrabServer(display)
    for window in windows { XLowerWindow(display, window.rawValue) }
    XUngrabServer(display)
  }

  /// Moves and resizes a window to a rectangle in px of the root.
  package func place(_ window: WindowID, at frame: PixelRect) {
    XMoveResizeWindow(
      display, window.rawValue, Int32(frame.x), Int32(frame.y), UInt32(frame.width),
      UInt32(frame.height))
  }

  /// Gives a window a border, in px.
  package func setBorder(of window: WindowID, to width: Int) {
    XSetWindowBorderWidth(display, window.rawValue, UInt32(width))
  }

  /// Puts a window into another one, at its upper left corner.
  package func reparent(_ window: WindowID, into parent: WindowID) {
    XReparentWindow(display, window.rawValue, parent.rawValue, 0, 0)
  }

  /// Selects events on a window.
  ///
  /// - Throws: `XRequestError` if the server refuses, as for the second client that selects the
  ///   touches of a window.
  package func probe(_ window: WindowID, for selection: ProbeSelection) throws(XRequestError) {
    let touches = [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]
    let masters = Int32(XIAllMasterDevices)
    try trapping {
      switch selection {
      case .touch: select(touches, of: masters, on: window)
      case .touchAndButtons:
        select(touches + [XI_ButtonPress, XI_ButtonRelease], of: masters, on: window)
      case .touchWithOwnership: select(touches + [XI_TouchOwnership], of: masters, on: window)
      case .xiPointer:
        let pointer = [XI_ButtonPress, XI_ButtonRelease, XI_Motion, XI_Enter, XI_Leave]
        select(pointer, of: masters, on: window)
      case .corePointer: XSelectInput(display, window.rawValue, Self.pointerMask)
      case .keysAndPointer:
        XSelectInput(
          display, window.rawValue, Self.pointerMask | KeyPressMask | KeyReleaseMask)
      case .application:
        select(touches, of: masters, on: window)
        XSelectInput(
          display, window.rawValue,
          Self.pointerMask | KeyPressMask | KeyReleaseMask | FocusChangeMask)
      case .raw:
        let raw = Array(XI_RawKeyPress...XI_RawMotion) + [XI_RawTouchBegin, XI_RawTouchUpdate]
        select(
          raw + [XI_RawTouchEnd, XI_HierarchyChanged, XI_DeviceChanged],
          of: Int32(XIAllDevices), on: window)
      case .structure:
        XSelectInput(
          display, window.rawValue,
          Self.structureMask)
      }
    }
  }

  private static var pointerMask: Int {
    ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask
      | structureMask
  }

  private static var structureMask: Int {
    StructureNotifyMask | ExposureMask | VisibilityChangeMask
  }
}

extension DisplayConnection {
  /// Returns the position of the core pointer, in px of the root, and whether button 1 is pressed,
  /// as core clients see it; nil on another X screen.
  package func pointerState() -> (x: Double, y: Double, isPressed: Bool)? {
    queryPointer().map {
      (Double($0.x), Double($0.y), $0.buttons & UInt32(Button1Mask) != 0)
    }
  }
}
