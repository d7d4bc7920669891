internal import FingertipSettings
internal import RegionControls
import RegionTemplates
import SystemSupport
import TouchRouting

extension RegionSettings {
  /// Reads the section `regions`; its problems are kept in the reader.
  mutating func readRegions(_ node: YAMLNode, _ reader: inout SectionReader) {
    // Read nothing if a limit is exceeded.
    let counts = RegionCounts(node)
    guard counts.problems.isEmpty else {
      for problem in counts.problems {
        reader.refuse(problem.location, key: problem.key ?? "regions", problem.message)
      }
      lacksRegions = true
      return
    }
    sharedRegions = reader.regions(node)
    // Release the patterns: they share the lists of regions, so a change would copy a list.
    reader.patterns = nil
    makeKeys()
    RegionChecks.check(self, &reader)
    variableMentions += reader.variables
    for problem in RegionAreas(self).problems {
      reader.refuse(problem.location, key: problem.key ?? "regions", problem.message)
    }
  }

  /// Reads the section `gestures`; its problems are kept in the reader.
  mutating func readGestures(_ node: YAMLNode, _ reader: inout SectionReader) {
    if node.isEmpty { return }
    if case .sequence = node.content {
      return reader.refuse(
        node.location,
        "is a list, which belongs to a region; a section with these keys is allowed here: "
          + GestureKeys.section.map(\.name).joined(separator: ", "))
    }
    reader.section(node, GestureKeys.section, into: &gestures)
  }
}

extension SectionReader {
  /// Returns a list of regions.
  mutating func regions(_ node: YAMLNode) -> [SharedRegion] {
    guard let members = list(node, of: "regions") else { return [] }
    var regions: [SharedRegion] = []
    regions.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      under(.index(index)) { regions.append(SharedRegion($0.region(member))) }
    }
    return regions
  }

  /// Returns the look that the parts of a section describe.
  mutating func look(of parts: LookParts) -> RegionLook {
    var look = RegionLook(normal: parts.normal)
    look.blend = parts.blend
    if let node = parts.pressed {
      var pressed = look.normal
      under(".pressed") { _ = $0.section(node, RegionKeys.face, into: &pressed) }
      look.pressed = pressed
    }
    if let node = parts.others {
      under(".looks") { $0.readLooks(node, into: &look) }
    }
    return look
  }

  /// Reads the named looks; each overrides values of the normal look.
  private mutating func readLooks(_ node: YAMLNode, into look: inout RegionLook) {
    forEachName(node, of: "looks") { name, value, reader in
      guard name != RegionOrder.normalLook, name != RegionLook.pressedName else {
        return reader.refuse(
          value.location, "\(quoted(name)) is the name of another look; any other name is allowed")
      }
      var face = look.normal
      reader.section(value, RegionKeys.face, into: &face)
      look.others[name] = face
    }
  }

  /// Calls `body` for each user-defined name in a section, with its value and its key as context.
  mutating func forEachName(
    _ node: YAMLNode, of noun: String,
    _ body: (String, YAMLNode, inout SectionReader) -> Void
  ) {
    if node.isEmpty { return }
    guard case .mapping(let entries) = node.content else {
      return refuse(node.location, "is \(node.kind); names with \(noun) are allowed")
    }
    for entry in entries {
      under("." + entry.key) { reader in
        let name = YAMLNode(location: entry.keyLocation, content: .scalar(entry.key, isPlain: true))
        guard reader.value(of: name, .regionID) != nil else { return }
        body(entry.key, entry.value, &reader)
      }
    }
  }
}
