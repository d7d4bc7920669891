internal import HaloLooks
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The pane and halos of a monitor, for a window that shows the same: the pixels of the pane are copied
/// instead of painted a second time, and halos are stamped.
///
/// Most of a halo has nothing beneath it, where its pixels are known as the window wants them.
final class SharedMarks {
  /// A halo as it is on the screen.
  private struct Halo: Equatable {
    var slot: Int
    var place: Point
    var state: HaloState
    /// A rectangle that it does not leave, in px of the root.
    var bounds: PixelRect
  }

  /// A halo that is stamped.
  private struct Stamped {
    var stamp: StraightStamp
    /// The corner of the stamp, in px of the root.
    var corner: (x: Int, y: Int)
    /// A rectangle that the halo does not leave, in px of the root.
    var bounds: PixelRect
  }

  /// The properties by which stamps of halos differ.
  private struct Style: Hashable {
    var colour: Colour
    var variant: Int
  }

  private let looks: MarkLooks
  /// The pixels of the pane.
  private let source: PixelTarget
  private var painter = DressedHaloPainter()
  private var stamps: [Style: StraightStamp] = [:]
  private var halos: [Halo] = []
  /// The halos with only the pane beneath them, when changes were last taken.
  private var stamped: [Stamped] = []
  /// The bounds of the others, which fade or meet another one, in px of the root.
  private var mixed: [PixelRect] = []
  /// The halos when changes were last taken.
  private var former: [Halo] = []
  /// The changes of the pane since they were last taken.
  private var changes: SheetDamage
  /// The cells outside of which the pane is empty: what nobody has touched for long is in no cache, and to read it
  /// would take longer than all the rest.
  var content: DirtyCells

  /// Nothing is shown yet.
  ///
  /// - Parameters:
  ///   - looks: the looks of the halos.
  ///   - source: the pixels of the pane, which outlive this.
  init(looks: MarkLooks, source: PixelTarget) {
    self.looks = looks
    self.source = source
    changes = SheetDamage(pane: source.bounds)
    content = DirtyCells(pane: source.bounds)
  }

  /// Notes what a frame shows; where its changes are in cells, the content is to be added then.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - damage: the rectangles of the pane that have changed, in px of the root.
  ///   - cells: the cells in which they have changed; nil where that is everywhere.
  ///   - isHere: whether a mark's halo belongs to the monitor.
  func note(
    _ marks: [Mark], damage: [PixelRect], in cells: DirtyCells?, where isHere: (Mark) -> Bool
  ) {
    content.removeAll()
    if let cells {
      if !damage.isEmpty { changes.add(damage, changedIn: cells) }
    } else {
      content.mark(source.bounds)
      for rect in damage { changes.add(rect) }
    }
    halos.removeAll(keepingCapacity: true)
    for mark in marks where !mark.isHaloGone && isHere(mark) {
      // Halos are windows, which are where whole pixels are.
      let place = Point(
        x: mark.position.x.rounded(.down) + 0.5, y: mark.position.y.rounded(.down) + 0.5)
      halos.append(
        Halo(
          slot: mark.slot, place: place, state: mark.state,
          bounds: looks.dress.bounds(mark.state, at: place)))
    }
  }

  /// Whether anything looks different since changes were last taken.
  var hasChanges: Bool { !changes.isEmpty || halos != former }

  /// Adds what looks different to damage, and forgets it.
  func takeChanges(into damage: inout SheetDamage) {
    damage.add(changes)
    changes.removeAll()
    for halo in halos {
      let old = former.first { $0.slot == halo.slot }
      if old != halo { damage.add(halo.bounds, old?.bounds ?? .empty) }
    }
    for old in former where !halos.contains(where: { $0.slot == old.slot }) {
      damage.add(old.bounds)
    }
    former.removeAll(keepingCapacity: true)
    former += halos
    sort()
  }

