/// A one-word request to the running overlay; each is a command of its own.
package enum ControlVerb: String, CaseIterable, Sendable {
  case toggle
  case pause
  case resume
  case undo
  case redo
  case clear
  case lock
  case unlock
  case blank
  case wake
  case reload
  case status
  case quit

  /// Its effect, in one line of the help.
  package var summary: String {
    switch self {
    case .toggle: "hide the halos and trails, or show them again"
    case .pause: "forget all touches and ignore new ones"
    case .resume: "follow touches again, however often 'pause' was given"
    case .undo: "undo the last stroke or change of the ink"
    case .redo: "redo the change that was undone last"
    case .clear: "remove everything that is drawn"
    case .lock: "block all touches for a while, to clean the screen"
    case .unlock: "accept touches again after 'lock'"
    case .blank: "make the screen black until a finger touches it"
    case .wake: "show the screen again after 'blank'"
    case .reload: "read the configuration again"
    case .status: "print what the running overlay shows, and where"
    case .quit: "end the running overlay"
    }
  }
}
