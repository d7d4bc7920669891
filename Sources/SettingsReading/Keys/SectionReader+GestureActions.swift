// The action of a gesture may depend on the gesture's direction. Its value is then a section of
// directions: {workspace: {left: next, right: previous, wrap: true}} is two actions, one for each
// direction. They are separated here, so that each is read as an action of its own.

internal import FingertipSettings
import SystemSupport
import TouchRouting

/// The gesture type and the moment to which an action belongs.
struct GestureUse {
  /// The moment at which the action is carried out.
  enum Moment: Equatable {
    case response
    case responseAtEnd
    case state(RecognizerState)
  }

  var type: GestureType
  var moment: Moment
}

extension SectionReader {
  /// Returns the actions of a gesture at a moment: one, or a list.
  mutating func gestureActions(_ node: YAMLNode, for use: GestureUse) -> [GestureAction] {
    guard case .sequence(let members) = node.content else {
      return gestureAction(node, for: use).map { [$0] } ?? []
    }
    var actions: [GestureAction] = []
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        if let action = reader.gestureAction(member, for: use) { actions.append(action) }
      }
    }
    return actions
  }

  private mutating func gestureAction(_ node: YAMLNode, for use: GestureUse) -> GestureAction? {
    guard case .mapping(let entries) = node.content,
      let main = entries.firstIndex(where: { $0.hasDirections })
    else { return plainAction(node, for: use) }
    guard case .mapping(let parts) = entries[main].value.content else { return nil }
    var action = GestureAction()
    let before = problems.count
    let directions = under("." + entries[main].key) { $0.directions(among: parts, for: use) }
    // Keys that refine the action may be in the section or beside it.
    var otherEntries =
      entries.filter { $0.key != entries[main].key }
      + parts.filter { GestureDirection(rawValue: $0.key) == nil }
    guard problems.count == before, let step = takeStep(of: &otherEntries, for: use) else {
      return nil
    }
    action.step = step
    for (direction, value) in directions {
      let mapping =
        [YAMLEntry(key: entries[main].key, keyLocation: entries[main].keyLocation, value: value)]
        + otherEntries
      let section = YAMLNode(location: node.location, content: .mapping(mapping))
      action.byDirection[direction] = under(.direction(direction.rawValue)) {
        $0.action(section, for: .gesture(use))
      }
    }
    return action.byDirection.isEmpty ? nil : action
  }

  /// Returns the values for directions, and refuses those that a gesture does not have.
  private mutating func directions(
    among parts: [YAMLEntry], for use: GestureUse
  ) -> [(GestureDirection, YAMLNode)] {
    parts.compactMap { part in
      guard let direction = GestureDirection(rawValue: part.key) else { return nil }
      if !use.type.directions.contains(direction) {
        let allowed = use.type.directions.map(\.rawValue)
        refuse(
          part.keyLocation,
          "'\(part.key)' is not a direction of '\(use.type.rawValue)'"
            + (allowed.isEmpty ? ", which has none" : ": \(allowed.alternatives)"))
      }
      return (direction, part.value)
    }
  }

  private mutating func plainAction(_ node: YAMLNode, for use: GestureUse) -> GestureAction? {
    guard case .mapping(var entries) = node.content else {
      _ = action(node, for: .gesture(use))
      return nil
    }
    guard let step = takeStep(of: &entries, for: use) else { return nil }
    let plain = YAMLNode(location: node.location, content: .mapping(entries))
    return action(plain, for: .gesture(use)).map { GestureAction(always: $0, step: step) }
  }

  /// Removes `every` from the keys of an action.
  ///
  /// - Returns: the step, or an inner nil if there is none; nil if it is wrong, which is reported.
  private mutating func takeStep(
    of entries: inout [YAMLEntry], for use: GestureUse
  ) -> GestureAmount?? {
    guard let index = entries.firstIndex(where: { $0.key == "every" }) else {
      return .some(nil)
    }
    let entry = entries.remove(at: index)
    return under(".every") { reader in
      guard use.moment == .state(.changed) else {
        reader.refuse(
          entry.value.location, "counts how far a gesture goes; it is for 'changed' only")
        return nil
      }
      return reader.amount(entry.value, use.type).map { .some($0) }
    }
  }
}

extension YAMLEntry {
  /// Whether the value is a section with directions as keys.
  fileprivate var hasDirections: Bool {
    guard case .mapping(let parts) = value.content else { return false }
    return parts.contains { GestureDirection(rawValue: $0.key) != nil && !isVariable($0.value) }
  }

  /// Returns whether a value in the section belongs to a variable, which may have the name of a
  /// direction: `set` gives it a text, and `toggle` has a list of values for it.
  private func isVariable(_ value: YAMLNode) -> Bool {
    switch (key, value.content) {
    case ("set", .scalar), ("toggle", .sequence): true
    default: false
    }
  }
}
