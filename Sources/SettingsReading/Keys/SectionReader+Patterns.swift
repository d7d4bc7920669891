internal import FingertipSettings
import RegionControls
import SystemSupport
import TouchRouting

extension SectionReader {
  /// Reads a section that hardly differs from one that was read.
  ///
  /// - Parameters:
  ///   - node: the section.
  ///   - pattern: that one.
  ///   - keys: the keys that both may have.
  ///   - clear: makes what a key describes as if nothing had been read of it; false where it cannot.
  /// - Returns: what it describes, with the places of its values; nil where it differs in more.
  private mutating func section<Target>(
    _ node: YAMLNode, like pattern: SectionPattern<Target>?, _ keys: [SectionKey<Target>],
    clear: (String, inout Target) -> Bool
  ) -> (target: Target, places: KeyPlaces)? {
    guard let pattern, case .mapping(let entries) = node.content,
      let others = pattern.differences(from: entries)
    else { return nil }
    var (target, places) = (pattern.target, pattern.places)
    for index in others {
      guard clear(entries[index].key, &target) else { return nil }
    }
    for index in others {
      places.replace(at: index, with: entries[index].value.place)
      under(.name(entries[index].key)) {
        keys[pattern.keys[index]].read(entries[index].value, &target, &$0)
      }
    }
    return (target, places)
  }

  /// Returns what a section says of a region.
  mutating func region(_ node: YAMLNode) -> RegionSetting {
    var region: RegionSetting
    if let known = section(
      node, like: node.firstKey.flatMap { patterns?.regions[$0] }, RegionKeys.region,
      clear: { RegionKeys.clear($0, of: &$1) })
    {
      region = known.target
      region.place = node.place
      region.places = known.places
    } else {
      let before = problems.count
      region = RegionSetting(id: "", place: node.place)
      region.places = section(node, RegionKeys.region, later: RegionKeys.later, into: &region)
      if patterns != nil, problems.count == before, case .mapping(let entries) = node.content {
        patterns?.keep(SectionPattern(entries, RegionKeys.region, region, region.places))
      }
    }
    if !region.isNamed || region.id.isEmpty { region.id = keyAsName() }
    return region
  }

  /// Returns what a section says of a look: that of `pressed` differs from the rest in what it says.
  mutating func look(_ node: YAMLNode) -> RegionLook {
    let pattern = node.firstKey.flatMap { patterns?.looks[$0] }
    if let look = look(node, like: pattern) { return look }
    let before = problems.count
    let known = section(node, like: pattern, RegionKeys.look, clear: { _, _ in true })
    var (parts, places) = known ?? (LookParts(), KeyPlaces())
    if known == nil { places = section(node, RegionKeys.look, into: &parts) }
    parts.look = look(of: parts)
    if known == nil, patterns != nil, problems.count == before,
      case .mapping(let entries) = node.content
    {
      patterns?.keep(SectionPattern(entries, RegionKeys.look, parts, places))
    }
    return parts.look
  }

  /// Returns the look of a section that differs from one that was read only in values which all of its faces
  /// share; nil where it differs in more.
  private mutating func look(
    _ node: YAMLNode, like pattern: SectionPattern<LookParts>?
  ) -> RegionLook? {
    guard let pattern, case .mapping(let entries) = node.content,
      let others = pattern.differences(from: entries),
      others.allSatisfy({ pattern.keys[$0] < RegionKeys.face.count })
    else { return nil }
    var look = pattern.target.look
    for index in others {
      let entry = entries[index]
      let before = problems.count
      func read(into face: inout RegionFace, of node: YAMLNode?, _ reader: inout SectionReader) {
        guard node?.value(of: entry.key) == nil else { return }
        RegionKeys.face[pattern.keys[index]].read(entry.value, &face, &reader)
      }
      under(.name(entry.key)) { reader in
        read(into: &look.normal, of: nil, &reader)
        // What is wrong was told.
        guard reader.problems.count == before else { return }
        if var face = look.pressed {
          read(into: &face, of: pattern.target.pressed, &reader)
          look.pressed = face
        }
        for (name, var face) in look.others {
          read(into: &face, of: pattern.target.others?.value(of: name), &reader)
          look.others[name] = face
        }
      }
    }
    return look
  }
}

extension YAMLNode {
  /// The place of the first key of a section.
  fileprivate var firstKey: FilePlace? {
    guard case .mapping(let entries) = content, !entries.isEmpty else { return nil }
    return entries[0].keyPlace
  }
}

extension RegionKeys {
  /// Makes what a key of a region describes as if nothing had been read of it; false where other keys add to it.
  fileprivate static func clear(_ key: String, of region: inout RegionSetting) -> Bool {
    switch key {
    case "gestures", "fingers", "idle", "timers", "mask", "shape": return false
    case "on": region.actions = [:]
    case "value": region.value = ValueScale()
    case "when": region.when = GestureCondition()
    case "unless": region.unless = GestureCondition()
    case "motion": region.motion = MotionSetting()
    case "constrain":
      region.constraint = .anywhere
      region.axis = .both
    default: break
    }
    return true
  }
}
