package import TouchRouting

/// The sections `regions` and `gestures` of the configuration: a tree of regions, in lengths
/// and names, and how touches on them are told apart.
package struct RegionSettings: Sendable {
  /// The regions at the top of the tree, from back to front.
  package var regions: [RegionSetting] = []
  /// The section `gestures`.
  package internal(set) var gestures = GestureDefaults()

  /// No regions.
  package init() {}

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
}

extension RegionSetting {
  /// Every action of its touches and gestures, and all that may come of them.
  fileprivate var allActions: [RegionAction] {
    (actions.values.flatMap { $0 }
      + gestures.flatMap { $0.response + $0.actions.values.joined() }.flatMap(\.all))
      .flatMap(\.parts)
  }
}
