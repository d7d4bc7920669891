internal import FingertipSettings
import SystemSupport
import TouchRouting

/// Reading gestures that depend on the number of fingers in a region.
extension SectionReader {
  /// Returns the gestures under numbers of fingers: each list is for that number and more, below
  /// the next number.
  mutating func gesturesByFingers(_ node: YAMLNode) -> [GestureSetting] {
    if node.isEmpty { return [] }
    guard case .mapping(let entries) = node.content else {
      refuse(
        node.location,
        "is \(node.kind); numbers of fingers are allowed, each with a list of gestures")
      return []
    }
    let numbers = entries.map { entry in
      value(
        of: YAMLNode(location: entry.keyLocation, content: .scalar(entry.key, isPlain: true)),
        Self.fingerCount)
    }
    var gestures: [GestureSetting] = []
    for (entry, number) in zip(entries, numbers) {
      guard let number else { continue }
      let maximum = numbers.compactMap { $0 }.filter { $0 > number }.min().map { $0 - 1 } ?? 10
      under("." + entry.key) { reader in
        gestures += reader.gestures(
          entry.value, under: "fingers." + entry.key, for: number...maximum)
      }
    }
    return gestures
  }

  /// Returns a list of gestures that are available for a range of finger counts.
  private mutating func gestures(
    _ node: YAMLNode, under key: String, for counts: ClosedRange<Int>
  ) -> [GestureSetting] {
    var found: [GestureSetting] = []
    for var gesture in gestures(node, under: key) {
      let supported = gesture.type.fingers
      if let location = gesture.locations["fingers"] {
        refuse(location, "is already beneath a number of fingers")
      } else if supported.overlaps(counts) {
        gesture.pattern.fingers = supported.clamped(to: counts)
        gesture.pattern.counts = counts
        found.append(gesture)
      } else {
        refuse(
          gesture.location,
          "is not for '\(gesture.type.rawValue)', which has "
            + (supported.count == 1
              ? "1 finger" : "\(supported.lowerBound) to \(supported.upperBound) fingers"))
      }
    }
    return found
  }
}
