internal import CX11
internal import WindowStates

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

  /// Whether the compositor misses changes of the bounding shapes of windows that are not managed.
  ///
  /// marco paints such a window in the shape that it had when a window was last mapped, moved or
  /// restacked, since it selects ShapeNotify on managed windows only (`meta_window_new_with_attrs`,
  /// marco 1.26). The query takes two or three round trips.
  var missesShapeChanges: Bool { windowManagerName == "Metacity (Marco)" }

  /// Returns whether a window was created by the client that is announced as the window manager.
  ///
  /// The ids of two clients differ by at least 2^18 (X protocol, setup), and a window manager
  /// creates its own windows early.
  func isOfWindowManager(_ window: WindowID) -> Bool {
    windowManagerWindow.map { $0.rawValue ^ window.rawValue < 1 << 18 } ?? false
  }

  /// Returns whether a window bypasses the window manager; false if the window is gone.
  func isOverrideRedirect(_ window: WindowID) -> Bool {
    var attributes = XWindowAttributes()
    let exists = try? trapping { XGetWindowAttributes(display, window.rawValue, &attributes) != 0 }
    return exists == true && attributes.override_redirect != 0
  }
}
