extension LogLevel {
  /// Every level, the most severe first.
  package static let all: [LogLevel] = [.error, .warning, .notice, .info, .debug]

  /// The level's name on the command line.
  package var name: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .notice: "notice"
    case .info: "info"
    case .debug: "debug"
    }
  }

  /// Returns the level with a name; nil if there is none.
  package init?(name: String) {
    guard let level = Self.all.first(where: { $0.name == name }) else { return nil }
    self = level
  }
}
