package import RegionTemplates
package import TouchRouting

/// The sections `regions` and `gestures` of the configuration: a tree of regions, in lengths
/// and names, and how touches on them are told apart.
package struct RegionSettings: Sendable {
  /// The regions at the top of the tree, from back to front.
  package var regions: [RegionSetting] = []
  /// The section `gestures`.
  package var gestures = GestureDefaults()
  /// The section `variables`: their values in the beginning, by their names.
  package var variables: [String: String] = [:]
  /// The section `idle`: the actions carried out when nothing was touched for some time.
  package var idle: [ClockSetting] = []
  /// The places in it that name regions.
  package var idleMentions: [VariableMention] = []
  /// The places that name variables.
  package var variableMentions: [VariableMention] = []

  /// No regions.
  package init() {}

  /// Whether nothing is to be laid out, and nothing to happen.
  package var isEmpty: Bool { regions.isEmpty && idle.isEmpty }

  /// By what touches are told apart.
  package var limits: RoutingLimits { gestures.routing }

  /// Calls `body` for every region from back to front, each before those in it, with its key in the
  /// file and whether it is at the top.
  package func forEach(_ body: (RegionSetting, _ key: RegionPath, _ isTop: Bool) -> Void) {
    func visit(_ regions: [RegionSetting], in parents: [Int]) {
      for index in regions.indices {
        let path = RegionPath(parents: parents, index: index)
        body(regions[index], path, parents.isEmpty)
        if !regions[index].children.isEmpty { visit(regions[index].children, in: path.asParent) }
      }
    }
    visit(regions, in: [])
  }

  /// The regions of all menus, each for the top of the tree.
  package var menus: [RegionSetting] {
    var menus: [RegionSetting] = []
    forEachAction { action, region in
      if case .menu(let menu) = action { menus.append(menu.regions(region().place)) }
    }
    return menus
  }

  /// The ids of the regions that any action shows.
  package var shownRegions: Set<String> {
    var shown: Set<String> = []
    func note(_ action: RegionAction) {
      if case .show(let name) = action { shown.insert(name) }
    }
    forEachAction { action, _ in note(action) }
    for clock in idle { for action in clock.actions { action.forEachPart(note) } }
    return shown
  }

  /// The ids of the regions that fingers or gestures move, scale or turn.
  package var movedRegions: Set<String> {
    var moved: Set<String> = []
    forEachAction { action, region in
      if let target = action.target { moved.insert(target ?? region().id) }
    }
    return moved
  }

  /// Whether any region shows a picture of a file.
  package var showsPictures: Bool {
    func shows(_ region: RegionSetting) -> Bool {
      region.look?.normal.picture != nil || region.look?.pressed?.picture != nil
        || region.children.contains(where: shows)
    }
    return regions.contains(where: shows)
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

extension RegionSettings {
  /// Calls `body` for every action of the touches and gestures of all regions, and for all that may come of
  /// it, with what returns the region that it belongs to.
  private func forEachAction(_ body: (RegionAction, () -> RegionSetting) -> Void) {
    func visit(_ regions: [RegionSetting]) {
      // Part by part, since a whole region would be copied.
      for place in regions.indices {
        func note(_ action: RegionAction) {
          action.forEachPart { body($0, { regions[place] }) }
        }
        for bound in regions[place].actions.values { bound.forEach(note) }
        for clock in regions[place].clocks { clock.actions.forEach(note) }
        for gesture in regions[place].gestures { gesture.forEachAction(note) }
        if !regions[place].children.isEmpty { visit(regions[place].children) }
      }
    }
    visit(regions)
  }
}
