// A finger for which its region has no room may go to the application, and so may one that all
// responders would decline. But a touch that began on our window cannot be passed on, and after a
// grab the next listener is that window again. So the finger must not begin there: such a region is
// a hole in the input shape meanwhile. The next finger goes to the application from its begin, and
// we do not receive it.
//
// The server gets the new shape a moment after the first finger came down. A second finger that is
// faster begins on our window; it is declined, and nobody gets it.

internal import Touches

extension Router {
  /// Updates the regions that have no room for another finger and pass it on.
  ///
  /// After a touch began, ended or changed its owner, and after a timer step, all selective
  /// responders are asked. After a move, only those of the touched regions are, because there may
  /// be thousands.
  func updateFullRegions() {
    if stepping.isRoomStale {
      stepping.isRoomStale = false
      responders.unready = Set(responders.selective.keys.filter(isUnready))
    } else {
      guard !responders.selective.isEmpty else { return }
      let hadUnready = !responders.unready.isEmpty
      for index in links.indices where links[index].isTracked {
        updateUnreadyLineage(from: links[index].region)
        if links[index].handler.region != links[index].region {
          updateUnreadyLineage(from: links[index].handler.region)
        }
      }
      guard hadUnready || !responders.unready.isEmpty else { return }
    }
    setFullRegions()
  }

  /// Updates whether a region's responders are ready, outside of a step.
  func updateReadiness(of region: RegionID) {
    let hadUnready = !responders.unready.isEmpty
    updateUnready(region)
    if hadUnready || !responders.unready.isEmpty { setFullRegions() }
  }

  /// Asks the responders of a region and of its ancestors.
  private func updateUnreadyLineage(from region: RegionID?) {
    guard let region else { return }
    for asked in tree.lineage(of: region) { updateUnready(asked) }
  }

  private func updateUnready(_ region: RegionID) {
    if isUnready(region) {
      responders.unready.insert(region)
    } else {
      responders.unready.remove(region)
    }
  }

  /// Returns whether a region has responders, and none of them would handle a touch now.
  private func isUnready(_ region: RegionID) -> Bool {
    responders.selective[region]?.allSatisfy { !$0.isReady(on: region, in: tree) } ?? false
  }

  /// Sets the full regions of the tree.
  private func setFullRegions() {
    var full: Set<Int32> = []
    for index in links.indices where links[index].state.isTracked {
      if links[index].offer.isForHandlers { add(links[index].region, to: &full) }
      add(links[index].handler.region, to: &full)
    }
    for region in responders.unready { addUnready(region, to: &full) }
    tree.setFull(full)
  }

  /// Adds the slot of a region that has a finger, if it gives further ones to the application.
  private func add(_ region: RegionID?, to full: inout Set<Int32>) {
    guard let region, let slot = tree.slot(of: region),
      tree.nodes[slot].region.touchRules.extraFingers == .pass,
      tree.nodes[slot].region.touchRules.strategy == .single,
      tree.nodes[slot].region.touchRules.policy == .own,
      // Gestures count fingers themselves, and may use more than one.
      !(recognizers?.mayUseAnotherFinger(on: region, in: tree) ?? false)
    else { return }
    full.insert(region.slot)
  }

  /// Adds the slots of a region and its descendants on which all responders would decline a touch.
  private func addUnready(_ region: RegionID, to full: inout Set<Int32>) {
    // An own stack, because trees may be deep.
    var stack = [region]
    while let next = stack.popLast() {
      if isDeclined(on: next) { full.insert(next.slot) }
      stack += tree.children(of: next)
    }
  }

  /// Returns whether responders would be asked about a touch that began on a region now, and all
  /// decline; it repeats the checks for a begin in the same order.
  private func isDeclined(on hit: RegionID) -> Bool {
    guard let region = tree[hit], region.touchRules.policy == .own,
      region.touchRules.strategy != .gesture,
      !isShutOut(hit), !isExtra(on: hit),
      !(recognizers?.mayUseAnotherFinger(on: hit, in: tree) ?? false)
    else { return false }
    var wasAsked = false
    for asked in tree.lineage(of: hit) {
      guard let entry = responders.regions[asked],
        asked == hit || hasRoom(asked, tree[asked]?.touchRules.strategy ?? .single)
      else { continue }
      switch entry.own {
      case .later, .forEachTouch: return false
      case .absent where entry.controller == nil: continue
      case .absent, .present: break
      }
      guard responders.unready.contains(asked) else { return false }
      wasAsked = true
    }
    return wasAsked
  }
}
