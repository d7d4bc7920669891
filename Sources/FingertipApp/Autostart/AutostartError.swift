/// The reason why autostart cannot be switched on or off.
enum AutostartError: Error, Equatable, CustomStringConvertible {
  /// There is no folder for an autostart entry.
  case noHome
  /// The user's systemd manager does not answer.
  case silent
  /// systemctl failed.
  case refused(verb: String, why: String)
  /// The unit is masked, so it cannot be started.
  case masked
  /// The unit stays enabled because it is enabled for every user.
  case enabledForAll
  /// Another file has the name of our entry.
  case foreign(path: String)
  /// A file or a folder cannot be used.
  case unusable(path: String, why: String)

  var description: String {
    let unit = SystemdUnit.name
    return switch self {
    case .noHome:
      "autostart: HOME is not set, so there is no folder for an entry; set HOME or XDG_CONFIG_HOME"
    case .silent:
      "autostart: 'systemctl --user' did not answer within \(Int(SystemdUnit.timeout) / 1000) s; "
        + "nothing was changed"
    case .refused(let verb, let why): "autostart: 'systemctl --user \(verb) \(unit)' failed: \(why)"
    case .masked: "autostart: \(unit) is masked; 'systemctl --user unmask \(unit)' allows it again"
    case .enabledForAll:
      "autostart: \(unit) is enabled for every user; 'systemctl --user mask \(unit)' keeps it from "
        + "starting for you"
    case .foreign(let path):
      "autostart: \(path) was not written by 'fingertip autostart'; remove it or give it another "
        + "name"
    case .unusable(let path, let why): "autostart: \(path): \(why)"
    }
  }
}
