internal import FingertipSettings
package import RegionControls
import TouchRouting
import Touches

/// The state of regions that outlives the program.
extension RegionLayout {
  /// Counters that change whenever the kept state may have changed.
  package var changeCounts: [UInt64] { [tree.generation, tree.arrangement, live.generation] }

  /// The size of the screen, in px.
  package var screenSize: [Double] { [Double(tree.screen.width), Double(tree.screen.height)] }

  /// Returns the state of regions and variables that differs from the configuration.
  ///
  /// Regions without an id are left out: their names are positions in the file, which another
  /// region may have after a change of the file.
  ///
  /// - Parameter beginning: the same regions in their initial state.
  /// - Returns: the differences.
  package func kept(since beginning: RegionLayout) -> SavedRegions {
    var kept = SavedRegions()
    kept.screen = screenSize
    kept.variables = live.variables.all.filter { live.variables.defaults[$0.key] != $0.value }
    visit(nil, beginning, &kept)
    return kept
  }

  /// Takes regions out of their parents, as fingers had done before they were saved.
  ///
  /// - Parameter names: the ids of the regions, from back to front; unknown ones are ignored.
  package func takeOut(_ names: [String]) {
    for name in names {
      guard let id = index.ids[name], entries[id]?.isInFile ?? false else { continue }
      strips.takeOut(id)
    }
  }

  /// Shows and hides regions as actions had done in a former layout, on another screen.
  ///
  /// Positions are not kept, because they may be off this screen. Menus, which have no id of the
  /// file, close.
  ///
  /// - Parameter former: the former layout, perhaps of another configuration.
  package func keepVisibility(of former: RegionLayout) {
    func visit(_ parent: RegionID?) {
      // From back to front, so that shown regions are in front in the same order.
      for formerID in former.tree.children(of: parent) {
        visit(formerID)
        guard let entry = former.entries[formerID], entry.setting.isNamed,
          let wasHidden = entry.made?.presence.isHidden,
          let isHidden = former.tree[formerID]?.presence.isHidden, isHidden != wasHidden,
          let id = index.ids[entry.setting.id],
          entries[id]?.made?.presence.isHidden == wasHidden
        else { continue }
        tree.update(id) { $0.presence.isHidden = isHidden }
        if !isHidden { tree.raise(id) }
      }
    }
    visit(nil)
  }

  private func visit(_ parent: RegionID?, _ beginning: RegionLayout, _ kept: inout SavedRegions) {
    for id in tree.children(of: parent) {
      defer { visit(id, beginning, &kept) }
      guard let entry = entries[id], entry.isInFile, entry.setting.isNamed,
        let region = tree[id], let initialID = beginning.region(entry.setting.id),
        let former = beginning.tree[initialID]
      else { continue }
      let name = entry.setting.id
      var state = SavedRegions.Region()
      if region.presence.isHidden != former.presence.isHidden {
        state.isHidden = region.presence.isHidden
      }
      if region.presence.isEnabled != former.presence.isEnabled {
        state.isEnabled = region.presence.isEnabled
      }
      // A stick is in the middle when no finger is on it.
      if entry.setting.control.kind != .stick { state.value = live.value(of: name) }
      state.label = live.change(of: name)?.label
      state.look = live.change(of: name)?.look
      state.isTakenOut = tree.parent(of: id) != entry.home
      // Descendants move along with it. Its size is not saved, and scaling and turning move its
      // corner.
      let hasMoved = (region.frame.center - former.frame.center).lengthSquared > 0.25
      if hasMoved || state.isTakenOut {
        let size = Vector(dx: former.frame.width, dy: former.frame.height)
        state.position = tree.absoluteFrame(of: id).map { $0.center + size * -0.5 }
      }
      if !state.isEmpty { kept.regions.append((name, state)) }
    }
  }
}

extension SavedRegions {
  /// Returns the ids of the regions to take out of their parents, from back to front.
  ///
  /// Call it before the orders are carried out: the other items of a strip move when one leaves.
  ///
  /// - Parameter screen: the size of the screen, in px; on a screen of another size, where regions
  ///   have the places of the configuration, none is taken out.
  /// - Returns: the ids.
  package func takenOut(on screen: [Double]) -> [String] {
    screen == self.screen ? regions.filter(\.state.isTakenOut).map(\.id) : []
  }

  /// Returns the orders that restore the state, those of outer regions first.
  ///
  /// - Parameter screen: the size of the screen, in px; places on a screen of another size are left
  ///   out.
  /// - Returns: the orders, each with the id of its region.
  package func orders(on screen: [Double]) -> [(id: String, order: RegionOrder)] {
    regions.flatMap { entry -> [(String, RegionOrder)] in
      let (id, state) = entry
      let orders: [RegionOrder?] = [
        state.value.map { .value($0) }, state.label.map { .label($0) },
        state.look.map { .look($0) }, state.isEnabled.map { $0 ? .enable : .disable },
        state.isHidden.map { $0 ? .hide : .show },
        screen == self.screen ? state.position.map { .move($0) } : nil,
      ]
      return orders.compactMap { order in order.map { (id, $0) } }
    }
  }
}