  /// Tells halos that are stamped from those that must be laid over each other.
  private func sort() {
    stamped.removeAll(keepingCapacity: true)
    mixed.removeAll(keepingCapacity: true)
    for (index, halo) in halos.enumerated() {
      let isAlone = halos.indices.allSatisfy {
        $0 == index || halos[$0].bounds.intersection(halo.bounds).isEmpty
      }
      if isAlone, halo.state == .down, let stamp = stamp(forSlot: halo.slot) {
        stamped.append(
          Stamped(stamp: stamp, corner: corner(of: halo, stamp), bounds: halo.bounds))
      } else {
        mixed.append(halo.bounds)
      }
    }
  }

  /// Paints what is shown with the alpha taken out of the colours, where that needs no pixels of its own.
  ///
  /// - Parameter target: the pixels to replace, clipped to a part of what has changed.
  /// - Returns: whether it was painted; otherwise nothing was.
  func paintStraight(into target: PixelTarget) -> Bool {
    guard !mixed.contains(where: { Self.meet($0, target.bounds) }) else { return false }
    target.fill(target.bounds)
    for index in stamped.indices where Self.meet(stamped[index].bounds, target.bounds) {
      let (x, y) = stamped[index].corner
      // Beside it may be another halo.
      target.clipped(to: stamped[index].bounds).copy(stamped[index].stamp, atX: x, y: y)
    }
    content.forEachRun(in: target.bounds) { run in
      let part = target.clipped(to: run)
      guard !part.bounds.isEmpty else { return }
      part.copyStraight(source)
      for index in stamped.indices where Self.meet(stamped[index].bounds, part.bounds) {
        let (x, y) = stamped[index].corner
        part.draw(stamped[index].stamp, atX: x, y: y, over: source)
      }
    }
    return true
  }

  /// Returns whether two rectangles share a pixel; it is asked for every halo and run of cells.
  @inline(__always)
  private static func meet(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  }

  /// Paints what is shown.
  ///
  /// - Parameters:
  ///   - target: the pixels, clipped to a part of what has changed.
  ///   - isEmpty: whether they are to be replaced, not painted over.
  func paint(into target: PixelTarget, replacing isEmpty: Bool) {
    if isEmpty { target.copy(source) } else { target.draw(source) }
    for halo in halos where !halo.bounds.intersection(target.bounds).isEmpty {
      let colour = looks.colour(forSlot: halo.slot)
      guard halo.state == .down else {
        painter.paint(
          looks.dress, colour: colour, slot: halo.slot, state: halo.state, at: halo.place,
          into: target, medium: .translucent)
        continue
      }
      guard let stamp = stamp(forSlot: halo.slot) else { continue }
      let (x, y) = corner(of: halo, stamp)
      stamp.picture.draw(atX: x, y: y, into: target)
    }
  }

  /// The place of a stamp whose middle is that of a halo, in px of the root.
  private func corner(of halo: Halo, _ stamp: StraightStamp) -> (x: Int, y: Int) {
    (
      Int(halo.place.x.rounded(.down)) - stamp.picture.width / 2,
      Int(halo.place.y.rounded(.down)) - stamp.picture.height / 2
    )
  }

  /// The picture of a finger that is down, which is painted once.
  private func stamp(forSlot slot: Int) -> StraightStamp? {
    let colour = looks.colour(forSlot: slot)
    let style = Style(colour: colour, variant: looks.dress.variant(forSlot: slot))
    if let kept = stamps[style] { return kept }
    let size = 2 * Int(looks.dress.steadyReach.rounded(.up)) + 1
    let bounds = PixelRect(x: 0, y: 0, width: size, height: size)
    guard let canvas = Canvas(bounds: bounds) else { return nil }
    painter.paint(
      looks.dress, colour: colour, slot: slot, state: .down,
      at: Point(x: Double(size) / 2, y: Double(size) / 2), into: canvas.target,
      medium: .translucent)
    let stamp = StraightStamp(
      ScaledPicture(
        width: size, height: size,
        pixels: [UInt32](unsafeUninitializedCapacity: bounds.area) { buffer, filled in
          if let base = buffer.baseAddress { canvas.copy(bounds, into: base) }
          filled = bounds.area
        }))
    stamps[style] = stamp
    return stamp
  }
}
