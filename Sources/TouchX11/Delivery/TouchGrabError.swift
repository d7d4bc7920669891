/// The reason why the root's touches cannot be grabbed.
package enum TouchGrabError: Error, Hashable, Sendable {
  /// Another client has the root's touch grab, and only one client can.
  case held
  /// The second connection to the server cannot be opened.
  case unreachable(DisplayError)
}

extension TouchGrabError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .held:
      "another client holds the touch grab of the root window (mutter does so), and only one "
        + "client may"
    case .unreachable(let error): "\(error)"
    }
  }
}
