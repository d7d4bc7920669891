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
  private var next: [Halo] = []
  /// The rectangles that look different since they were last taken, in px of the root.
  private var changes: [PixelRect] = []

  /// Nothing is shown yet.
  ///
  /// - Parameters:
  ///   - looks: the looks of the halos.
  ///   - source: the pixels of the pane, which outlive this.
  init(looks: MarkLooks, source: PixelTarget) {
    self.looks = looks
    self.source = source
  }

  /// Notes what a frame shows.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - damage: what of the pane has changed.
  ///   - isHere: whether a mark's halo belongs to the monitor.
  func note(_ marks: [Mark], damage: [PixelRect], where isHere: (Mark) -> Bool) {
    changes += damage
    next.removeAll(keepingCapacity: true)
    for mark in marks where !mark.isHaloGone && isHere(mark) {
      // Halos are windows, which are where whole pixels are.
      let place = Point(
        x: mark.position.x.rounded(.down) + 0.5, y: mark.position.y.rounded(.down) + 0.5)
      next.append(Halo(slot: mark.slot, place: place, state: mark.state))
    }
    for halo in halos where !next.contains(halo) { changes.append(bounds(of: halo)) }
    for halo in next where !halos.contains(halo) { changes.append(bounds(of: halo)) }
    swap(&halos, &next)
  }

  private func bounds(of halo: Halo) -> PixelRect {
    looks.dress.bounds(halo.state, at: halo.place)
  }

  /// Adds what looks different to damage, and forgets it.
  func takeChanges(into damage: inout DamageList) {
    for rect in changes { damage.add(rect) }
    changes.removeAll(keepingCapacity: true)
  }

  /// Paints what is shown.
  ///
  /// - Parameters:
  ///   - target: the pixels, clipped to what has changed.
  ///   - isEmpty: whether they are to be replaced, not painted over.
  func paint(into target: PixelTarget, replacing isEmpty: Bool) {
    if isEmpty { target.copy(source) } else { target.draw(source) }
    for halo in halos where !bounds(of: halo).intersection(target.bounds).isEmpty {
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
