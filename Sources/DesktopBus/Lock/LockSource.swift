/// A service that tells whether the screen is locked.
package enum LockSource: String, CaseIterable, Sendable {
  case logind = "org.freedesktop.login1"
  case freedesktop = "org.freedesktop.ScreenSaver"
  case gnome = "org.gnome.ScreenSaver"
  case cinnamon = "org.cinnamon.ScreenSaver"
  case mate = "org.mate.ScreenSaver"
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
