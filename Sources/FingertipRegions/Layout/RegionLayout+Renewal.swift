import FingertipSettings
import RegionControls
package import TouchRouting
package import Touches

extension RegionLayout {
  /// Changes the layout to another configuration, as far as that differs; touches on the changed
  /// regions must have been cancelled before.
  ///
  /// - Parameters:
  ///   - renewal: the differences.
  ///   - router: the router over the tree.
  ///   - onFault: is called for faults of gestures.
  ///   - situation: returns what is beneath a point of the root, in px, and the state of the
  ///     keyboard, as far as they are needed.
  package mutating func renew(
    by renewal: RegionRenewal, in router: Router, onFault: ((GestureFault) -> Void)? = nil,
    situation: @escaping (Point, SituationNeeds) -> GestureSituation = { _, _ in
      GestureSituation()
    }
  ) {
    forget(renewal.gone)
    index.use(renewal.settings)
    let changed = live.use(renewal.settings, restingSticks: restingSticks)
    let fresh = renewRegions(menus: renewal.menus)
    // A new region may have the id of a former one that other programs have hidden or disabled.
    for id in fresh { applyState(of: id, name(of: id)) }
    followTargets()
    noteMovableRegions()
    gestureBindings.renew(entries)
    noteDependents()
    for name in changed { refreshLooks(showing: name) }
    admit()
    router.limits = defaults.routing
    attachHandlers(of: renewal.needingHandlers.union(fresh), to: router)
    guard renewal.changesGestures else { return }
    if let arena = router.recognizers as? GestureArena {
      setGestures(of: arena)
    } else {
      router.recognizers = arena(onFault, situation)
    }
  }

  /// The ids of the sticks that are in the middle of their range, as when no finger holds them.
  var restingSticks: Set<String> {
    guard live.hasValues else { return [] }
    let sticks = entries.values.filter { entry in
      entry.setting.control.kind == .stick
        && live.value(of: entry.setting.id) == entry.setting.controlSetting?.start
    }
    return Set(sticks.map(\.setting.id))
  }

  /// Updates all regions to the file, and finds those whose monitor is absent.
  ///
  /// - Parameter menus: the menus, which are not in the file.
  /// - Returns: the new regions.
  private mutating func renewRegions(menus: [RegionSetting]) -> Set<RegionID> {
    absent = []
    var fresh: Set<RegionID> = []
    var tops: [RegionID] = []
    for region in index.source.sharedRegions {
      guard let area = context.area(of: region.setting.placement.screen) else {
        absent.append(region)
        // It may have been on another monitor.
        forget(laidOut(region))
        continue
      }
      renew(region, in: nil, area: area, from: .file, &fresh).map { tops.append($0) }
    }
    for menu in menus {
      let id = renew(
        SharedRegion(menu), in: nil, area: Rect(context.screen), from: .menu, &fresh)
      if let id { tops.append(id) }
    }
    arrange(tops, in: nil, fresh)
    return fresh
  }

  /// Gives regions of the file their handlers of touches.
  private mutating func attachHandlers(of regions: Set<RegionID>, to router: Router) {
    for (id, entry) in entries where entry.made != nil && regions.contains(id) {
      if !entry.setting.handlesTouches { router.setResponder(nil, for: id) }
      attach(id, entry, to: router)
    }
  }

  /// Removes regions with their descendants, and what is known of them.
  mutating func forget(_ gone: [RegionID]) {
    // A region that stays may be inside one that goes, but not a card that a finger pulled out.
    for id in gone { tree.remove(id) }
    if gone.isEmpty { return }
    index.entries = entries.filter { tree.contains($0.key) }
    index.ids = index.ids.filter { tree.contains($0.value) }
    transform.forgetGone()
    strips.forgetGone()
    motions.forgetGone()
  }

  /// Returns those of a region and its descendants in the file that are laid out.
  private func laidOut(_ region: SharedRegion) -> [RegionID] {
    [index.ids[region.setting.id]].compactMap(\.self)
      + region.setting.sharedChildren.flatMap(laidOut)
  }

