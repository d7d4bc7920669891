package import DesktopRequests
package import RegionControls
package import SystemSupport
import TouchRouting
import Touches

/// An action of a region.
package indirect enum RegionAction: Equatable, Sendable {
  /// Start a program, by its argument vector; never empty.
  case run([String])
  /// Run a text in a shell.
  case shell(String)
  /// Emit a line to readers of `fingertip events`.
  case emit(String)
  /// Move a region with the finger, by its id; nil for the region itself.
  ///
  /// A responder does that, because what is touched next depends on it.
  case move(String?)
  /// Scale a region with the gesture, by its id; nil for the region itself.
  case scale(String?)
  /// Rotate a region about the middle of the fingers, by its id; nil for the region itself.
  case rotate(String?)
  /// Restore the place, scale and rotation that a region had before gestures changed it, by its id;
  /// nil for the region itself.
  case reset(String?)
  /// Scroll the contents of the region with the gesture.
  case strip(StripAxis)
  /// Take a region, by its id, out of its parent with the gesture, and move it; nil for the region
  /// itself.
  case pull(String?)
  /// Show a hidden region, by its id, in front of its siblings.
  case show(String)
  /// Hide a region with its contents, by its id; nil for the region itself.
  case hide(String?)
  /// Open a menu at the finger.
  case menu(MenuSetting)
  /// Set variables, in the order of the file.
  case set([VariableChange])
  /// Set a variable to the next one of some values; without values, to true or false.
  case toggle(String, [String])
  /// Carry out an action with a value on a scale other than the region's.
  case scaled(RegionAction, ValueScale)
  /// Send a command to draw mode.
  case draw(DrawCommand)
  /// Run a command of the overlay.
  case command(OverlayAction)
  /// Print a message.
  case log(String)
  /// Press and release chords, one after the other.
  case keys([KeyChord])
  /// Hold a key or a button while the touch or the gesture lasts.
  case hold(HoldTarget)
  /// Hold exactly the given keys of a stick while the touch lasts.
  case holdKeys([KeyChord])
  /// Click a button a number of times.
  case click(UInt8, count: Int, PointerPlace?)
  /// Turn the wheel as the finger moves, at a speed: 1 is a click per 5 mm; negative reverses it.
  case scroll(Double, PointerPlace?)
  /// Move the pointer by the finger's motion, times a factor.
  case pointer(Double)
  /// Show another workspace.
  case workspace(WorkspaceWord, wraps: Bool)
  /// Send a command for a window to the window manager; a nil choice is left to the region.
  case window(WindowCommand, WindowChoice?)
  /// Repeat an action while the touch or the gesture lasts.
  case repeated(RegionAction, ActionRepetition)
}

/// The times of the repetitions of an action.
package struct ActionRepetition: Equatable, Sendable {
  /// The time until the first repetition, in ms.
  package var after: Double
  /// The time between two repetitions after that, in ms.
  package var every: Double

  /// Creates the times of a repetition, in ms; `after` is `every` by default.
  package init(after: Double? = nil, every: Double) {
    self.after = after ?? every
    self.every = every
  }

  /// The value of `repeat`.
  var json: JSONValue {
    guard after != every else { return .number(every) }
    let times = JSONValue.object
    times.set("after", to: .number(after))
    times.set("every", to: .number(every))
    return times
  }
}

