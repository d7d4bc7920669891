/// A service that tells whether the screen is locked.
package enum LockSource: String, CaseIterable, Sendable {
  /// The session of logind, `LockedHint`.
  case logind = "org.freedesktop.login1"
  /// The screen saver by the interface of freedesktop.org, as KDE has it.
  case freedesktop = "org.freedesktop.ScreenSaver"
  /// The screen saver of GNOME.
  case gnome = "org.gnome.ScreenSaver"
  /// The screen saver of Cinnamon.
  case cinnamon = "org.cinnamon.ScreenSaver"
  /// The screen saver of MATE.
  case mate = "org.mate.ScreenSaver"
  /// The screen saver of Xfce.
  case xfce = "org.xfce.ScreenSaver"

  /// The bus that it is on.
  var bus: BusAddress.Kind { self == .logind ? .system : .session }

  /// Whether what it told holds although it went away.
  ///
  /// A locker takes its lock along. logind tells what somebody else told it, and keeps that when it is started
  /// again.
  var isRemembered: Bool { self == .logind }

  /// The path of the object of a screen saver, which is the name of the service with slashes.
  var path: String { "/" + rawValue.split(separator: ".").joined(separator: "/") }
}
