import Glibc

/// The environment variables that the program may read.
package struct Environment: Sendable {
  private let read: @Sendable (String) -> String?

  /// The environment of the process.
  package static let process = Environment { name in getenv(name).map { String(cString: $0) } }

  /// Creates an environment from variables by name.
  package init(_ variables: [String: String]) {
    read = { variables[$0] }
  }

  private init(read: @escaping @Sendable (String) -> String?) {
    self.read = read
  }

  /// The value of a variable; nil if it is unset or empty, which we treat alike.
  package subscript(_ name: String) -> String? {
    read(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
