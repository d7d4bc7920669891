internal import RegionTemplates
package import SystemSupport
internal import TouchRouting

/// The programs that regions start.
extension RegionSettings {
  /// The actions that start programs, each with its location and key in the file.
  package var programs: [FileProblem] {
    var found: [FileProblem] = []
    forEachActionPart { part, location, key in
      guard let text = part.programText else { return }
      found.append(FileProblem(location: location, key: key, message: text))
    }
    return found.sorted { $0.location < $1.location }
  }

  /// Calls `body` for every part of every action, with its location and key in the file.
  package func forEachActionPart(_ body: (RegionAction, FileLocation, String) -> Void) {
    func visit(_ action: RegionAction, _ location: FileLocation, _ key: String) {
      action.forEachPart { body($0, location, key) }
    }
    forEach { shared, key in
      let region = shared.setting
      for event in RegionTrigger.all {
        for action in region.responses.actions[event.trigger] ?? [] {
          visit(action, region.locations["on"] ?? region.location, "\(key).on.\(event.word)")
        }
      }
      for clock in region.responses.clocks {
        for action in clock.actions {
          visit(action, region.locations[clock.key] ?? region.location, "\(key).\(clock.key)")
        }
      }
      for gesture in region.responses.gestures {
        gesture.forEachAction { visit($0, gesture.location, "\(key).\(gesture.key)") }
      }
    }
    if let idleLocation {
      for clock in idle {
        for action in clock.actions { visit(action, idleLocation, clock.key) }
      }
    }
  }
}

extension RegionAction {
  /// Whether it starts a program.
  package var startsProgram: Bool {
    switch self {
    case .run, .shell: true
    case .draw(let command): command.startsProgram
    case .repeated(let action, _), .scaled(let action, _): action.startsProgram
    default: false
    }
  }

  /// The program that it starts, as text for people; nil for none.
  fileprivate var programText: String? {
    switch self {
    case .run(let arguments): "run \(arguments.map(quoted).joined(separator: " "))"
    case .shell(let text): "run \(quoted(text)) in a shell"
    case .draw(let command) where command.startsProgram: "draw \(quoted(command.word))"
    default: nil
    }
  }
}
