internal import CX11
internal import WindowStates

/// The atoms of EWMH and ICCCM for windows of others, fetched in one round trip.
struct DesktopAtoms {
  /// The atoms, with their names.
  enum Name: String, CaseIterable {
    case clients = "_NET_CLIENT_LIST"
    case clientsStacking = "_NET_CLIENT_LIST_STACKING"
    case activeWindow = "_NET_ACTIVE_WINDOW"
    case currentDesktop = "_NET_CURRENT_DESKTOP"
    case desktopCount = "_NET_NUMBER_OF_DESKTOPS"
    case desktopLayout = "_NET_DESKTOP_LAYOUT"
    case workArea = "_NET_WORKAREA"
    case closeWindow = "_NET_CLOSE_WINDOW"
    case moveResizeWindow = "_NET_MOVERESIZE_WINDOW"
    case frameExtents = "_NET_FRAME_EXTENTS"
    case windowDesktop = "_NET_WM_DESKTOP"
    case state = "_NET_WM_STATE"
    case maximisedVertically = "_NET_WM_STATE_MAXIMIZED_VERT"
    case maximisedHorizontally = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case fullscreen = "_NET_WM_STATE_FULLSCREEN"
    case above = "_NET_WM_STATE_ABOVE"
    case hidden = "_NET_WM_STATE_HIDDEN"
    case changeState = "WM_CHANGE_STATE"
    case compoundText = "COMPOUND_TEXT"
  }

  private let atoms: [Name: AtomID]

  init(_ display: OpaquePointer) {
    let copies = Name.allCases.map { XStringCopy($0.rawValue) }
    var pointers = copies.map(\.pointer)
    var identifiers = [Atom](repeating: 0, count: copies.count)
    _ = XInternAtoms(display, &pointers, Int32(copies.count), 0, &identifiers)
    copies.forEach { $0.free() }
    atoms = Dictionary(
      uniqueKeysWithValues: zip(Name.allCases, identifiers.map { AtomID(rawValue: $0) }))
  }

  subscript(_ name: Name) -> AtomID { atoms[name] ?? .none }
}

/// A copy of a text for Xlib, whose prototype lacks the const.
private struct XStringCopy {
  let pointer: UnsafeMutablePointer<CChar>?

  init(_ text: String) {
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { copy[index] = byte }
    pointer = copy
  }

  func free() { pointer?.deallocate() }
}
