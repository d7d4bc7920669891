internal import HaloLooks
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The pane and halos of a monitor, for a window that shows the same: the pixels of the pane are copied
/// instead of painted a second time, and halos are stamped.
final class SharedMarks {
  /// A halo as it is on the screen.
  private struct Halo: Equatable {
    var slot: Int
    var place: Point
    var state: HaloState
    /// A rectangle that it does not leave, in px of the root.
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
  private var stamps: [Style: ScaledPicture] = [:]
  private var halos: [Halo] = []
  /// The halos when changes were last taken.
  private var former: [Halo] = []
  /// The changes of the pane since they were last taken.
  private var changes: SheetDamage

  /// Nothing is shown yet.
  ///
  /// - Parameters:
  ///   - looks: the looks of the halos.
  ///   - source: the pixels of the pane, which outlive this.
  init(looks: MarkLooks, source: PixelTarget) {
    self.looks = looks
    self.source = source
    changes = SheetDamage(pane: source.bounds)
  }

  /// Notes what a frame shows.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - damage: the rectangles of the pane that have changed, in px of the root.
  ///   - cells: the cells in which they have changed; nil where that is everywhere.
  ///   - isHere: whether a mark's halo belongs to the monitor.
  func note(
    _ marks: [Mark], damage: [PixelRect], in cells: DirtyCells?, where isHere: (Mark) -> Bool
  ) {
    if let cells {
      if !damage.isEmpty { changes.add(damage, changedIn: cells) }
    } else {
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
    for halo in former where !halos.contains(halo) { damage.add(halo.bounds) }
    for halo in halos where !former.contains(halo) { damage.add(halo.bounds) }
    former.removeAll(keepingCapacity: true)
    former += halos
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
      guard let stamp = stamp(forSlot: halo.slot, colour) else { continue }
      stamp.draw(
        atX: Int(halo.place.x.rounded(.down)) - stamp.width / 2,
        y: Int(halo.place.y.rounded(.down)) - stamp.height / 2, into: target)
    }
  }

  /// The picture of a finger that is down, which is painted once.
  private func stamp(forSlot slot: Int, _ colour: Colour) -> ScaledPicture? {
    let style = Style(colour: colour, variant: looks.dress.variant(forSlot: slot))
    if let kept = stamps[style] { return kept }
    let size = 2 * Int(looks.dress.steadyReach.rounded(.up)) + 1
    let bounds = PixelRect(x: 0, y: 0, width: size, height: size)
    guard let canvas = Canvas(bounds: bounds) else { return nil }
    painter.paint(
      looks.dress, colour: colour, slot: slot, state: .down,
      at: Point(x: Double(size) / 2, y: Double(size) / 2), into: canvas.target,
      medium: .translucent)
    let stamp = ScaledPicture(
      width: size, height: size,
      pixels: [UInt32](unsafeUninitializedCapacity: bounds.area) { buffer, filled in
        if let base = buffer.baseAddress { canvas.copy(bounds, into: base) }
        filled = bounds.area
      })
    stamps[style] = stamp
    return stamp
  }
}
