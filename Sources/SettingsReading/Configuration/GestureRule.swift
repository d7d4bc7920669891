internal import TouchRouting

/// A rule for a key in gestures of some types.
package struct GestureRule: Sendable {
  /// The words of the types.
  package let types: [String]
  /// The key.
  package let key: String
  /// The form of its value; nil if these types do not have the key.
  package let form: ValueForm?
}

extension GestureRule {
  /// The rule of a type for a key.
  private enum KeyUse {
    case unrestricted
    case unsupported
    case form(ValueForm)
  }

  /// All rules, in the order of the keys.
  package static let all: [GestureRule] = GestureKeys.gesture.map(\.name).flatMap { key in
    switch key {
    case "fingers":
      rules(for: key, by: \.fingers) { range in
        range == 1...10
          ? .unrestricted : .form(.oneOf([.whole(range), .list(.whole(range), 2...2)]))
      }
    case "direction":
      rules(for: key, by: \.directions) { directions in
        directions.isEmpty ? .unsupported : .form(.oneOrMore(.words(directions.map(\.rawValue))))
      }
    default: rules(for: key, by: { GestureKeys.has(key, $0) }) { $0 ? .unrestricted : .unsupported }
    }
  }

  /// Returns the rules that a property of the types implies, at most one for each of its values.
  private static func rules<Value: Equatable>(
    for key: String, by property: (GestureType) -> Value, keyUse: (Value) -> KeyUse
  ) -> [GestureRule] {
    var groups: [(value: Value, types: [String])] = []
    for type in GestureType.configurable {
      let value = property(type)
      if let index = groups.firstIndex(where: { $0.value == value }) {
        groups[index].types.append(type.rawValue)
      } else {
        groups.append((value, [type.rawValue]))
      }
    }
    return groups.compactMap { group in
      switch keyUse(group.value) {
      case .unrestricted: nil
      case .unsupported: GestureRule(types: group.types, key: key, form: nil)
      case .form(let form): GestureRule(types: group.types, key: key, form: form)
      }
    }
  }
}
