import TouchRouting

/// What the sections `regions` and `gestures` of the configuration say: a tree of regions, in lengths
/// and names, and how touches on them are told apart.
struct RegionSettings: Sendable {
  /// The regions at the top of the tree, from back to front.
  var regions: [RegionSetting] = []
  /// What the section `gestures` says.
  private(set) var gestures = GestureDefaults()

  /// No regions.
  init() {}

  /// Reads the section `regions`; what is wrong with it is the reader's to tell.
  mutating func readRegions(_ node: YAMLNode, _ reader: inout SectionReader) {
    regions = reader.regions(node)
    checkNames(&reader)
  }

  /// Reads the section `gestures`; what is wrong with it is the reader's to tell.
  mutating func readGestures(_ node: YAMLNode, _ reader: inout SectionReader) {
    if node.isEmpty { return }
    reader.section(node, GestureKeys.section, into: &gestures)
  }

  /// By what touches are told apart.
  var limits: RoutingLimits { gestures.routing }

  /// Calls `body` for every region from back to front, each before those in it, with its key in the
  /// file and whether it is at the top.
  func forEach(_ body: (RegionSetting, _ key: String, _ isTop: Bool) -> Void) {
    func visit(_ regions: [RegionSetting], _ prefix: String, isTop: Bool) {
      for (index, region) in regions.enumerated() {
        let key = "\(prefix)[\(index)]"
        body(region, key, isTop)
        visit(region.children, key + ".children", isTop: false)
      }
    }
    visit(regions, "regions", isTop: true)
  }

  /// The gestures of all regions.
  var allGestures: [GestureSetting] {
    var gestures: [GestureSetting] = []
    forEach { region, _, _ in gestures += region.gestures }
    return gestures
  }

  /// The regions of all menus, each for the top of the tree.
  var menus: [RegionSetting] {
    var menus: [RegionSetting] = []
    forEach { region, _, _ in
      let bound =
        region.actions.values.flatMap { $0 }
        + region.gestures.flatMap { $0.response + $0.actions.values.joined() }.flatMap(\.all)
      for case .menu(let menu) in bound.flatMap(\.parts) {
        menus.append(menu.regions(region.place))
      }
    }
    return menus
  }

  /// The names of the monitors that regions are laid out on, each once.
  var monitors: [String] {
    var names: [String] = []
    for region in regions {
      if case .monitor(let name) = region.screen, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Holds names to each other: ids are unique, and what is named is there.
  private func checkNames(_ reader: inout SectionReader) {
    var lines: [String: Int] = [:]
    var problems: [(key: String, place: FilePlace, message: String)] = []
    forEach { region, key, isTop in
      if let place = region.places["screen"], !isTop {
        problems.append(
          (key + ".screen", place, "is for regions at the top; this one lies in another one"))
      }
      if let place = region.places["mask"], region.places["shape"] != nil {
        problems.append((key + ".mask", place, "stands beside 'shape'; one of them is allowed"))
      }
      guard let place = region.places["id"] else { return }
      if let line = lines[region.id] {
        problems.append(
          (
            key + ".id", place,
            "\(quoted(region.id)) is the id of the region in line \(line) already"
          ))
      } else {
        lines[region.id] = place.line
      }
    }
    let ids = lines.keys.sorted()
    func isKnown(_ id: String) -> Bool { lines[id] != nil }
    var parents: Set<String> = []
    forEach { region, _, _ in if !region.children.isEmpty { parents.insert(region.id) } }
    forEach { region, key, _ in
      if let place = region.places["unless"], region.policy != .offer {
        problems.append(
          (
            key + ".unless", place,
            "is for 'policy: offer' only; touches that are ours already cannot be given back"
          ))
      }
      if let target = region.hitTarget, !isKnown(target), let place = region.places["hit"] {
        problems.append((key + ".hit.to", place, unknown(target, "region's id", among: ids)))
      }
      guard let place = region.places["on"] else { return }
      for event in RegionKeys.events {
        for action in (region.actions[event.trigger] ?? []).flatMap(\.parts) {
          guard let target = action.namedRegion, !isKnown(target) else { continue }
          problems.append(
            (
              "\(key).on.\(event.word).\(action.word)", place,
              unknown(target, "region's id", among: ids)
            ))
        }
        if case .control = event.trigger, region.actions[event.trigger] != nil, !region.isButton {
          problems.append(
            (
              "\(key).on.\(event.word)", place,
              "happens to buttons only; it needs 'control: button'"
            ))
        }
      }
    }
    forEach { region, key, _ in
      for (index, gesture) in region.gestures.enumerated() {
        let bound = gesture.response + gesture.actions.values.joined()
        for action in bound.flatMap(\.all).flatMap(\.parts) {
          if case .rotate(let name) = action, parents.contains(name ?? region.id) {
            problems.append(
              (
                "\(key).gestures[\(index)].rotate", gesture.place,
                "turns \(quoted(name ?? region.id)), which has 'children' that would stay upright"
              ))
          }
          guard let target = action.namedRegion, !isKnown(target) else { continue }
          problems.append(
            (
              "\(key).gestures[\(index)].\(action.word)", gesture.place,
              unknown(target, "region's id", among: ids)
            ))
        }
      }
    }
    for problem in problems {
      var elsewhere = SectionReader(key: problem.key, directory: reader.directory)
      elsewhere.refuse(problem.place, problem.message)
      reader.add(elsewhere.problems)
    }
  }
}

extension SectionReader {
  /// A list of regions.
  mutating func regions(_ node: YAMLNode) -> [RegionSetting] {
    guard let members = list(node, of: "regions") else { return [] }
    var regions: [RegionSetting] = []
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        var region = RegionSetting(id: reader.key, place: member.place)
        region.places = reader.section(
          member, RegionKeys.region, later: RegionKeys.later, into: &region)
        regions.append(region)
      }
    }
    return regions
  }

  /// What people see of a region: that of `pressed` differs from the rest in what it says.
  mutating func look(_ node: YAMLNode) -> RegionLook {
    var look = RegionLook()
    guard case .mapping(let entries) = node.content else {
      section(node, RegionKeys.face, into: &look.normal)
      return look
    }
    let normal = YAMLNode(
      place: node.place, content: .mapping(entries.filter { $0.key != "pressed" }))
    section(normal, RegionKeys.face, into: &look.normal)
    for entry in entries where entry.key == "pressed" {
      var pressed = look.normal
      under(".pressed") { _ = $0.section(entry.value, RegionKeys.face, into: &pressed) }
      look.pressed = pressed
    }
    return look
  }
}
