package import FingertipSettings
package import RegionControls
package import TouchRouting
import Touches

/// The facts of an act, and the actions that use them to change variables.
extension RegionLayout {
  /// Returns all facts of an act, in the units of the configuration.
  package func facts(of act: Act) -> EventFacts {
    var facts = EventFacts()
    (facts[.x], facts[.y]) = (act.position.x, act.position.y)
    if !act.trigger.isTimed { facts[.touch] = Double(act.touch.contact) }
    if act.taps > 0 { facts[.taps] = Double(act.taps) }
    if let frame = tree.absoluteFrame(of: act.region) {
      let offset = act.position - frame.origin
      let density = context.pixelsPerMillimetre(at: act.position)
      (facts[.xmm], facts[.ymm]) = (offset.dx / density, offset.dy / density)
      if frame.width > 0 { facts[.u] = offset.dx / frame.width }
      if frame.height > 0 { facts[.v] = offset.dy / frame.height }
    }
    let value = entries[act.region].flatMap { live.value(of: $0.setting) } ?? []
    facts[.value] = value.first
    facts[.value2] = value.dropFirst().first
    if act.trigger.isTimed { return facts }
    let translation = act.gesture?.values.translation ?? act.position - act.start
    (facts[.dx], facts[.dy]) = (translation.dx, translation.dy)
    let velocity = act.gesture?.values.velocity ?? act.velocity
    (facts[.vx], facts[.vy]) = (velocity?.dx, velocity?.dy)
    facts[.pressure] = act.contact?.pressure
    facts[.major] = act.contact?.major
    facts[.minor] = act.contact?.minor
    facts[.duration] = act.duration
    facts[.fingers] = Double(act.gesture.map { $0.values.fingers ?? $0.touches.count } ?? 1)
    facts[.scale] = act.gesture?.values.scale
    facts[.angle] = act.gesture?.values.rotation.map { $0 * 180 / .pi }
    facts.direction = act.gesture?.values.direction?.rawValue
    return facts
  }

  /// Returns a text with names in braces replaced by facts and variables.
  package func filled(_ text: String, _ facts: EventFacts) -> String {
    TextTemplate.filled(text) { facts.text(of: $0) ?? live.variables[$0] }
  }

  /// Applies the part of an action that changes regions and variables.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - act: the act that it is bound to.
  package func apply(_ action: RegionAction, for act: Act) {
    apply(action, for: act, scale: nil)
  }

  private func apply(_ action: RegionAction, for act: Act, scale: ValueScale?) {
    switch action {
    case .scaled(let scaled, let scale): apply(scaled, for: act, scale: scale)
    // The first time; `ActionRunner` applies the repetitions.
    case .repeated(let repeated, _): apply(repeated, for: act, scale: scale)
    case .set(let changes):
      var facts = facts(of: act)
      if let scale { facts = scale.applied(to: facts) }
      for change in changes {
        set(change.name, to: RegionOrder.shortened(filled(change.text, facts)))
      }
    case .toggle(let name, let values):
      let values = values.isEmpty ? ["true", "false"] : values
      let valueIndex = live.variables[name].flatMap { values.firstIndex(of: $0) }
      set(name, to: values[valueIndex.map { ($0 + 1) % values.count } ?? 0])
    default: apply(action, of: act.region, at: act.position, by: act.gesture)
    }
  }
}
