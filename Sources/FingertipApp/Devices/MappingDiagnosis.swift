internal import ScreenHardware

/// A verdict on the mapping of a touchscreen.
struct MappingDiagnosis: Equatable {
  enum Verdict: String, Equatable {
    /// The device is mapped to its monitor, with the picture's orientation.
    case right
    /// The device is mapped to its monitor, but not with the picture's orientation.
    case turned
    /// The device is mapped to one monitor and belongs to another.
    case elsewhere
    /// The device is mapped to several monitors, or to the whole desktop.
    case spread
    /// The device is mapped to a part of a monitor, or to no monitor.
    case partial
    /// Its matrix maps it to no part of the screen.
    case nowhere
    /// The device is mapped to one monitor, but its own monitor is unknown.
    case unclear
    /// The device is disabled, or not a touchscreen.
    case unused

    var isWrong: Bool {
      switch self {
      case .right, .unclear, .unused: false
      case .turned, .elsewhere, .spread, .partial, .nowhere: true
      }
    }
  }

  var verdict: Verdict
  /// The names of the monitors that it is mapped to, wholly or in part.
  var mapped: [String]
  /// The orientation of its mapping; nil if it is not a multiple of 90°.
  var orientation: MonitorRotation?
  /// The rotation of the picture on the one monitor that it covers; nil if it covers no single one.
  var picture: MonitorRotation?
  /// The monitor that it most likely belongs to; nil if unknown.
  var likely: Monitor?
  /// The reasons for `likely`, each as the end of a sentence after "since".
  var reasons: [String]
  /// The rotation of the panel on that monitor, as a touch showed it; nil without a touch.
  var touched: MonitorRotation?
  /// The rotation of the panel there according to the configuration; nil if it names none, or with
  /// a touch.
  var configured: MonitorRotation?
  /// The shell command that corrects it; nil if none is needed or known.
  var command: String?
}
