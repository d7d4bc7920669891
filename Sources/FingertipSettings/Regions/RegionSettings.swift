package import RegionTemplates
package import SystemSupport
package import TouchRouting

/// The sections `regions` and `gestures`: a tree of regions, in lengths and names, and the rules
/// for distinguishing touches on them.
package struct RegionSettings: Sendable {
  /// The regions at the top of the tree, from back to front, as references.
  package var sharedRegions: [SharedRegion] = []
  /// The section `gestures`.
  package var gestures = GestureDefaults()
  /// The section `variables`: their initial values, by name.
  package var variables: [String: String] = [:]
  /// The section `idle`: the actions carried out after some time without touches.
  package var idle: [ClockSetting] = []
  /// The place of the section `idle`; nil if there is none.
  package var idleLocation: FileLocation?
  /// The places in sections other than `regions` that name regions.
  package var mentionsOutsideRegions: [NameMention] = []
  /// The places that name variables.
  package var variableMentions: [NameMention] = []

  /// Whether a part of the file could not be read, so that names of regions, gestures, profiles and
  /// variables may be missing here.
  package var isPartial = false
  /// Whether the section `regions` was not read because of an error, so that ids of regions are
  /// missing here.
  package var lacksRegions = false

  /// Creates settings without regions.
  package init() {}

  /// The regions at the top of the tree, from back to front.
  package var regions: [RegionSetting] {
    get { sharedRegions.map(\.setting) }
    set { sharedRegions = newValue.map(SharedRegion.init) }
  }

  /// Whether there is nothing to lay out and nothing to carry out.
  package var isEmpty: Bool { sharedRegions.isEmpty && idle.isEmpty }

  /// The limits for distinguishing touches.
  package var limits: RoutingLimits { gestures.routing }

  /// Calls `body` for every region from back to front, parents first, with its key in the file.
  package func forEach(_ body: (SharedRegion, _ key: RegionPath) -> Void) {
    func visit(_ regions: [SharedRegion], in parents: [Int]) {
      for (index, region) in regions.enumerated() {
        let path = RegionPath(parents: parents, index: index)
        body(region, path)
        let children = region.setting.sharedChildren
        if !children.isEmpty { visit(children, in: path.childParents) }
      }
    }
    visit(sharedRegions, in: [])
  }

  /// Makes the regions of all menus, for the top of the tree.
  ///
  /// - Parameter room: the room for a menu.
  /// - Returns: a region for each menu.
  package func menus(in room: MenuRoom) -> [RegionSetting] {
    var menus: [RegionSetting] = []
    forEachAction { action, region in
      guard case .menu(let menu) = action else { return }
      menus.append(menu.regions(region.setting.location, in: room))
    }
    return menus
  }

  /// The ids of the regions that any action shows.
  package var shownRegions: Set<String> {
    var shown: Set<String> = []
    func collect(_ action: RegionAction) {
      if case .show(let name) = action { shown.insert(name) }
    }
    forEachAction { action, _ in collect(action) }
    for clock in idle { for action in clock.actions { action.forEachPart(collect) } }
    return shown
  }

  /// The ids of the regions that fingers or gestures move, scale or turn.
  package var movedRegions: Set<String> {
    var moved: Set<String> = []
    forEachAction { action, region in
      if let target = action.target { moved.insert(target ?? region.setting.id) }
    }
    return moved
  }

  /// Whether any region shows a picture file.
  package var showsPictures: Bool {
    func shows(_ region: RegionSetting) -> Bool {
      region.look?.normal.picture != nil || region.look?.pressed?.picture != nil
        || region.look?.others.values.contains { $0.picture != nil } ?? false
        || region.sharedChildren.contains { shows($0.setting) }
    }
    return sharedRegions.contains { shows($0.setting) }
  }

  /// The names of the monitors that regions are laid out on, each once.
  package var monitors: [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for region in sharedRegions {
      guard case .monitor(let name) = region.setting.placement.screen else { continue }
      if seen.insert(name).inserted { names.append(name) }
    }
    return names
  }
}

extension RegionSettings {
  /// Calls `body` for every action of all regions, including the actions that an action contains,
  /// with the region that it belongs to.
  private func forEachAction(_ body: (RegionAction, SharedRegion) -> Void) {
    func visit(_ regions: [SharedRegion]) {
      for region in regions {
        func visitParts(_ action: RegionAction) { action.forEachPart { body($0, region) } }
        for bound in region.setting.responses.actions.values { bound.forEach(visitParts) }
        for clock in region.setting.responses.clocks { clock.actions.forEach(visitParts) }
        for gesture in region.setting.responses.gestures { gesture.forEachAction(visitParts) }
        visit(region.setting.sharedChildren)
      }
    }
    visit(sharedRegions)
  }
}
