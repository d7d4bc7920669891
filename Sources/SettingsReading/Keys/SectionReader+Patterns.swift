internal import FingertipSettings
import RegionControls
import SystemSupport
import TouchRouting

extension SectionReader {
  /// Reads the values of a section that differ from those of a section read before.
  ///
  /// - Parameters:
  ///   - entries: the keys and values of the section.
  ///   - differing: the indices of the values that differ.
  ///   - pattern: the section that was read before.
  ///   - keys: the keys that both may have.
  ///   - target: a copy of the pattern's target without the differing values; gets the new ones.
  /// - Returns: the locations of all values.
  private mutating func read<Target>(
    _ entries: [YAMLEntry], _ differing: [Int], like pattern: SectionPattern<Target>,
    _ keys: [SectionKey<Target>], into target: inout Target
  ) -> KeyLocations {
    var locations = pattern.locations
    for index in differing {
      locations.replace(at: index, with: entries[index].value.location)
      under(.name(entries[index].key)) {
        keys[pattern.keys[index]].read(entries[index].value, &target, &$0)
      }
    }
    return locations
  }

  /// Returns the region that a section describes.
  mutating func region(_ node: YAMLNode) -> RegionSetting {
    var region: RegionSetting
    if let pattern = node.firstKey.flatMap({ patterns?.regions[$0] }),
      case .mapping(let entries) = node.content,
      let differing = pattern.differences(from: entries),
      differing.allSatisfy({ RegionKeys.isClearable(entries[$0].key) })
    {
      region = pattern.target
      for index in differing { RegionKeys.clear(entries[index].key, of: &region) }
      // Through `source`: the properties of the protocol copy the whole region.
      region.source.whole = node.location
      region.source.values = read(
        entries, differing, like: pattern, RegionKeys.region, into: &region)
    } else {
      let before = problems.count
      region = RegionSetting(id: "", location: node.location)
      region.locations = section(
        node, RegionKeys.region, later: RegionKeys.later, into: &region,
        elsewhere: MisplacedKeys.message(aboutRegionWith:))
      if patterns != nil, problems.count == before, case .mapping(let entries) = node.content {
        patterns?.keep(SectionPattern(entries, RegionKeys.region, region, region.locations))
      }
    }
    if !region.source.isNamed || region.id.isEmpty { region.id = keyAsName() }
    return region
  }

  /// Returns the look that a section describes; the values under `pressed` override the others.
  mutating func look(_ node: YAMLNode) -> RegionLook {
    let pattern = node.firstKey.flatMap { patterns?.looks[$0] }
    if let look = look(node, like: pattern) { return look }
    let before = problems.count
    guard case .mapping(let entries) = node.content, let pattern,
      let differing = pattern.differences(from: entries)
    else {
      var parts = LookParts()
      let locations = section(node, RegionKeys.look, into: &parts)
      parts.look = look(of: parts)
      if patterns != nil, problems.count == before, case .mapping(let entries) = node.content {
        patterns?.keep(SectionPattern(entries, RegionKeys.look, parts, locations))
      }
      return parts.look
    }
    var parts = pattern.target
    _ = read(entries, differing, like: pattern, RegionKeys.look, into: &parts)
    return look(of: parts)
  }

  /// Returns the look of a section that differs from a section read before only in values that all
  /// its faces share; nil if other values differ.
  private mutating func look(
    _ node: YAMLNode, like pattern: SectionPattern<LookParts>?
  ) -> RegionLook? {
    guard let pattern, case .mapping(let entries) = node.content,
      let differing = pattern.differences(from: entries),
      differing.allSatisfy({ pattern.keys[$0] < RegionKeys.face.count })
    else { return nil }
    var look = pattern.target.look
    for index in differing {
      let entry = entries[index]
      let key = RegionKeys.face[pattern.keys[index]]
      let before = problems.count
      under(.name(entry.key)) { reader in
        look.normal.read(entry, by: key, unlessIn: nil, &reader)
        // The problem has been reported already.
        guard reader.problems.count == before else { return }
        look.pressed?.read(entry, by: key, unlessIn: pattern.target.pressed, &reader)
        for name in look.others.keys {
          let section = pattern.target.others?.value(of: name)
          look.others[name]?.read(entry, by: key, unlessIn: section, &reader)
        }
      }
    }
    return look
  }
}

extension RegionFace {
  /// Reads a value into the face, unless the given section has its own value for the key.
  fileprivate mutating func read(
    _ entry: YAMLEntry, by key: SectionKey<RegionFace>, unlessIn section: YAMLNode?,
    _ reader: inout SectionReader
  ) {
    guard section?.value(of: entry.key) == nil else { return }
    key.read(entry.value, &self, &reader)
  }
}

extension YAMLNode {
  /// The location of the first key of a section.
  fileprivate var firstKey: FileLocation? {
    guard case .mapping(let entries) = content, !entries.isEmpty else { return nil }
    return entries[0].keyLocation
  }
}

extension RegionKeys {
  /// Returns whether the value of a key can be reset; several keys share the values of the others.
  fileprivate static func isClearable(_ key: String) -> Bool {
    switch key {
    // These come first because all cells of a grid have them.
    case "id", "frame", "draw", "on": true
    case "gestures", "fingers", "idle", "timers", "mask", "shape": false
    default: true
    }
  }

  /// Resets the value of a key that is read into what is already there.
  fileprivate static func clear(_ key: String, of region: inout RegionSetting) {
    switch key {
    case "id", "frame", "draw": break
    case "on": region.responses.actions = BoundActions()
    case "value": region.control.value = ValueScale()
    case "when": region.presence.when = GestureCondition()
    case "unless": region.presence.unless = GestureCondition()
    case "motion": region.movement.motion = MotionSetting()
    case "constrain":
      region.movement.constraint = .anywhere
      region.movement.axis = .both
    default: break
    }
  }
}
