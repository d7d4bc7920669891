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
    kept.regions += absentStates
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

  /// Shows, hides and moves regions as actions and fingers had done in a former layout, for other
  /// monitors.
  ///
  /// A region stays where it was moved to if the monitors have not changed its place in the
  /// configuration, and if it is still on one of them. What was done to a region whose monitor is
  /// absent is kept until that returns. Menus, which have no id of the file, close.
  ///
  /// - Parameter former: the former layout, perhaps of another configuration.
  package func takeOver(_ former: RegionLayout) {
    // A changed configuration may have moved a region to another monitor meanwhile.
    var traces = live.traces.filter { former.index.ids[$0.id] == nil }
    former.collectTraces(nil, into: &traces)
    for (id, trace) in traces where trace.isTakenOut && canMove(id, trace) { takeOut([id]) }
    for (id, trace) in traces {
      if let position = trace.position, canMove(id, trace), let region = index.ids[id] {
        move(region, to: position)
      }
    }
    // From back to front, so that shown regions are in front in the same order.
    for (id, trace) in traces where trace.isHidden != trace.wasHidden {
      guard let region = index.ids[id], entries[region]?.made?.presence.isHidden == trace.wasHidden
      else { continue }
      tree.update(region) { $0.presence.isHidden = trace.isHidden }
      if !trace.isHidden { tree.raise(region) }
    }
    let absent = traces.isEmpty ? [] : absentIDs
    live.traces = traces.filter { absent.contains($0.id) }
  }

  /// Returns whether a region can have the place that it had in a former layout.
  private func canMove(_ id: String, _ trace: RegionTrace) -> Bool {
    guard let centre = trace.centre, let region = index.ids[id],
      entries[region]?.made?.frame == trace.frame
    else { return false }
    return context.monitors.contains { $0.frame.contains(centre) }
  }

  /// Collects what was done to regions with an id.
  private func collectTraces(_ parent: RegionID?, into traces: inout RegionTraces) {
    for region in tree.children(of: parent) {
      if let entry = entries[region], entry.isInFile, entry.setting.isNamed,
        let made = entry.made, let trace = trace(of: region, made, entry)
      {
        traces.append((entry.setting.id, trace))
      }
      collectTraces(region, into: &traces)
    }
  }

  /// Returns what was done to a region; nil for nothing.
  private func trace(of id: RegionID, _ made: Region, _ entry: RegionEntry) -> RegionTrace? {
    guard let region = tree[id] else { return nil }
    let isTakenOut = tree.parent(of: id) != entry.home
    let trace = RegionTrace(
      isHidden: region.presence.isHidden, wasHidden: made.presence.isHidden, frame: made.frame,
      position: place(of: id, since: made.frame, isTakenOut: isTakenOut), isTakenOut: isTakenOut)
    return trace.isEmpty ? nil : trace
  }

  /// Returns the upper left corner of a region that was moved or taken out, in px of the root; nil
  /// for others.
  ///
  /// Descendants move along with it. Its size is not kept, and scaling and turning move its corner.
  private func place(of id: RegionID, since former: Rect, isTakenOut: Bool) -> Point? {
    guard let frame = tree[id]?.frame,
      isTakenOut || (frame.center - former.center).lengthSquared > 0.25
    else { return nil }
    let size = Vector(dx: former.width, dy: former.height)
    return tree.absoluteFrame(of: id).map { $0.center + size * -0.5 }
  }

  /// The ids of the file's regions that are not laid out, because their monitor is absent.
  package var absentIDs: Set<String> { Set(absentSettings.map(\.id)) }

  /// The file's regions with an id that are not laid out, parents before their children.
  private var absentSettings: [RegionSetting] {
    var settings: [RegionSetting] = []
    func collect(_ region: SharedRegion) {
      if region.setting.isNamed, !region.setting.isOwn { settings.append(region.setting) }
      region.setting.sharedChildren.forEach(collect)
    }
    absent.forEach(collect)
    return settings
  }

  /// Returns the state of regions whose monitor is absent, as far as it is known.
  private var absentStates: [(id: String, state: SavedRegions.Region)] {
    let traces = Dictionary(live.traces.map { ($0.id, $0.trace) }) { $1 }
    return absentSettings.compactMap { setting in
      let id = setting.id
      var state = SavedRegions.Region()
      let change = live.change(of: id)
      let trace = traces[id]
      if let trace, trace.isHidden != trace.wasHidden { state.isHidden = trace.isHidden }
      state.isHidden = change?.isHidden ?? state.isHidden
      state.isEnabled = change?.isEnabled
      if setting.control.kind != .stick { state.value = live.value(of: id) }
      state.label = change?.label
      state.look = change?.look
      state.position = trace?.position
      state.isTakenOut = trace?.isTakenOut ?? false
      return state.isEmpty ? nil : (id, state)
    }
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
      state.position = place(of: id, since: former.frame, isTakenOut: state.isTakenOut)
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
