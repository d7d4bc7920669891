internal import CX11

/// Whether somebody is in charge of compositing and of windows.
extension DisplayConnection {
  /// Whether a compositor owns the selection of this screen.
  package var isComposited: Bool {
    XGetSelectionOwner(display, atoms.compositorSelection.rawValue) != 0
  }

  /// Whether a window manager announced itself as EWMH asks it to.
  package var hasWindowManager: Bool {
    let property = XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", 0)
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, root.rawValue, property, 0, 1, 0, UInt(AnyPropertyType), &type, &format, &count,
      &rest, &data)
    if let data { XFree(data) }
    return count == 1
  }
}
