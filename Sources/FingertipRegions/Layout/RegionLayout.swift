package import FingertipSettings
import RegionControls
import SystemSupport
package import TouchRouting
package import Touches

/// The regions of a configuration on a screen: the tree for hit-tests, and the settings of every
/// region in it.
package struct RegionLayout {
  /// The regions for hit-tests.
  package let tree: RegionTree
  /// The screen and monitors of the layout; change it only to one that `hasPlaces` of the former,
  /// and renew the layout then.
  package var context: LayoutContext
  /// The regions by their names.
  package var index: RegionIndex
  /// The top regions that are left out because their monitor is missing.
  var absent: [SharedRegion] = []
  /// The regions that fingers and gestures can move, scale or turn.
  private var movable: Set<RegionID> = []
  /// The regions that redirect touches to others.
  var redirected: Set<RegionID> = []
  /// The actions that are bound to gestures.
  package let gestureBindings: GestureBindings
  let transform: GestureTransform
  let strips: RegionStrips
  let motions: RegionMotions
  /// The state of the regions, which outlives this layout.
  package let live: LiveRegions
  /// The regions that depend on variables, windows and monitors.
  var dependents = RegionDependents()

  /// Lays out regions.
  ///
  /// - Parameters:
  ///   - regions: the regions of the file.
  ///   - context: the screen and its monitors.
  ///   - live: the state of the regions; by default the initial one.
  package init(
    _ regions: RegionSettings, on context: LayoutContext, _ live: LiveRegions = LiveRegions()
  ) {
    self.live = live
    tree = RegionTree(screen: context.screen)
    self.context = context
    index = RegionIndex(regions, menuRoom: MenuRoom(on: context))
    gestureBindings = GestureBindings(on: context)
    transform = GestureTransform(tree)
    strips = RegionStrips(tree, on: context)
    motions = RegionMotions(tree, transform)
    let count = regions.sharedRegions.totalCount
    tree.reserveCapacity(count)
    index.reserveCapacity(count)
    for region in regions.sharedRegions {
      guard let area = context.area(of: region.setting.placement.screen) else {
        absent.append(region)
        continue
      }
      place(region, in: nil, area: area, from: .file)
    }
    for menu in regions.menus(in: index.menuRoom) {
      place(SharedRegion(menu), in: nil, area: Rect(context.screen), from: .menu)
    }
    for (id, entry) in entries {
      transform.noteOrder(in: entry.home)
      if let axis = entry.stripAxis { strips.add(id, axis) }
      let name = entry.setting.touchRules.hitTarget
      guard let target = name.flatMap({ index.ids[$0] }) else { continue }
      tree.update(id) { $0.touchRules.hit = .to(target) }
      redirected.insert(id)
    }
    noteMovableRegions()
    gestureBindings.renew(entries)
    _ = live.use(regions, restingSticks: restingSticks)
    applyStates()
    noteDependents()
    admit()
  }

  /// The entry of each region.
  package var entries: [RegionID: RegionEntry] { index.entries }

  var defaults: GestureDefaults { index.source.gestures }

  /// Collects the regions that fingers may move, and notes their frames for a reset.
  mutating func noteMovableRegions() {
    movable.removeAll(keepingCapacity: true)
    for (id, entry) in entries {
      for target in entry.moveTargets {
        let moved = target.flatMap { index.ids[$0] } ?? id
        movable.insert(moved)
        transform.note(moved, entries[moved])
      }
    }
  }

  /// The messages about regions of the configuration that are left out; not about the program's
  /// own.
  package var absenceMessages: [String] {
    let names = context.monitors.map { quoted($0.name) }
    let connectedMonitors =
      switch names.count {
      case 0: "there is none"
      case 1: "the only one is \(names[0])"
      default: "there are \(names.joined(separator: ", "))"
      }
    return absent.filter { !$0.setting.isOwn }.map { region in
      var wanted = ""
      if case .monitor(let name) = region.setting.placement.screen { wanted = " \(quoted(name))" }
      return
        "region \(quoted(region.setting.id)) is left out: its monitor\(wanted) is not connected; "
        + connectedMonitors
    }
  }

  /// Returns the region with an id of the file; nil if it is not laid out.
  package func region(_ id: String) -> RegionID? { index.ids[id] }

  /// Replaces the look of a region.
  mutating func setLook(_ look: RegionLook?, of id: RegionID) {
    index.entries[id] = entries[id]?.with { $0.look = look }
  }

  /// Adds regions in front of all others.
  package mutating func add(_ regions: [RegionSetting]) {
    for region in regions {
      if let area = context.area(of: region.placement.screen) {
        place(SharedRegion(region), in: nil, area: area, from: .drawMode)
      }
    }
    noteMovableRegions()
  }

  /// Removes regions at the top again, with their descendants.
  package mutating func remove(_ names: [String]) {
    forget(names.compactMap { index.ids[$0] })
    noteMovableRegions()
  }

  /// Gives regions and their descendants the looks and actions, not the shapes, of namesakes.
  ///
  /// - Returns: the regions that look different now.
  package mutating func refresh(_ regions: [RegionSetting]) -> [RegionID] {
    var changed: [RegionID] = []
    for region in regions {
      guard let id = index.ids[region.id] else { continue }
      if entries[id]?.setting.look != region.look { changed.append(id) }
      index.entries[id] = entries[id]?.with {
        $0.look = region.look
        $0.responses.actions = region.responses.actions
      }
      changed += refresh(region.children)
    }
    return changed
  }

  /// Returns whether fingers can move a region.
  func isMovable(_ id: RegionID) -> Bool { movable.contains(id) }

  /// Returns whether fingers can scroll the contents of a region.
  func isStrip(_ id: RegionID) -> Bool { entries[id]?.stripAxis != nil }

  /// Returns whether fingers can move a region or its contents.
  func isMoving(_ id: RegionID) -> Bool { isMovable(id) || isStrip(id) }

  /// Returns a region's id in the file, or else its key there; empty for a region of another
  /// layout.
  package func name(of region: RegionID) -> String { entries[region]?.setting.id ?? "" }

  /// Returns the actions for an act, in the order of the file.
  package func actions(for act: Act) -> [RegionAction] {
    if let gesture = act.gesture { return gestureBindings.actions(for: gesture) }
    switch act.trigger {
    case .idle, .timer:
      let clocks =
        act.region == .nowhere ? index.source.idle : entries[act.region]?.setting.responses.clocks
      return clocks?.actions(on: act.trigger) ?? []
    case .phase, .control, .gesture, .motion: break
    }
    guard let setting = entries[act.region]?.setting else { return [] }
    let actions = setting.responses.actions[act.trigger] ?? []
    guard act.trigger == .control(.changed), let keys = live.stickAction(of: setting) else {
      return actions
    }
    return [keys] + actions
  }

  // MARK: Actions on regions

  /// Applies the part of an action that changes regions; ignores other actions.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - region: the region that the action belongs to.
  ///   - position: the place of the touch or the gesture, in px of the root.
  ///   - gesture: the gesture that it is bound to; nil for a touch, which its handler follows.
  package func apply(
    _ action: RegionAction, of region: RegionID, at position: Point, by gesture: Gesture?
  ) {
    func named(_ name: String?) -> RegionID? { name.map { tree.region(named: $0) } ?? region }
    func change(_ name: String?, _ change: GestureTransform.Change) {
      guard let gesture, let target = named(name) else { return }
      motions.grab(target, by: .gesture(gesture.id))
      transform.apply(change, to: target, by: gesture)
    }
    switch action {
    case .move(let name): change(name, .move)
    case .scale(let name): change(name, .scale)
    case .rotate(let name): change(name, .rotate)
    case .pull(let name):
      guard let gesture, let target = named(name) else { return }
      strips.takeOut(target, by: gesture.id)
      change(name, .move)
    case .strip:
      if let gesture { strips.scroll(region, by: gesture) }
    case .reset(let name):
      guard let target = named(name) else { return }
      motions.stop(target)
      let isInStrip = strips.bringBack(target)
      transform.reset(target, isInStrip: isInStrip)
    case .show(let name):
      guard let id = tree.region(named: name) else { return }
      live.forgetHiding(of: name)
      tree.update(id) { $0.presence.isHidden = false }
      tree.raise(id)
    case .hide(let name):
      guard let id = named(name) else { return }
      live.forgetHiding(of: self.name(of: id))
      tree.update(id) { $0.presence.isHidden = true }
    case .menu(let menu): openMenu(menu, at: position)
    default: break
    }
  }

  /// Releases the regions that a gesture held; the gesture ended at a moment of server time.
  package func release(_ gesture: Gesture, at time: Timestamp) {
    let isUndone = gesture.state == .cancelled && gestureBindings.undoes(gesture)
    transform.end(gesture.id, isUndone: isUndone)
    let velocity = gesture.state == .ended ? gesture.values.velocity : .zero
    if isUndone {
      motions.forget(gesture.id)
    } else {
      if let parting = gesture.values.partingVelocity {
        motions.part(gesture, parting, at: time)
      }
      motions.release(gesture.id, velocity, at: time)
    }
    strips.end(gesture, at: time, isUndone: isUndone)
  }

  /// Stops the motions and idle clocks of a touched region and of its ancestors.
  package func touch(_ region: RegionID, by finger: TouchID) {
    strips.touch(region)
    motions.touch(region, by: finger)
    noteTouch(on: region, by: finger)
  }

  /// The time at which a region next moves by itself or a clock fires; nil for none.
  package var nextMove: Timestamp? {
    [strips.nextMove, motions.nextMove, nextClock].compactMap(\.self).min()
  }

  /// Advances the regions that move by themselves to a time.
  package func advance(to now: Timestamp) {
    strips.advance(to: now)
    motions.advance(to: now)
  }
}
