internal import CX11

/// The window manager's treatment of windows that it does not manage.
extension DisplayConnection {
  /// Whether override-redirect windows are painted in the order in which they were mapped.
  ///
  /// mutter keeps them in a group of their own, and sorts that by the stack only when the order of
  /// the windows that it manages has changed (`sync_actor_stacking`, mutter 3 to 48). A menu that
  /// opens above our windows stays above them on the screen, however often we raise ours. mutter
  /// calls itself "GNOME Shell" or "Mutter", its descendants "Mutter (Muffin)" and so on. The query
  /// takes two or three round trips.
  var paintsInMappingOrder: Bool {
    let name = windowManagerName
    return name.hasPrefix("Mutter") || name == "GNOME Shell"
  }

  /// Returns whether a window bypasses the window manager; false if the window is gone.
  func isOverrideRedirect(_ window: WindowID) -> Bool {
    var attributes = XWindowAttributes()
    let exists = try? trapping { XGetWindowAttributes(display, window.rawValue, &attributes) != 0 }
    return exists == true && attributes.override_redirect != 0
  }
}
