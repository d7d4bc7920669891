import SystemSupport

/// The reason why the running overlay cannot be reached, or has no control socket.
package enum ControlError: Error, Equatable, CustomStringConvertible {
  /// No overlay runs on the display; the starter is the command that starts the one needed.
  case notRunning(display: String, starter: String = "show")
  /// The overlay runs but has not answered within a number of seconds.
  case silent(display: String, seconds: Int)
  /// This program was asked to end before the overlay answered.
  case interrupted(display: String)
  /// The overlay ended before it answered.
  case left(display: String)
  /// Its reply is malformed.
  case unreadable(display: String)
  /// A file belongs to another user.
  case foreign(path: String, owner: UInt32)
  /// Other users may enter the folder.
  case open(path: String, mode: UInt32)
  /// A path is too long for a socket.
  case tooLong(path: String)
  /// XDG_RUNTIME_DIR does not name a usable folder.
  indirect case runtimeFolder(ControlError)
  /// A system call failed, with its errno(3).
  case refused(path: String, errno: Int32)

  /// The reason as a message to the user.
  package var description: String {
    switch self {
    case .notRunning(let display, let starter):
      "no overlay runs on display '\(display)'; 'fingertip \(starter)' starts one"
    case .silent(let display, let seconds):
      "the overlay on display '\(display)' did not answer within \(seconds) seconds"
    case .interrupted(let display):
      "interrupted before the overlay on display '\(display)' answered"
    case .left(let display):
      "the overlay on display '\(display)' ended before it answered"
    case .unreadable(let display):
      "the overlay on display '\(display)' gave an answer that cannot be read by version "
        + Program.version
    case .foreign(let path, let owner):
      "\(path): belongs to user \(owner); only your own overlay can be controlled"
    case .open(let path, let mode):
      "\(path): is open to other users (mode \(String(mode, radix: 8))); 'chmod 700 \(path)' "
        + "closes it"
    case .tooLong(let path):
      "\(path): is too long for a socket; at most 107 bytes are allowed; set XDG_RUNTIME_DIR"
    case .runtimeFolder(.foreign(let path, let owner)):
      "XDG_RUNTIME_DIR: \(path): belongs to user \(owner); only your own overlay can be "
        + "controlled: set it to a folder of your own, or unset it"
    case .runtimeFolder(let problem):
      "XDG_RUNTIME_DIR: \(problem); set it to a folder of your own, or unset it"
    case .refused(let path, let errno):
      "\(path): \(errorText(errno))"
    }
  }
}