  /// Updates a region, with its descendants, to the file.
  ///
  /// - Parameters:
  ///   - shared: the region in the file.
  ///   - parent: its parent; nil for none.
  ///   - area: the rectangle that its frame refers to, in px of the root.
  ///   - source: the source of the region.
  ///   - fresh: receives the regions that are new.
  /// - Returns: the region; nil if its parent is gone.
  private mutating func renew(
    _ shared: SharedRegion, in parent: RegionID?, area: Rect, from source: RegionSource,
    _ fresh: inout Set<RegionID>
  ) -> RegionID? {
    let setting = shared.setting
    let (region, frame) = region(setting, isTop: parent == nil, area: area)
    let id: RegionID
    var former: RegionEntry?
    if let knownID = index.ids[setting.id], let entry = entries[knownID], let before = entry.made {
      former = entry
      id = knownID
      update(id, to: region, from: before, in: parent)
    } else {
      guard let inserted = tree.insert(region, in: parent, at: .front) else { return nil }
      id = inserted
      fresh.insert(id)
    }
    let entry = RegionEntry(
      shared, made: region, in: parent, density: density(in: frame, of: source))
    index.entries[id] = entry
    let items = strips.items(of: id)
    index.ids[setting.id] = id
    transform.limit(setting.movement.scales, of: id)
    if setting.movement.motion.isEmpty { motions.stop(id) }
    motions.set(rules(of: setting, in: area, frame, isTop: parent == nil), of: id)
    var children: [RegionID] = []
    let formerFrames = items.map { entries[$0]?.made?.frame }
    for child in setting.sharedChildren {
      renew(child, in: id, area: frame, from: source, &fresh).map { children.append($0) }
    }
    arrange(children, in: id, fresh)
    let isSameStrip =
      former?.stripAxis == entry.stripAxis && Set(items) == Set(children)
      && items.map { entries[$0]?.made?.frame } == formerFrames
    if !isSameStrip {
      rebuildStrip(id, entry.stripAxis, children)
    } else if entry.stripAxis != nil, former?.made?.frame != region.frame {
      strips.keepInRange(id)
    }
    return id
  }

  /// Updates a region that is already laid out.
  private mutating func update(
    _ id: RegionID, to region: Region, from before: Region, in parent: RegionID?
  ) {
    // A region is a large value; most are unchanged in place, and are not examined further.
    if region.frame != before.frame || region.shape != before.shape {
      // It moves to its place in the file, even if a finger had taken it elsewhere or thrown it.
      if tree.parent(of: id) != parent { tree.move(id, into: parent) }
      transform.note(id, as: region, in: parent)
      motions.stop(id)
    }
    tree.update(id) { $0.renew(to: region, from: before) }
  }

  /// Rebuilds the strip of a region whose items have changed, each item at its place in the file.
  private func rebuildStrip(_ id: RegionID, _ axis: StripAxis?, _ items: [RegionID]) {
    strips.remove(id)
    guard let axis else { return }
    for item in items {
      guard let region = entries[item]?.made else { continue }
      if tree.parent(of: item) != id { tree.move(item, into: id) }
      tree.update(item) { $0.frame = region.frame }
    }
    strips.add(id, axis)
  }

  /// Inserts new regions between their siblings, and reorders all of them if the order in the file
  /// has changed; otherwise regions that fingers brought to the front stay there.
  private func arrange(_ order: [RegionID], in parent: RegionID?, _ fresh: Set<RegionID>) {
    let kept = order.filter { !fresh.contains($0) }
    let isReordered =
      transform.order(in: parent).map { former in
        former.filter(Set(kept).contains) != kept
      } ?? false
    for (position, id) in order.enumerated() where isReordered || fresh.contains(id) {
      if position > 0 {
        tree.raise(id, inFrontOf: order[position - 1])
      } else if let next = order.dropFirst().first(where: { !fresh.contains($0) }) {
        tree.lower(id, behind: next)
      } else if let other = tree.children(of: parent).first(where: {
        entries[$0].map { $0.made == nil } ?? false
      }) {
        // Regions that draw mode added stay in front.
        tree.lower(id, behind: other)
      }
    }
    transform.note(order: order, in: parent)
  }

  /// Redirects the touches of regions as the file says.
  private mutating func followTargets() {
    for (id, entry) in entries where entry.made != nil {
      // Most never had a target, and a region is a large value to update for that.
      guard let target = entry.setting.touchRules.hitTarget.flatMap({ index.ids[$0] }) else {
        if redirected.remove(id) != nil { tree.update(id) { $0.touchRules.hit = .standard } }
        continue
      }
      redirected.insert(id)
      tree.update(id) { $0.touchRules.hit = .to(target) }
    }
  }
}

extension LayoutContext {
  /// Returns whether regions have the same places and sizes on other monitors, except those that
  /// follow the monitor that touchscreens are mapped to.
  package func hasPlaces(of other: LayoutContext) -> Bool {
    var other = other
    for (index, monitor) in zip(other.monitors.indices, monitors) {
      other.monitors[index].isTouchable = monitor.isTouchable
    }
    return self == other
  }
}
