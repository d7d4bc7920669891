/// A change of the order of the root's children.
package enum StackEvent: Hashable, Sendable {
  /// A window was created, on top of the others.
  case created(WindowID)
  /// A window was destroyed.
  case destroyed(WindowID)
  /// A window came onto the screen.
  case mapped(WindowID)
  /// A window left the screen.
  case unmapped(WindowID)
  /// A window now lies directly above another, or at the bottom where there is no other.
  case restacked(WindowID, above: WindowID)
  /// A window went to the top or the bottom by CirculateWindow.
  case circulated(WindowID, toTop: Bool)
  /// A window became a child of the root, on top, or ceased to be one.
  case reparented(WindowID, toRoot: Bool)

  /// The window that it happens to.
  package var window: WindowID {
    switch self {
    case .created(let id), .destroyed(let id), .mapped(let id), .unmapped(let id),
      .restacked(let id, _), .circulated(let id, _), .reparented(let id, _):
      id
    }
  }
}
