internal import ScreenHardware
internal import TouchX11

/// A verdict on the mapping of a touchscreen.
struct MappingDiagnosis: Equatable {
  enum Verdict: String, Equatable {
    /// The device is mapped to its monitor, with the picture's orientation.
    case right
    /// The device is mapped to its monitor, with another orientation than the picture.
    case turned
    /// The device is mapped to one monitor and belongs to another.
    case elsewhere
    /// The device is mapped to several monitors, or to the whole desktop.
    case spread
    /// The device is mapped to a part of a monitor, or of several.
    case partial
    /// Its matrix leaves nothing of it on the screen.
    case nowhere
    /// The device is mapped to one monitor, and the one it belongs to is unknown.
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
  /// The monitors that it is mapped to, wholly or in part.
  var mapped: [String]
  /// Its rotation there; nil where that is by no whole quarter.
  var orientation: MonitorRotation?
  /// The rotation of the picture on the only monitor that it is mapped to; nil where there are others.
  var picture: MonitorRotation?
  /// The monitor that it most likely belongs to; nil if unknown.
  var likely: Monitor?
  /// The reasons, each as the end of a sentence that begins with "since".
  var reasons: [String]
  /// The rotation of the panel on that monitor, where a touch showed it; nil without a touch.
  var touched: MonitorRotation?
  /// The shell command that corrects it; nil if none is needed or known.
  var command: String?
}
