internal import HaloLooks
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The pane and halos of a monitor, for a window that shows the same.
///
/// The pixels of the pane are copied instead of painted a second time, and halos are stamped: most
/// of a halo has nothing beneath it, so that its pixels in the format of the window are known in
/// advance.
final class SharedMarks {
  /// A halo as it is on the screen.
  private struct Halo: Equatable {
    var slot: Int
    var position: Point
    var state: HaloState
    /// A rectangle that contains it, in px of the root.
    var bounds: PixelRect
  }

  /// A halo that is stamped.
  private struct Stamped {
    var stamp: StraightStamp
    /// The corner of the stamp, in px of the root.
    var corner: (x: Int, y: Int)
    /// A rectangle that contains the halo, in px of the root.
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
  private var painter = HaloAppearancePainter()
  private var stamps: [Style: StraightStamp] = [:]
  private var halos: [Halo] = []
  /// The halos that had only the pane beneath them when changes were last taken.
  private var stamped: [Stamped] = []
  /// The bounds of the other halos, which fade or overlap another one, in px of the root.
  private var blendedBounds: [PixelRect] = []
  /// The halos when changes were last taken.
  private var former: [Halo] = []
  /// The changes of the pane since changes were last taken.
  private var changes: SheetDamage
  /// The cells outside of which the pane is empty.
  ///
  /// Pixels that were not touched for long are in no cache: reading them would cost more than the
  /// rest.
  private var content: DirtyCells
  /// The number of frames since the content was collected; it must be collected at first.
  private var contentAge = contentAgeLimit
  /// The number of frames for which the content only grows, before it is collected anew.
  ///
  /// Collecting it takes longer than looking for pixels in cells that have become empty.
  private static let contentAgeLimit = 8

  /// Creates shared marks without halos.
  ///
  /// - Parameters:
  ///   - looks: the looks of the halos.
  ///   - source: the pixels of the pane, which must outlive this object.
  init(looks: MarkLooks, source: PixelTarget) {
    self.looks = looks
    self.source = source
    changes = SheetDamage(pane: source.bounds)
    content = DirtyCells(pane: source.bounds)
  }

  /// Notes the content of a frame.
  ///
  /// - Parameters:
  ///   - marks: every mark.
  ///   - damage: the rectangles of the pane that have changed, in px of the root.
  ///   - cells: the cells in which they have changed; nil if all of their cells have.
  ///   - isHere: whether a mark's halo belongs to the monitor.
  ///   - addContent: adds the cells outside of which the pane is empty; unused without `cells`.
  func note(
    _ marks: [Mark], damage: [PixelRect], in cells: DirtyCells?, where isHere: (Mark) -> Bool,
    addContent: (inout DirtyCells) -> Void
  ) {
    contentAge += 1
    if let cells {
      if !damage.isEmpty { changes.add(damage, changedIn: cells) }
      if contentAge < Self.contentAgeLimit {
        content.formUnion(cells)
      } else {
        contentAge = 0
        content.removeAll()
        addContent(&content)
      }
    } else {
      contentAge = Self.contentAgeLimit
      content.mark(source.bounds)
      for rect in damage { changes.add(rect) }
    }
    halos.removeAll(keepingCapacity: true)
    for mark in marks where !mark.isHaloGone && isHere(mark) {
      // On the desktop halos are windows, whose positions are whole pixels.
      let position = Point(
        x: mark.position.x.rounded(.down) + 0.5, y: mark.position.y.rounded(.down) + 0.5)
      halos.append(
        Halo(
          slot: mark.slot, position: position, state: mark.state,
          bounds: looks.appearance.bounds(mark.state, at: position)))
    }
  }

  /// Whether anything looks different since changes were last taken.
  var hasChanges: Bool { !changes.isEmpty || halos != former }

  /// Adds the changes since the last call to the damage, and forgets them.
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
    classifyHalos()
  }

  /// Separates the halos that can be stamped from those that must be blended.
  private func classifyHalos() {
    stamped.removeAll(keepingCapacity: true)
    blendedBounds.removeAll(keepingCapacity: true)
    for (index, halo) in halos.enumerated() {
      let isAlone = halos.indices.allSatisfy {
        $0 == index || halos[$0].bounds.intersection(halo.bounds).isEmpty
      }
      if isAlone, halo.state == .down, let stamp = stamp(forSlot: halo.slot) {
        stamped.append(
          Stamped(stamp: stamp, corner: corner(of: halo, stamp), bounds: halo.bounds))
      } else {
        blendedBounds.append(halo.bounds)
      }
    }
  }

