// An item that lies in a strip could not be seen anywhere else, so one that is taken out is put to the top
// of the tree, and those behind it close the gap. Its finger stays with it, since touches and gestures
// keep the region that they began on, wherever that goes. One that is let go while it still lies over its
// strip goes back to its place between the others, and so does one whose gesture is undone.

import TouchRouting
import Touches

extension RegionStrips {
  /// An item that a gesture has hold of.
  struct Pull {
    var item: RegionID
    /// The region that it lay in, or the strip that it once left.
    var home: RegionID
    /// Its frame in what the gesture took it out of, in px; nil where it was out before.
    var frame: Rect?
  }

  /// Takes an item out of what it lies in, once for each gesture.
  func takeOut(_ item: RegionID, by gesture: GestureID) {
    guard pulls[gesture] == nil, let frame = tree[item]?.frame else { return }
    guard let parent = tree.parent(of: item) else {
      guard let strip = strips.first(where: { $0.value.place(of: item) != nil })?.key else {
        return
      }
      pulls[gesture] = Pull(item: item, home: strip)
      return
    }
    pulls[gesture] = Pull(item: item, home: parent, frame: frame)
    tree.move(item, into: nil)
    if let slot = slot(of: item, in: parent) { shift(behind: item, in: parent, by: -slot.advance) }
  }

  /// Puts an item back that a gesture had hold of, if it is to go back, and forgets the gesture.
  ///
  /// - Parameters:
  ///   - gesture: a gesture that is over.
  ///   - isUndone: whether one that it took out goes back wherever it is.
  func endPull(_ gesture: GestureID, isUndone: Bool) {
    guard let pull = pulls.removeValue(forKey: gesture), tree.parent(of: pull.item) == nil else {
      return
    }
    let isBack = isUndone && pull.frame != nil
    if slot(of: pull.item, in: pull.home) != nil {
      if isBack || lies(pull.item, over: pull.home) { putBack(pull.item, into: pull.home) }
      // One that is gone may leave room behind the last.
      if let first = start(of: pull.home) { put(pull.home, at: first) }
    } else if isBack, let frame = pull.frame {
      tree.move(pull.item, into: pull.home)
      tree.update(pull.item) { $0.frame = frame }
    }
  }

  /// Puts an item of a strip back that was taken out.
  ///
  /// - Returns: whether it is an item of a strip, which says where it lies.
  func bringBack(_ item: RegionID) -> Bool {
    guard let home = strips.first(where: { $0.value.place(of: item) != nil })?.key else {
      return false
    }
    if tree.parent(of: item) != home {
      putBack(item, into: home)
      if let first = start(of: home) { put(home, at: first) }
    }
    return true
  }

  /// Returns whether the middle of an item is over a strip.
  private func lies(_ item: RegionID, over strip: RegionID) -> Bool {
    guard let frame = tree.absoluteFrame(of: item), let area = tree.absoluteFrame(of: strip) else {
      return false
    }
    return area.contains(frame.center)
  }

  /// Puts an item back between those that lie before and behind it by the file.
  private func putBack(_ item: RegionID, into id: RegionID) {
    guard let strip = strips[id], let place = strip.place(of: item) else { return }
    let present = strip.slots.enumerated().compactMap { other, slot in
      tree.parent(of: slot.item) == id ? tree[slot.item].map { (other, slot.slot, $0.frame) } : nil
    }
    let slot = strip.slots[place].slot
    let start =
      present.first { $0.0 > place }.map { strip.axis.start(of: $0.2) }
      ?? present.last.map { strip.axis.start(of: $0.2) + $0.1.advance } ?? strip.margin
    shift(behind: item, in: id, by: slot.advance)
    tree.move(item, into: id)
    let along = start - strip.axis.part(of: slot.origin - Point(x: 0, y: 0))
    tree.move(item, to: slot.origin + strip.axis.vector(along))
  }

  private func slot(of item: RegionID, in strip: RegionID) -> Slot? {
    guard let strip = strips[strip], let place = strip.place(of: item) else { return nil }
    return strip.slots[place].slot
  }

  /// Moves the items of a strip that lie behind one of them by the file.
  private func shift(behind item: RegionID, in id: RegionID, by length: Double) {
    guard let strip = strips[id], let place = strip.place(of: item) else { return }
    let behind = strip.slots[(place + 1)...].map(\.item).filter { tree.parent(of: $0) == id }
    shift(behind, by: strip.axis.vector(length))
  }
}
