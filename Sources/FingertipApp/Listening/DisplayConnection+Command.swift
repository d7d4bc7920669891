internal import TouchX11

extension DisplayConnection {
  /// The maximum time that a command waits for the X server to answer, in ms; the manual states it.
  static let commandPatience = 10_000.0
}
