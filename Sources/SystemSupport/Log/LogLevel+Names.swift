extension LogLevel {
  /// Every level, the weightiest first.
  package static let all: [LogLevel] = [.error, .warning, .notice, .info, .debug]

  /// The word for the level on the command line.
  package var name: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .notice: "notice"
    case .info: "info"
    case .debug: "debug"
    }
  }

  /// The level of a name; nil where no level has it.
  package init?(name: String) {
    guard let level = Self.all.first(where: { $0.name == name }) else { return nil }
    self = level
  }
}
