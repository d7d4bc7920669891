internal import CX11

/// The window manager's treatment of windows that it does not manage.
extension DisplayConnection {
  /// Whether override-redirect windows are painted in the order in which they were mapped.
  ///
  /// mutter keeps them in a group of their own, and puts that in the order of the stack only when
  /// the windows that it manages are in another order than before (`sync_actor_stacking`, mutter 3
  /// to 48). A menu that opens over ours stays above them on the screen however ours are raised.
  /// It calls itself "GNOME Shell" or "Mutter", and its descendants "Mutter (Muffin)" and so on.
  /// Takes two or three round trips.
  var paintsInMappingOrder: Bool {
    let name = windowManagerName
    return name.hasPrefix("Mutter") || name == "GNOME Shell"
  }

  /// Returns whether no window manager manages a window; false where it is gone.
  func isOverrideRedirect(_ window: WindowID) -> Bool {
    var attributes = XWindowAttributes()
    let isThere = try? trapping { XGetWindowAttributes(display, window.rawValue, &attributes) != 0 }
    return isThere == true && attributes.override_redirect != 0
  }
}
