import DesktopRequests
internal import FingertipSettings
import SystemSupport

extension SettingKind<KeyChord> {
  /// A key with modifiers.
  static var chord: SettingKind {
    let allowed = "a key as 'xev' prints it with modifiers before it, such as ctrl+plus or Escape"
    return SettingKind(
      placeholder: "KEYS", noun: "a chord", allowed: allowed, form: .defined(.chord),
      read: { text throws(ValueProblem) in
        do throws(KeyChordProblem) { return try KeyChord(text) } catch {
          throw .because(error.message)
        }
      },
      write: { $0.description })
  }
}

extension SettingKind<Int> {
  /// A button of the pointer.
  static var button: SettingKind { .whole("BUTTON", "a button", 1...9) }
}

extension SettingKind<WorkspaceWord> {
  /// A workspace: a number, or a step relative to the current one.
  static var workspace: SettingKind {
    let words = WorkspaceWord.Step.allCases.map(\.rawValue)
    return SettingKind(
      placeholder: "NUMBER", noun: "a workspace",
      allowed: "\(words.alternatives), or a number from 1 to 99",
      form: .oneOf([.words(words), .whole(1...99)]),
      read: { text throws(ValueProblem) in
        if let step = WorkspaceWord.Step(rawValue: text) { return .step(step) }
        guard Decimal.isWhole(text) else { throw .malformed }
        guard let number = Int(text), (1...99).contains(number) else { throw .outOfRange }
        return .number(number)
      },
      write: { word in
        switch word {
        case .step(let step): step.rawValue
        case .number(let number): "\(number)"
        }
      })
  }
}

extension SettingKind<Double> {
  /// The speed of the pointer: a factor, or the word that stands for 1.
  static var pointerSpeed: SettingKind {
    let number = SettingKind.number("SPEED", "a speed", 0.01...100)
    return SettingKind(
      placeholder: "SPEED", noun: "a speed", allowed: "'move', or \(number.allowed)",
      form: .either(number.form, "move"),
      read: { text throws(ValueProblem) in text == "move" ? 1 : try number.read(text) },
      write: number.write)
  }
}

extension SettingKind<DrawCommand> {
  /// A command of draw mode.
  static var drawCommand: SettingKind {
    SettingKind(
      placeholder: "COMMAND", noun: "a command of draw mode",
      allowed: "\(DrawCommand.words.joined(separator: ", ")), or a colour",
      form: .text(offering: DrawCommand.words),
      read: { text throws(ValueProblem) in
        guard let command = DrawCommand(word: text) else { throw .malformed }
        if let path = command.path, !path.hasPrefix("/") {
          throw .because("the ground \(quoted(path)) is not an absolute path; one is needed")
        }
        return command
      },
      write: { $0.word })
  }
}
