import SystemSupport
package import TouchRouting

/// What the sections `regions` and `gestures` of the configuration say: a tree of regions, in lengths
/// and names, and how touches on them are told apart.
package struct RegionSettings: Sendable {
  /// The regions at the top of the tree, from back to front.
  package var regions: [RegionSetting] = []
  /// What the section `gestures` says.
  package private(set) var gestures = GestureDefaults()

  /// No regions.
  package init() {}

  /// Reads the section `regions`; what is wrong with it is the reader's to tell.
  mutating func readRegions(_ node: YAMLNode, _ reader: inout SectionReader) {
    // What is too much is not read at all.
    let counts = RegionCounts(node)
    guard counts.problems.isEmpty else {
      for problem in counts.problems {
        reader.refuse(problem.place, key: problem.key ?? "regions", problem.message)
      }
      return
    }
    regions = reader.regions(node)
    checkNames(&reader)
    for problem in RegionAreas(self).problems {
      reader.refuse(problem.place, key: problem.key ?? "regions", problem.message)
    }
  }

  /// Reads the section `gestures`; what is wrong with it is the reader's to tell.
  mutating func readGestures(_ node: YAMLNode, _ reader: inout SectionReader) {
    if node.isEmpty { return }
    reader.section(node, GestureKeys.section, into: &gestures)
  }

  /// By what touches are told apart.
  package var limits: RoutingLimits { gestures.routing }

  /// Calls `body` for every region from back to front, each before those in it, with its key in the
  /// file and whether it is at the top.
  package func forEach(_ body: (RegionSetting, _ key: String, _ isTop: Bool) -> Void) {
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
  package var allGestures: [GestureSetting] {
    var gestures: [GestureSetting] = []
    forEach { region, _, _ in gestures += region.gestures }
    return gestures
  }

  /// The regions of all menus, each for the top of the tree.
  package var menus: [RegionSetting] {
    var menus: [RegionSetting] = []
    forEach { region, _, _ in
      for case .menu(let menu) in region.allActions { menus.append(menu.regions(region.place)) }
    }
    return menus
  }

  /// The ids of the regions that any action shows.
  package var shownRegions: Set<String> {
    var shown: Set<String> = []
    forEach { region, _, _ in
      for case .show(let name) in region.allActions { shown.insert(name) }
    }
    return shown
  }

  /// The names of the monitors that regions are laid out on, each once.
  package var monitors: [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for region in regions {
      if case .monitor(let name) = region.screen, seen.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// Holds names to each other: ids are unique, and what is named is there.
  private func checkNames(_ reader: inout SectionReader) {
    var lines: [String: Int] = [:]
    var parents: Set<String> = []
    forEach { region, key, isTop in
      if !region.children.isEmpty { parents.insert(region.id) }
      if let place = region.places["screen"], !isTop {
        reader.refuse(
          place, key: key + ".screen", "is for regions at the top; this one lies in another one")
      }
      if let place = region.places["mask"], region.places["shape"] != nil {
        reader.refuse(place, key: key + ".mask", "stands beside 'shape'; one of them is allowed")
      }
      if let place = region.places["unless"], region.policy != .offer {
        reader.refuse(
          place, key: key + ".unless",
          "is for 'policy: offer' only; touches that are ours already cannot be given back")
      }
      guard let place = region.places["id"] else { return }
      if let line = lines.updateValue(place.line, forKey: region.id) {
        lines[region.id] = line
        reader.refuse(
          place, key: key + ".id",
          "\(quoted(region.id)) is the id of the region in line \(line) already")
      }
    }
    var known = KnownNames(lines.keys, of: "region's id")
    for mention in reader.mentions {
      if let problem = known.problem(with: mention.name) {
        reader.refuse(mention.place, key: mention.key, problem)
      }
    }
    forEach { region, key, _ in
      if !region.isButton, let place = region.places["on"] {
        for event in RegionKeys.events {
          guard case .control = event.trigger, region.actions[event.trigger] != nil else {
            continue
          }
          reader.refuse(
            place, key: "\(key).on.\(event.word)",
            "happens to buttons only; it needs 'control: button'")
        }
      }
      for (index, gesture) in region.gestures.enumerated() {
        let bound = gesture.response + gesture.actions.values.joined()
        for action in bound.flatMap(\.all).flatMap(\.parts) {
          if case .rotate(let name) = action, parents.contains(name ?? region.id) {
            reader.refuse(
              gesture.place, key: "\(key).gestures[\(index)].rotate",
              "turns \(quoted(name ?? region.id)), which has 'children' that would stay upright")
          }
        }
      }
    }
  }
}

extension RegionSetting {
  /// Every action of its touches and gestures, and all that may come of them.
  fileprivate var allActions: [RegionAction] {
    (actions.values.flatMap { $0 }
      + gestures.flatMap { $0.response + $0.actions.values.joined() }.flatMap(\.all))
      .flatMap(\.parts)
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
