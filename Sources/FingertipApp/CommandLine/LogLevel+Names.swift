import TouchX11

extension LogLevel {
  /// Every level, the weightiest first.
  static let all: [LogLevel] = [.error, .warning, .notice, .info, .debug]

  /// The word for the level on the command line.
  var name: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .notice: "notice"
    case .info: "info"
    case .debug: "debug"
    }
  }

  init?(name: String) {
    guard let level = Self.all.first(where: { $0.name == name }) else { return nil }
    self = level
  }
}
