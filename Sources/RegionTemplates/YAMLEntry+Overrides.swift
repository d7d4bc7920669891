internal import SystemSupport

extension [YAMLEntry] {
  /// Removes a key, and returns it.
  mutating func remove(_ key: String) -> YAMLEntry? {
    firstIndex { $0.key == key }.map { remove(at: $0) }
  }

  /// Adds regions to the children of a region, in front of the former ones.
  mutating func append(children: [YAMLNode], of entry: YAMLEntry) {
    guard let index = firstIndex(where: { $0.key == "children" }) else {
      let node = YAMLNode(location: entry.value.location, content: .sequence(children))
      return append(YAMLEntry(key: "children", keyLocation: entry.keyLocation, value: node))
    }
    switch self[index].value.content {
    case .sequence(let former): self[index].value.content = .sequence(former + children)
    case .scalar where self[index].value.isEmpty: self[index].value.content = .sequence(children)
    default: return
    }
  }

  /// Returns the keys overridden by others: those in `draw` and `on` one by one, all others as a
  /// whole.
  func replaced(by others: [YAMLEntry]) -> [YAMLEntry] {
    var result = self
    result.reserveCapacity(count + others.count)
    for other in others {
      guard let index = result.firstIndex(where: { $0.key == other.key }) else {
        result.append(other)
        continue
      }
      if ["draw", "on"].contains(other.key), case .mapping(let base) = result[index].value.content,
        case .mapping(let own) = other.value.content
      {
        let location = other.value.location
        result[index].value = YAMLNode(
          location: location, content: .mapping(base.replaced(inside: own)))
      } else {
        result[index] = other
      }
    }
    return result
  }

  private func replaced(inside others: [YAMLEntry]) -> [YAMLEntry] {
    var result = self
    for other in others {
      if let index = result.firstIndex(where: { $0.key == other.key }) {
        result[index] = other
      } else {
        result.append(other)
      }
    }
    return result
  }
}
