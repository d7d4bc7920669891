/// The reason why there is no grab.
package enum TouchGrabError: Error, Hashable, Sendable {
  /// Another client holds the touch grab of the root, and only one may.
  case held
  /// There is no second connection to the server.
  case unreachable(DisplayError)
}

extension TouchGrabError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .held:
      "another client holds the touch grab of the root window (mutter does so), and only one may"
    case .unreachable(let error): "\(error)"
    }
  }
}
