import Glibc

/// The variables of the environment that the program may look at.
struct Environment: Sendable {
  private let read: @Sendable (String) -> String?

  /// The environment of the process.
  static let process = Environment { name in getenv(name).map { String(cString: $0) } }

  init(_ variables: [String: String]) {
    read = { variables[$0] }
  }

  private init(read: @escaping @Sendable (String) -> String?) {
    self.read = read
  }

  /// The value of a variable; nil where it is unset or empty, which mean the same to us.
  subscript(_ name: String) -> String? {
    read(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
