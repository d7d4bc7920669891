// A finger that its region has no place for may be the application's (row W1a). But what has begun on our
// window cannot be handed on, and behind a grab the next in line is that window again. So the finger must
// not begin there at all: a region that passes fingers on, and has its own, is a hole in the input shape
// until that is up. The next finger is the application's from its begin on, and we hear nothing of it.
//
// The server has the new shape a moment after the first finger came down. A second one that is sooner
// begins on our window: it is declined, and nobody's.

internal import Touches

extension Router {
  /// Tells the tree which regions have no place for another finger and pass it on.
  func noteRoom() {
    guard isRoomStale else { return }
    isRoomStale = false
    var full: Set<Int32> = []
    for index in links.indices where links[index].state.isTracked {
      if links[index].isForHandlers { add(links[index].region, to: &full) }
      add(links[index].takerRegion, to: &full)
    }
    tree.setFull(full)
  }

  /// Adds the slot of a region that has a finger, and gives the application every other one.
  private func add(_ region: RegionID?, to full: inout Set<Int32>) {
    guard let region, let slot = tree.slot(of: region),
      tree.nodes[slot].region.extraFingers == .pass, tree.nodes[slot].region.touches == .single,
      tree.nodes[slot].region.policy == .own,
      // Gestures count fingers themselves, and have use for more than one.
      !(recognizers?.mayUseMore(on: region, in: tree) ?? false)
    else { return }
    full.insert(region.slot)
  }
}
