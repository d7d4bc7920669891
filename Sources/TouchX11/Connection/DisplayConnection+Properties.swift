internal import CX11

extension DisplayConnection {
  /// Sets a window's property to atoms.
  func setProperty(_ property: AtomID, of window: WindowID, to atoms: [AtomID]) {
    change(property, of: window, type: XA_ATOM, to: atoms.map(\.rawValue))
  }

  /// Sets a window's property to cardinal numbers.
  func setProperty(_ property: AtomID, of window: WindowID, to numbers: [UInt]) {
    change(property, of: window, type: XA_CARDINAL, to: numbers)
  }

  /// Sets a window's property to text.
  func setText(_ property: AtomID, of window: WindowID, to text: String) {
    var text = text
    text.withUTF8 { bytes in
      _ = XChangeProperty(
        display, window.rawValue, property.rawValue, atoms.utf8String.rawValue, 8, PropModeReplace,
        bytes.baseAddress, Int32(bytes.count))
    }
  }

  /// Sets the name and the class by which rules of window managers and compositors match.
  func setClass(of window: WindowID, name: String, className: String) {
    var bytes = Array(name.utf8) + [0] + Array(className.utf8) + [0]
    XChangeProperty(
      display, window.rawValue, XA_WM_CLASS, XA_STRING, 8, PropModeReplace, &bytes,
      Int32(bytes.count))
  }

  /// The text of an atom; empty for none.
  func name(of atom: AtomID) -> String {
    guard atom != .none, let name = XGetAtomName(display, atom.rawValue) else { return "" }
    defer { XFree(name) }
    return String(cString: name)
  }

  /// Xlib takes 32-bit items as C longs, whatever their size.
  private func change(_ property: AtomID, of window: WindowID, type: Atom, to items: [UInt]) {
    items.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window.rawValue, property.rawValue, type, 32, PropModeReplace,
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(items.count))
    }
  }
}
