import Glibc

/// The variables of the environment that the program may look at.
package struct Environment: Sendable {
  private let read: @Sendable (String) -> String?

  /// The environment of the process.
  package static let process = Environment { name in getenv(name).map { String(cString: $0) } }

  /// An environment of variables by their names.
  package init(_ variables: [String: String]) {
    read = { variables[$0] }
  }

  private init(read: @escaping @Sendable (String) -> String?) {
    self.read = read
  }

  /// The value of a variable; nil where it is unset or empty, which mean the same to us.
  package subscript(_ name: String) -> String? {
    read(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
