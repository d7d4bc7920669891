internal import SystemSupport
package import Touches

/// The lines that `events --format pointer` and `--format webdriver` print for touches.
package struct WebPointerLines: Sendable {
  private var numbering = PointerNumbering()
  private var actions: PointerActions?

  /// Creates lines of events, or a document of actions for a WebDriver client.
  package init(asDocument: Bool) {
    if asDocument { actions = PointerActions() }
  }

  /// Handles a change of a touch, and appends its line if there is one.
  package mutating func follow(_ touch: Touch, into lines: inout [UInt8]) {
    guard let event = numbering.event(for: touch) else { return }
    if actions != nil {
      actions?.follow(event)
    } else if let line = event.json.line(digits: 15) {
      lines += (line + "\n").utf8
    }
  }

  /// The document of all actions, for a WebDriver client; nil if lines are printed.
  package var document: String? {
    guard let fingers = actions?.finish() else { return nil }
    let list = JSONValue.array
    for (index, actions) in fingers.enumerated() {
      let source = JSONValue.object
      source.set("type", to: .string("pointer"))
      source.set("id", to: .string("finger\(index + 1)"))
      let parameters = JSONValue.object
      parameters.set("pointerType", to: .string("touch"))
      source.set("parameters", to: parameters)
      let steps = JSONValue.array
      for action in actions { steps.append(action.json) }
      source.set("actions", to: steps)
      list.append(source)
    }
    let document = JSONValue.object
    document.set("actions", to: list)
    return document.line
  }
}

/// Rounds a length to a thousandth.
private func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

extension PointerEvent {
  /// The event with the members of a browser's event; fingertip(1) documents them as stable.
  fileprivate var json: JSONValue {
    let json = JSONValue.object
    json.set("type", to: .string(kind.rawValue))
    json.set("pointerId", to: .integer(pointer))
    json.set("pointerType", to: .string("touch"))
    json.set("isPrimary", to: .boolean(isPrimary))
    json.set("clientX", to: .number(thousandths(position.x)))
    json.set("clientY", to: .number(thousandths(position.y)))
    json.set("pressure", to: .number(pressure))
    json.set("width", to: .number(thousandths(width)))
    json.set("height", to: .number(thousandths(height)))
    json.set("button", to: .integer(button))
    json.set("buttons", to: .integer(buttons))
    json.set("timeStamp", to: .number(time.milliseconds))
    return json
  }
}

extension PointerActions.Action {
  /// The action in WebDriver's notation.
  fileprivate var json: JSONValue {
    let json = JSONValue.object
    switch self {
    case .pause(let duration):
      json.set("type", to: .string("pause"))
      json.set("duration", to: .integer(duration))
    case .move(let x, let y, let duration):
      json.set("type", to: .string("pointerMove"))
      json.set("duration", to: .integer(duration))
      json.set("origin", to: .string("viewport"))
      json.set("x", to: .integer(x))
      json.set("y", to: .integer(y))
    case .down, .up:
      json.set("type", to: .string(self == .down ? "pointerDown" : "pointerUp"))
      json.set("button", to: .integer(0))
    }
    return json
  }
}
