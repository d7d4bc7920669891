internal import FingertipSettings
internal import RegionControls
package import SystemSupport
internal import TouchRouting
internal import Touches

/// An emission of the action `emit`, for the readers of events.
package struct RegionEmission: Hashable, Sendable {
  /// The text of the action.
  var name: String
  /// The region's id.
  var region: String
  /// The act of the region.
  var act: Act
  /// The time of the act, in server time.
  var time: Timestamp
  /// The facts of the act, if an action tells them.
  var facts = EventFacts()
}

extension RegionEmission {
  /// The part of the configuration that acts, as it is named in messages.
  var owner: String { region.isEmpty ? "idle" : "region '\(region)'" }

  /// The facts that have members of their own in the JSON.
  private static let ownFacts: Set<EventFact> = [.x, .y, .taps, .touch]

  /// The emission as a line of `fingertip events`; the manual fingertip(1) documents its members.
  package var json: JSONValue {
    let line = JSONValue.object
    // Timers and motion have fractions of milliseconds, for which a line has too few digits.
    line.set("t", to: .number(time.milliseconds.rounded()))
    line.set("event", to: .string("emit"))
    line.set("name", to: .string(name))
    line.set("region", to: region.isEmpty ? .null : .string(region))
    if let gesture = act.gesture { line.set("gesture", to: .string(gesture.id.rawValue)) }
    line.set("on", to: .string(act.trigger.word))
    if !act.trigger.isTimed {
      line.set("device", to: .integer(Int(act.touch.device.rawValue)))
      line.set("touch", to: .integer(Int(act.touch.contact)))
    }
    if let touches = act.gesture?.touches, touches.count > 1 {
      let list = JSONValue.array
      for touch in touches { list.append(.integer(Int(touch.contact))) }
      line.set("touches", to: list)
    }
    if act.taps > 0 { line.set("taps", to: .integer(act.taps)) }
    line.set("x", to: .number(act.position.x))
    line.set("y", to: .number(act.position.y))
    // Members that are present already get the same value again.
    for fact in EventFact.allCases where !Self.ownFacts.contains(fact) {
      if let number = facts[fact] { line.set(fact.rawValue, to: .number(number)) }
    }
    if let direction = facts.direction { line.set("direction", to: .string(direction)) }
    return line
  }
}

extension ActTrigger {
  /// The key under `on` in the configuration that actions are bound to.
  var word: String {
    switch self {
    case .gesture(_, let state): return state.rawValue
    case .idle: return "idle"
    case .timer: return "timer"
    case .phase, .control, .motion: break
    }
    return RegionTrigger.byTrigger[self]?.word ?? ""
  }
}
