import FingertipSettings
package import TouchRouting
package import Touches

extension RegionLayout {
  /// Becomes what another configuration says, where that differs; what goes on on regions that are others
  /// then was cancelled before.
  ///
  /// - Parameters:
  ///   - renewal: what is other.
  ///   - router: the router over the tree.
  ///   - onFault: is told of faults of gestures.
  ///   - situation: tells what is beneath a point of the root, in px, and what the keyboard does.
  package mutating func renew(
    by renewal: RegionRenewal, in router: Router, onFault: ((GestureFault) -> Void)? = nil,
    situation: @escaping (Point) -> GestureSituation = { _ in GestureSituation() }
  ) {
    forget(renewal.gone)
    index.use(renewal.settings)
    let changed = live.use(renewal.settings)
    absent = []
    var fresh: Set<RegionID> = []
    var tops: [RegionID] = []
    for region in index.source.sharedRegions {
      guard let area = context.area(of: region.setting.placement.screen) else {
        absent.append(region)
        continue
      }
      renew(region, in: nil, area: area, &fresh).map { tops.append($0) }
    }
    for menu in renewal.menus {
      renew(SharedRegion(menu), in: nil, area: Rect(context.screen), &fresh).map { tops.append($0) }
    }
    arrange(tops, in: nil, fresh)
    followTargets()
    noteMovers()
    bindings.renew(entries)
    noteDependents()
    for name in changed { refreshLooks(showing: name) }
    admit()
    router.limits = defaults.routing
    for (id, entry) in entries where entry.made != nil {
      guard fresh.contains(id) || renewal.rebound.contains(id) else { continue }
      if !entry.setting.handlesTouches { router.setResponder(nil, for: id) }
      attach(id, entry, to: router)
    }
    guard renewal.changesGestures else { return }
    if let arena = router.recognizers as? GestureArena {
      setGestures(of: arena)
    } else {
      router.recognizers = arena(onFault, situation)
    }
  }

  /// Takes regions of the file out.
  private mutating func forget(_ gone: [RegionID]) {
    // What stays may lie in what goes: a card that a finger pulled out of one of them does not.
    for id in gone { tree.remove(id) }
    if gone.isEmpty { return }
    index.entries = entries.filter { tree.contains($0.key) }
    index.ids = index.ids.filter { tree.contains($0.value) }
  }

  /// Makes a region, with all that is in it, what the file says of it.
  ///
  /// - Returns: the region; nil where what it is in is gone.
  private mutating func renew(
    _ shared: SharedRegion, in parent: RegionID?, area: Rect, _ fresh: inout Set<RegionID>
  ) -> RegionID? {
    let setting = shared.setting
    let (region, frame) = region(setting, isTop: parent == nil, area: area)
    let id: RegionID
    var former: RegionEntry?
    if let known = index.ids[setting.id], let entry = entries[known], let before = entry.made {
      former = entry
      id = known
      // A region is many values: most lie where they lay, and are not looked at further.
      if region.frame != before.frame || region.shape != before.shape,
        tree[id].map({ $0.frame != region.frame || $0.shape != region.shape }) ?? false
      {
        // It lies where the file has it now, and not where a finger took it to.
        if tree.parent(of: id) != parent { tree.move(id, into: parent) }
        transform.note(id, as: region, in: parent)
      }
      tree.update(id) { $0.renew(to: region, from: before) }
    } else {
      guard let made = tree.insert(region, in: parent, at: .front) else { return nil }
      id = made
      fresh.insert(id)
    }
    let entry = RegionEntry(shared, made: region, in: parent)
    index.entries[id] = entry
    let items = strips.items(of: id)
    index.ids[setting.id] = id
    transform.limit(setting.movement.scales, of: id)
    motions.set(rules(of: setting, in: area, frame), of: id)
    var children: [RegionID] = []
    let formerFrames = items.map { entries[$0]?.made?.frame }
    for child in setting.sharedChildren {
      renew(child, in: id, area: frame, &fresh).map { children.append($0) }
    }
    arrange(children, in: id, fresh)
    let isSameStrip =
      former?.stripAxis == entry.stripAxis && Set(items) == Set(children)
      && items.map { entries[$0]?.made?.frame } == formerFrames
    if !isSameStrip { layStrip(id, entry.stripAxis, children) }
    return id
  }

  /// Makes a strip of a region whose items are others now, each where the file has it.
  private func layStrip(_ id: RegionID, _ axis: StripAxis?, _ items: [RegionID]) {
    strips.remove(id)
    guard let axis else { return }
    for item in items {
      guard let region = entries[item]?.made else { continue }
      if tree.parent(of: item) != id { tree.move(item, into: id) }
      tree.update(item) { $0.frame = region.frame }
    }
    strips.add(id, axis)
  }

  /// Puts regions that are new between their siblings, and all of them in another order where the file has
  /// one; those that fingers took to the front stay there otherwise.
  private func arrange(_ order: [RegionID], in parent: RegionID?, _ fresh: Set<RegionID>) {
    let kept = order.filter { !fresh.contains($0) }
    let isReordered =
      transform.order(in: parent).map { former in
        former.filter(Set(kept).contains) != kept
      } ?? false
    for (place, id) in order.enumerated() where isReordered || fresh.contains(id) {
      if place > 0 {
        tree.raise(id, inFrontOf: order[place - 1])
      } else if let next = order.dropFirst().first(where: { !fresh.contains($0) }) {
        tree.lower(id, behind: next)
      } else if let other = tree.children(of: parent).first(where: {
        entries[$0].map { $0.made == nil } ?? false
      }) {
        // The palette stays in front.
        tree.lower(id, behind: other)
      }
    }
    transform.note(order: order, in: parent)
  }

  /// Has regions hand touches on as the file says.
  private mutating func followTargets() {
    for (id, entry) in entries where entry.made != nil {
      // Most never had a target: a region is many values to look at for that.
      guard let target = entry.setting.touchRules.hitTarget.flatMap({ index.ids[$0] }) else {
        if redirected.remove(id) != nil { tree.update(id) { $0.touchRules.hit = .standard } }
        continue
      }
      redirected.insert(id)
      tree.update(id) { $0.touchRules.hit = .to(target) }
    }
  }
}
