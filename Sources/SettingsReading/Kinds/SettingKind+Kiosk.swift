internal import FingertipSettings
internal import Glibc
internal import SystemSupport

extension SettingKind<StateStorage> {
  /// The place where the state of regions is kept; relative paths start at the working directory.
  static var stateStorage: SettingKind {
    SettingKind(
      placeholder: "FILE", noun: "a place for the state",
      allowed: "none, auto or the path of a file",
      form: .either(.either(.file, "auto"), "none"),
      read: { text throws(ValueProblem) in
        switch text {
        case "none": return .none
        case "auto": return .automatic
        default:
          guard !text.isEmpty, text.utf8.count < Int(PATH_MAX) else { throw .malformed }
          try ValueProblem.checkHome(of: text)
          return .file(text)
        }
      },
      write: { state in
        switch state {
        case .none: "none"
        case .automatic: "auto"
        case .file(let path): path
        }
      })
  }
}
