internal import Glibc
internal import TouchX11

/// A message of the process that keeps touches from everybody while the screen is blanked.
enum WakeNotice: Equatable {
  /// It follows the screen, with a window of this number.
  case ready(WindowID)
  /// It cannot do so.
  case refused(String)
  /// Whether it keeps the touches that begin now.
  case covering(Bool)

  /// The message as text: `ready 2097159`, `refused the X server ...`, `covering`, `done`.
  var text: String {
    switch self {
    case .ready(let window): "ready \(window.rawValue)"
    case .refused(let reason): "refused \(reason)"
    case .covering(true): "covering"
    case .covering(false): "done"
    }
  }

  /// Reads a message; nil for anything else.
  init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    switch (words.first, words.last) {
    case ("covering", _): self = .covering(true)
    case ("done", _): self = .covering(false)
    case ("ready", let number?):
      guard let number = UInt(number) else { return nil }
      self = .ready(WindowID(rawValue: number))
    case ("refused", let reason?): self = .refused(String(reason))
    default: return nil
    }
  }

  /// Sends the message as one of a socket that keeps messages apart, without waiting.
  ///
  /// - Returns: whether it was taken.
  @discardableResult
  func send(to socket: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      Glibc.send(
        socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        == bytes.count
    }
  }
}