  /// Paints the marks with straight alpha, that is, without premultiplied colours.
  ///
  /// - Parameters:
  ///   - cells: the cells that have changed since the last call.
  ///   - target: the pixels of the window.
  func paintStraight(_ cells: DirtyCells, into target: PixelTarget) {
    let (stamped, blendedBounds) = (stamped, blendedBounds)
    cells.forEachRun(in: target.bounds, apartFrom: content) { run, isEmpty in
      let part = target.clipped(to: run)
      if blendedBounds.contains(where: { Self.meet($0, part.bounds) }) {
        paint(into: part)
        part.unpremultiply(run)
      } else {
        Self.paintStraight(stamped, over: isEmpty ? nil : source, into: part)
      }
    }
  }

  /// Paints a part of the pane with the halos over it, splitting the part where two halos meet it.
  private static func paintStraight(
    _ halos: [Stamped], over source: PixelTarget?, into target: PixelTarget
  ) {
    var found: Int?
    for index in halos.indices where meet(halos[index].bounds, target.bounds) {
      guard let first = found else {
        found = index
        continue
      }
      let (part, rest) = target.bounds.split(
        between: halos[first].bounds, and: halos[index].bounds)
      paintStraight(halos, over: source, into: target.clipped(to: part))
      return paintStraight(halos, over: source, into: target.clipped(to: rest))
    }
    guard let found else { return target.copyStraight(source) }
    target.copyStraight(
      source, beneath: halos[found].stamp, atX: halos[found].corner.x, y: halos[found].corner.y)
  }

  /// Returns whether two rectangles share a pixel; called for every halo and run of cells.
  @inline(__always)
  private static func meet(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  }

  /// Replaces pixels by those of the marks.
  ///
  /// - Parameter target: the pixels, clipped to a part of the changes.
  func paint(into target: PixelTarget) {
    target.copy(source)
    for halo in halos where !halo.bounds.intersection(target.bounds).isEmpty {
      let colour = looks.colour(forSlot: halo.slot)
      guard halo.state == .down else {
        painter.paint(
          looks.appearance, colour: colour, slot: halo.slot, state: halo.state, at: halo.position,
          into: target, medium: .translucent)
        continue
      }
      guard let stamp = stamp(forSlot: halo.slot) else { continue }
      let (x, y) = corner(of: halo, stamp)
      stamp.picture.draw(atX: x, y: y, into: target)
    }
  }

  /// Returns the upper left corner of a stamp centred on a halo, in px of the root.
  private func corner(of halo: Halo, _ stamp: StraightStamp) -> (x: Int, y: Int) {
    (
      Int(halo.position.x.rounded(.down)) - stamp.picture.width / 2,
      Int(halo.position.y.rounded(.down)) - stamp.picture.height / 2
    )
  }

  /// Returns the picture of a finger that is down, which is painted once.
  private func stamp(forSlot slot: Int) -> StraightStamp? {
    let colour = looks.colour(forSlot: slot)
    let style = Style(colour: colour, variant: looks.appearance.variant(forSlot: slot))
    if let cached = stamps[style] { return cached }
    let size = 2 * Int(looks.appearance.steadyReach.rounded(.up)) + 1
    let bounds = PixelRect(x: 0, y: 0, width: size, height: size)
    guard let canvas = Canvas(bounds: bounds) else { return nil }
    painter.paint(
      looks.appearance, colour: colour, slot: slot, state: .down,
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

extension PixelRect {
  /// Splits a rectangle so that each part meets only one of two others, which share no pixel.
  fileprivate func split(between first: PixelRect, and second: PixelRect) -> (PixelRect, PixelRect)
  {
    let (left, right) = first.x < second.x ? (first, second) : (second, first)
    if left.maxX <= right.x {
      return (
        PixelRect(x: x, y: y, width: right.x - x, height: height),
        PixelRect(x: right.x, y: y, width: maxX - right.x, height: height)
      )
    }
    let row = max(first.y, second.y)
    return (
      PixelRect(x: x, y: y, width: width, height: row - y),
      PixelRect(x: x, y: row, width: width, height: maxY - row)
    )
  }
}
