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
    case .toggle: "hide what the running overlay draws, or show it again"
    case .pause: "have the running overlay forget every touch, and follow none"
    case .resume: "have it follow touches again, however often it was paused"
    case .undo: "take back the latest stroke or change of the ink"
    case .redo: "do again what was undone last"
    case .clear: "remove everything that is drawn now"
    case .lock: "keep the screen from all touches for a while, to clean it"
    case .unlock: "let the screen be touched again after 'lock'"
    case .blank: "make the screen black until a finger touches it"
    case .wake: "show the screen again after 'blank'"
    case .reload: "have the running overlay read its configuration again"
    case .status: "say what the running overlay shows, and where"
    case .quit: "end the running overlay"
    }
  }
}
