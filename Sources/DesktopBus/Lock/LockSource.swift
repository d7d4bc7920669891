/// A service that reports whether the screen is locked.
package enum LockSource: String, CaseIterable, Sendable {
  /// logind, by the session's `LockedHint`.
  case logind = "org.freedesktop.login1"
  /// The screen saver with the interface of freedesktop.org, as in KDE.
  case freedesktop = "org.freedesktop.ScreenSaver"
  /// The screen saver of GNOME.
  case gnome = "org.gnome.ScreenSaver"
  /// The screen saver of Cinnamon.
  case cinnamon = "org.cinnamon.ScreenSaver"
  /// The screen saver of MATE.
  case mate = "org.mate.ScreenSaver"
  /// The screen saver of Xfce.
  case xfce = "org.xfce.ScreenSaver"

  /// The bus of the service.
  var bus: BusAddress.Kind { self == .logind ? .system : .session }

  /// Whether the last report stays valid after the service has gone.
  ///
  /// A locker's lock ends with the locker. logind reports what others told it, and remembers it
  /// across a restart.
  var isRemembered: Bool { self == .logind }

  /// The object path of a screen saver: the service's name with slashes.
  var path: String { "/" + rawValue.split(separator: ".").joined(separator: "/") }
}
