// An item in a strip could not be visible elsewhere, so an item that is taken out moves to the top
// of the tree, and the items behind it close the gap. Its finger stays with it, because touches and
// gestures keep the region that they began on, wherever it goes. An item that is let go over its
// strip goes back to its place between the others, and so does an item whose gesture is undone.

import TouchRouting
import Touches

extension RegionStrips {
  /// An item that a gesture holds.
  struct Pull {
    var item: RegionID
    /// The parent that it was in, or the strip that it left earlier.
    var home: RegionID
    /// Its frame in that parent, in px; nil if it was out before the gesture.
    var frame: Rect?
  }

  /// Takes an item out of its parent, once per gesture.
  func takeOut(_ item: RegionID, by gesture: GestureID) {
    guard pulls[gesture] == nil, let frame = tree[item]?.frame else { return }
    guard let parent = tree.parent(of: item) else {
      guard let strip = strips.first(where: { $0.value.index(of: item) != nil })?.key else {
        return
      }
      pulls[gesture] = Pull(item: item, home: strip)
      return
    }
    pulls[gesture] = Pull(item: item, home: parent, frame: frame)
    takeOut(item)
  }

  /// Takes an item out of its parent; the items of a strip that follow it close the gap.
  func takeOut(_ item: RegionID) {
    guard let parent = tree.parent(of: item) else { return }
    tree.move(item, into: nil)
    if let slot = slot(of: item, in: parent) { shift(behind: item, in: parent, by: -slot.advance) }
  }

  /// Puts an item that a gesture held back if it should go back, and forgets the gesture.
  ///
  /// - Parameters:
  ///   - gesture: a gesture that is over.
  ///   - isUndone: whether an item that it took out goes back from wherever it is.
  func endPull(_ gesture: GestureID, isUndone: Bool) {
    guard let pull = pulls.removeValue(forKey: gesture), tree.parent(of: pull.item) == nil else {
      return
    }
    let mustReopen = isUndone && pull.frame != nil
    if slot(of: pull.item, in: pull.home) != nil {
      if mustReopen || isCentred(pull.item, over: pull.home) { putBack(pull.item, into: pull.home) }
      // A missing item may leave a gap behind the last one.
      keepInRange(pull.home)
    } else if mustReopen, let frame = pull.frame {
      tree.move(pull.item, into: pull.home)
      tree.update(pull.item) { $0.frame = frame }
    }
  }

  /// Puts an item of a strip back if it was taken out.
  ///
  /// - Returns: whether it is an item of a strip, which then determines its place.
  func bringBack(_ item: RegionID) -> Bool {
    guard let home = strips.first(where: { $0.value.index(of: item) != nil })?.key else {
      return false
    }
    if tree.parent(of: item) != home {
      putBack(item, into: home)
      keepInRange(home)
    }
    return true
  }

  /// Returns whether the centre of an item is over a strip.
  private func isCentred(_ item: RegionID, over strip: RegionID) -> Bool {
    guard let frame = tree.absoluteFrame(of: item), let area = tree.absoluteFrame(of: strip) else {
      return false
    }
    return area.contains(frame.center)
  }

  /// Puts an item back between its neighbours in the file's order.
  private func putBack(_ item: RegionID, into id: RegionID) {
    guard let strip = strips[id], let index = strip.index(of: item) else { return }
    let present = strip.slots.enumerated().compactMap { otherIndex, slot in
      tree.parent(of: slot.item) == id
        ? tree[slot.item].map { (otherIndex, slot.slot, $0.frame) } : nil
    }
    let slot = strip.slots[index].slot
    let start =
      present.first { $0.0 > index }.map { strip.axis.start(of: $0.2) }
      ?? present.last.map { strip.axis.start(of: $0.2) + $0.1.advance } ?? strip.margin
    shift(behind: item, in: id, by: slot.advance)
    tree.move(item, into: id)
    let distance = start - strip.axis.part(of: slot.origin - Point(x: 0, y: 0))
    tree.move(item, to: slot.origin + strip.axis.vector(distance))
  }

  private func slot(of item: RegionID, in strip: RegionID) -> Slot? {
    guard let strip = strips[strip], let index = strip.index(of: item) else { return nil }
    return strip.slots[index].slot
  }

  /// Moves the items of a strip that follow an item in the file's order.
  private func shift(behind item: RegionID, in id: RegionID, by length: Double) {
    guard let strip = strips[id], let index = strip.index(of: item) else { return }
    let behind = strip.slots[(index + 1)...].map(\.item).filter { tree.parent(of: $0) == id }
    shift(behind, by: strip.axis.vector(length))
  }
}
