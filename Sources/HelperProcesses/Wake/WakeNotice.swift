internal import CLinux
internal import Glibc
package import WindowStates

/// A message of the process that takes all touches while the screen is blanked.
package enum WakeNotice: Equatable {
  /// The process follows the screen, and its cover has this window.
  case ready(WindowID)
  /// The process cannot follow the screen, for this reason.
  case refused(String)
  /// The process is about to take all new touches.
  case covering
  /// The process has ceased to take touches.
  case done

  /// The message as text: `ready 2097159`, `refused the X server ...`, `covering`, `done`.
  var text: String {
    switch self {
    case .ready(let window): "ready \(window.rawValue)"
    case .refused(let reason): "refused \(reason)"
    case .covering: "covering"
    case .done: "done"
    }
  }

  /// Reads a message; nil for anything else.
  package init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 1)
    switch (words.first, words.last) {
    case ("covering", _): self = .covering
    case ("done", _): self = .done
    case ("ready", let number?):
      guard let number = UInt(number) else { return nil }
      self = .ready(WindowID(rawValue: number))
    case ("refused", let reason?): self = .refused(String(reason))
    default: return nil
    }
  }

  /// Sends the message through a socket that preserves message boundaries, without waiting.
  ///
  /// - Returns: whether the socket accepted it.
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