/// The value that `set` gives a variable.
package struct VariableChange: Equatable, Sendable {
  /// The variable.
  package var name: String
  /// The value; names in braces stand for facts of the event.
  package var text: String

  /// Creates a change from a variable's name and the text of its value.
  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// The target of `hold`.
package enum HoldTarget: Hashable, Sendable {
  case keys(KeyChord)
  /// 1 left, 2 middle, 3 right.
  case button(UInt8)
}

/// The place of a click or a scroll.
package enum PointerPlace: String, CaseIterable, Sendable {
  /// The place of the finger, or the centre of the gesture.
  case finger
  /// The pointer's place before the finger came down.
  case pointer
}

/// The window that an action applies to.
package enum WindowChoice: String, CaseIterable, Sendable {
  /// The window with the keyboard focus.
  case active
  /// The window beneath the finger.
  case beneath
}

/// A workspace, by its word or number in the configuration.
package enum WorkspaceWord: Hashable, Sendable {
  case step(Step)
  /// A workspace by its number, from 1.
  case number(Int)

  /// The words for a workspace that is not numbered; `prev` is another word for `previous`.
  package enum Step: String, CaseIterable, Sendable {
    case next
    case previous
    case prev
    case left
    case right
    case up
    case down
  }

  /// The step as requested from the window manager.
  package var step: WorkspaceStep {
    switch self {
    case .number(let number): .number(number)
    case .step(let step):
      switch step {
      case .next: .next
      case .previous, .prev: .previous
      case .left: .left
      case .right: .right
      case .up: .up
      case .down: .down
      }
    }
  }
}

extension RegionAction {
  /// The region that the action moves, scales or turns: nil for none, and an inner nil for its own.
  package var target: String?? {
    switch self {
    case .move(let name), .scale(let name), .rotate(let name), .pull(let name): .some(name)
    default: nil
    }
  }

  /// Whether the action passes on the facts of its event.
  package var passesEventFacts: Bool {
    switch self {
    case .run, .shell, .emit, .log: true
    case .repeated(let action, _), .scaled(let action, _): action.passesEventFacts
    default: false
    }
  }

  /// Calls `body` for the action and for all actions that it contains.
  package func forEachPart(_ body: (RegionAction) -> Void) {
    body(self)
    switch self {
    case .repeated(let action, _), .scaled(let action, _): action.forEachPart(body)
    case .menu(let menu):
      for item in menu.items { for action in item.actions { action.forEachPart(body) } }
    default: break
    }
  }

  /// Returns the action as JSON for the router log.
  ///
  /// - Parameter region: the id of the region that it belongs to.
  /// - Returns: an object with one member for the action, and further members for its details.
  package func json(of region: String) -> JSONValue {
    let action = JSONValue.object
    switch self {
    case .run(let arguments): action.set("run", to: .array(of: arguments))
    case .shell(let text):
      action.set("run", to: .string(text))
      action.set("shell", to: .boolean(true))
    case .emit(let text): action.set("emit", to: .string(text))
    case .move(let target): action.set("move", to: .string(target ?? region))
    case .scale(let target): action.set("scale", to: .string(target ?? region))
    case .rotate(let target): action.set("rotate", to: .string(target ?? region))
    case .reset(let target): action.set("reset", to: .string(target ?? region))
    case .strip(let axis): action.set("strip", to: .string(axis.rawValue))
    case .pull(let target): action.set("pull", to: .string(target ?? region))
    case .menu(let menu): action.set("menu", to: .array(of: menu.items.map(\.label)))
    case .show(let target): action.set("show", to: .string(target))
    case .hide(let target): action.set("hide", to: .string(target ?? region))
    case .draw(let command): action.set("draw", to: .string(command.word))
    case .command(let command): action.set("command", to: .string(command.word))
    case .log(let text): action.set("log", to: .string(text))
    case .keys(let chords): action.set("keys", to: .array(of: chords.map(\.description)))
    case .hold(.keys(let chord)): action.set("hold", to: .string(chord.description))
    case .hold(.button(let number)):
      let button = JSONValue.object
      button.set("button", to: .number(Double(number)))
      action.set("hold", to: button)
    case .holdKeys(let chords): action.set("hold", to: .array(of: chords.map(\.description)))
    case .click(let button, let count, let place):
      action.set("click", to: .number(Double(button)))
      if count != 1 { action.set("count", to: .number(Double(count))) }
      if let place { action.set("place", to: .string(place.rawValue)) }
    case .scroll(let step, let place):
      action.set("scroll", to: .number(step))
      if let place { action.set("place", to: .string(place.rawValue)) }
    case .pointer(let speed): action.set("pointer", to: .number(speed))
    case .workspace(let word, let wraps):
      switch word {
      case .step(let step): action.set("workspace", to: .string(step.rawValue))
      case .number(let number): action.set("workspace", to: .number(Double(number)))
      }
      if wraps { action.set("wrap", to: .boolean(true)) }
    case .window(let command, let choice):
      action.set("window", to: .string(command.rawValue))
      if let choice { action.set("which", to: .string(choice.rawValue)) }
    case .set(let changes):
      let values = JSONValue.object
      for change in changes { values.set(change.name, to: .string(change.text)) }
      action.set("set", to: values)
    case .toggle(let name, []): action.set("toggle", to: .string(name))
    case .toggle(let name, let values):
      let choice = JSONValue.object
      choice.set(name, to: .array(of: values))
      action.set("toggle", to: choice)
    case .scaled(let scaled, let scale):
      let action = scaled.json(of: region)
      action.set("value", to: scale.json)
      return action
    case .repeated(let repeated, let times):
      let action = repeated.json(of: region)
      action.set("repeat", to: times.json)
      return action
    }
    return action
  }
}
