/// A change in the order of the root's children.
package enum StackEvent: Hashable, Sendable {
  /// A window was created, on top of the others.
  case created(WindowID)
  /// A window was destroyed.
  case destroyed(WindowID)
  /// A window came onto the screen.
  case mapped(WindowID)
  /// A window left the screen.
  case unmapped(WindowID)
  /// A window now lies directly above another one, or at the bottom if that is `.none`.
  case restacked(WindowID, above: WindowID)
  /// CirculateWindow moved a window to the top or the bottom.
  case circulated(WindowID, toTop: Bool)
  /// A window became a child of the root, on top, or was moved into another parent.
  case reparented(WindowID, toRoot: Bool)

  /// The window that changed.
  package var window: WindowID {
    switch self {
    case .created(let id), .destroyed(let id), .mapped(let id), .unmapped(let id),
      .restacked(let id, _), .circulated(let id, _), .reparented(let id, _):
      id
    }
  }
}
