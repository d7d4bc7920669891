internal import RegionTemplates
package import SystemSupport
internal import TouchRouting

/// The programs that regions start.
extension RegionSettings {
  /// The actions that start programs, each with its place and key in the file.
  package var programs: [FileProblem] {
    var found: [FileProblem] = []
    forEach { shared, key, _ in
      let region = shared.setting
      for event in RegionTrigger.all {
        for action in region.responses.actions[event.trigger] ?? [] {
          action.forEachPart { part in
            guard let text = part.programText else { return }
            found.append(
              FileProblem(
                place: region.places["on"] ?? region.place, key: "\(key).on.\(event.word)",
                message: text))
          }
        }
      }
      for (index, gesture) in region.responses.gestures.enumerated() {
        gesture.forEachAction { action in
          action.forEachPart { part in
            guard let text = part.programText else { return }
            found.append(
              FileProblem(
                place: gesture.place, key: "\(key).gestures[\(index)]", message: text))
          }
        }
      }
    }
    return found.sorted { $0.place < $1.place }
  }
}

extension RegionAction {
  /// Whether it starts a program.
  package var startsProgram: Bool {
    switch self {
    case .run, .shell: true
    case .repeated(let action, _), .scaled(let action, _): action.startsProgram
    default: false
    }
  }

  /// The program that it starts, as text for people; nil for none.
  fileprivate var programText: String? {
    switch self {
    case .run(let arguments): "run \(arguments.map(quoted).joined(separator: " "))"
    case .shell(let text): "run \(quoted(text)) in a shell"
    default: nil
    }
  }
}
