import DesktopRequests
internal import FingertipSettings
import SystemSupport

/// Reading the section `hotkeys`.
extension SectionReader {
  /// Returns the hotkeys of the section: keys with their actions.
  mutating func hotkeys(_ node: YAMLNode) -> [Hotkey] {
    if node.isEmpty { return [] }
    guard case .mapping(let entries) = node.content else {
      refuse(node.location, "is \(node.kind); keys with actions are allowed, as in Super+F9: draw")
      return []
    }
    var hotkeys: [Hotkey] = []
    // A key is the same if its modifiers differ in order or case only.
    var seen: [SimilarChord: FileLocation] = [:]
    for entry in entries {
      let key = YAMLNode(location: entry.keyLocation, content: .scalar(entry.key, isPlain: false))
      let chord = value(of: key, .chord)
      let action = under("." + entry.key) { $0.value(of: entry.value, .overlayAction) }
      guard let chord else { continue }
      if let first = seen[SimilarChord(chord)] {
        refuse(
          entry.keyLocation,
          "\(quoted(entry.key)) is already the key of \(first.lineText(from: entry.keyLocation))")
        continue
      }
      seen[SimilarChord(chord)] = entry.keyLocation
      guard let action else { continue }
      hotkeys.append(
        Hotkey(chord: chord, text: entry.key, location: entry.keyLocation, action: action))
    }
    return hotkeys
  }
}

/// A chord regardless of the order of its modifiers.
private struct SimilarChord: Hashable {
  let modifiers: Set<KeyModifier>
  let key: KeySymbol

  init(_ chord: KeyChord) {
    modifiers = Set(chord.modifiers)
    key = chord.key
  }
}
