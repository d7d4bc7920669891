// Selecting strokes by circling them, and what fingers then do with the selection.
//
// The first finger that comes down while nothing is selected draws the loop. From then on, until
// the selection ends, every other finger goes on drawing with the tool that was in use before,
// because it may belong to another person. Fingers on the selection move it; two or more turn and
// scale it about their centre. Meanwhile its pixels are lifted off the ink and shown where the
// fingers are, so that the cost of a frame does not depend on the number of strokes. The strokes
// themselves change once, when the last finger is lifted.

internal import FingertipSettings
package import InkInstruments
internal import SystemSupport
internal import TouchDrawing
internal import TouchInk
package import Touches

/// The state of the lasso.
struct Lasso {
  /// The tool of the fingers that do not use the lasso.
  var otherTool = InkTool.pen
  /// The loop in progress, and the finger that draws it.
  var loop: (touch: TouchID, path: LassoLoop)?
  /// The selection; nil if nothing is selected.
  var selection: LassoSelection?
  /// The fingers that came down beside the selection, with their positions, until they draw.
  var tapping: [TouchID: Point] = [:]
}

extension InkEditor {
  /// The distance that a finger may stray during a tap, in mm.
  private static let tapSlop = 2.0
  /// The maximum distance of a tap from the ink of the stroke that it selects, in mm.
  private static let reach = 2.5
  /// The distance of copies from their originals, in mm.
  private static let copyOffset = 5.0

  /// Handles the actions of a finger on the lasso.
  ///
  /// - Returns: whether the lasso uses the finger, so that it does not draw.
  func useLasso(_ touch: Touch) -> Bool {
    guard selected.lasso != nil || settings.tool == .lasso else { return false }
    if selected.lasso == nil { selected.lasso = Lasso() }
    return touch.phase == .began ? beginLasso(touch) : continueLasso(touch)
  }

  private func beginLasso(_ touch: Touch) -> Bool {
    guard settings.tool == .lasso else { return false }
    if let selection = selected.lasso?.selection {
      guard selection.holds(touch.position) else {
        selected.lasso?.tapping[touch.id] = touch.position
        return false
      }
      selected.lasso?.selection?.fingers.add(touch.id, at: touch.position)
      showMotion(from: selection.currentOutline)
      return true
    }
    guard selected.lasso?.loop == nil else { return false }
    let density = density(touch.position)
    selected.lasso?.loop = (touch.id, LassoLoop(at: touch.position, step: 0.5 * density))
    return true
  }

  private func continueLasso(_ touch: Touch) -> Bool {
    if selected.lasso?.loop?.touch == touch.id {
      followLoop(touch)
      return true
    }
    if let selection = selected.lasso?.selection, selection.fingers.contains(touch.id) {
      selected.lasso?.selection?.fingers.move(touch.id, to: touch.position)
      showMotion(from: selection.currentOutline)
      guard touch.isOver else { return true }
      selected.lasso?.selection?.fingers.remove(touch.id)
      if selected.lasso?.selection?.fingers.isEmpty == true { settle() }
      return true
    }
    guard let start = selected.lasso?.tapping[touch.id] else { return false }
    let limit = Self.tapSlop * density(start)
    if touch.isOver || (touch.position - start).lengthSquared > limit * limit {
      selected.lasso?.tapping[touch.id] = nil
      guard touch.phase == .ended else { return false }
      forget(touch.id)
      endSelection()
      return true
    }
    return false
  }

  /// Ends what a finger does with the lasso, as if it had not come down: it belongs to a palm or to
  /// a gesture.
  func withdrawFromLasso(_ touch: TouchID) {
    selected.lasso?.tapping[touch] = nil
    if let loop = selected.lasso?.loop, loop.touch == touch {
      selected.lasso?.loop = nil
      showInstruments([loop.path.bounds])
    }
    guard let selection = selected.lasso?.selection, selection.fingers.contains(touch) else {
      return
    }
    selected.lasso?.selection?.fingers.withdraw(touch)
    showMotion(from: selection.currentOutline)
    if selected.lasso?.selection?.fingers.isEmpty == true { settle() }
  }

  private func followLoop(_ touch: Touch) {
    if let rect = selected.lasso?.loop?.path.extend(to: touch.position) { showInstruments([rect]) }
    guard touch.isOver, let path = selected.lasso?.loop?.path else { return }
    selected.lasso?.loop = nil
    showInstruments([path.bounds])
    guard touch.phase == .ended else { return }
    let density = density(touch.position)
    if path.isTap(within: Self.tapSlop * density) {
      let stroke = document.stroke(at: path.points[0], within: Self.reach * density)
      select(stroke.map { [$0] } ?? [])
    } else {
      select(path.selection(of: document.strokes.map(seen)))
    }
  }

  /// Selects strokes, and the strokes of area erasers that hide ink of no others; an empty list
  /// only ends the selection.
  func select(_ ids: [StrokeID]) {
    endSelection()
    let ids = ids.filter(canLasso)
    let strokes = (ids + document.erasers(of: ids)).sorted().compactMap { document[$0] }.map(seen)
    guard let position = strokes.first?.nodes.first?.point else { return }
    if selected.lasso == nil { selected.lasso = Lasso() }
    let selection = LassoSelection(strokes, pixelsPerMillimetre: density(position))
    selected.lasso?.selection = selection
    showInstruments(selection.currentOutline.cover(margin: instrumentMargin))
  }

  /// Returns whether the lasso can select a stroke: a stroke that a finger carries stays with it,
  /// because a move puts it back where the lasso has lifted it off.
  private func canLasso(_ stroke: StrokeID) -> Bool {
    document.shows(stroke) && !isCarried(stroke)
  }

  /// Whether strokes are selected with the lasso.
  package var hasLassoSelection: Bool { selected.lasso?.selection != nil }

  /// The bounding rectangle of the lasso selection, in px of the root.
  ///
  /// Nil if nothing is selected, or while fingers move it.
  package var lassoFrame: PixelRect? {
    selected.lasso?.selection.flatMap { $0.fingers.isEmpty ? $0.currentOutline.bounds : nil }
  }

  // MARK: - Moving

  /// Shows the selection at the present position of its fingers.
  private func showMotion(from former: ConvexArea) {
    guard var selection = selected.lasso?.selection, selection.floating != nil || selection.hasMoved
    else {
      return
    }
    if selection.floating == nil {
      selection.strokes = selection.strokes.filter(canLasso)
      // Others may have erased all ink; area erasers are never moved alone.
      guard selection.strokes.contains(where: { document[$0]?.brush.tool != .areaEraser }) else {
        return endSelection()
      }
      let strokes = selection.strokes.compactMap { document[$0] }
      selection.floating = FloatingInk(
        strokes, through: document.view, on: document.area, medium: surface.medium)
      guard selection.floating != nil else { return log(.error, "not enough memory to move ink") }
      changeDocument { $0.setLifted(true, selection.strokes) }
      selected.lasso?.selection = selection
    }
    showInstruments(
      former.cover(margin: instrumentMargin)
        + selection.currentOutline.cover(margin: instrumentMargin))
  }

  /// Moves the strokes to where the fingers have taken them, in one change.
  private func settle() {
    guard var selection = selected.lasso?.selection else { return }
    let map = selection.fingers.map
    let former = selection.currentOutline
    selection.fingers.release()
    guard selection.floating != nil else {
      selected.lasso?.selection = selection
      return
    }
    selection.floating = nil
    selected.lasso?.selection = selection
    showInstruments(former.cover(margin: instrumentMargin))
    let strokes = selection.strokes
    if map.isMove, (map.c.rounded(), map.f.rounded()) != (0, 0) {
      // By the same whole px as the pixels, so that nothing changes when it is repainted.
      let displacement = Vector(dx: map.c.rounded(), dy: map.f.rounded())
      note(document.move(strokes, by: displacement * document.view.inverse.scale))
      changeDocument { $0.setLifted(false, strokes) }
      select(strokes)
    } else {
      changeDocument { $0.setLifted(false, strokes) }
      guard !map.isMove else { return }
      let view = document.view
      // On the page, because the least width of a hollow stroke is in px of the page.
      let pageMap = AffineMap(view.inverse) * map * AffineMap(view)
      select(replace(strokes) { $0.mapped(by: pageMap, as: $1) })
    }
  }

  // MARK: - Actions

  /// Returns a stroke in screen coordinates, where fingers touch it.
  private func seen(_ stroke: Stroke) -> Stroke { stroke.seen(through: document.view) }

  /// Ends the text in progress, the loop and the selection; moved strokes stay where they are.
  func endSelection() {
    finishText()
    guard let lasso = selected.lasso, lasso.loop != nil || lasso.selection != nil else { return }
    if let path = lasso.loop?.path { showInstruments([path.bounds]) }
    selected.lasso?.loop = nil
    if lasso.selection?.floating != nil { settle() }
    if let outline = selected.lasso?.selection?.currentOutline {
      showInstruments(outline.cover(margin: instrumentMargin))
    }
    selected.lasso?.selection = nil
    selected.lasso?.tapping = [:]
  }

  /// Performs an action on the selected strokes; does nothing if there are none.
  package func perform(_ command: SelectionCommand) {
    switch command {
    case .copy: copySelection()
    case .delete: deleteSelection()
    case .previous: sendSelection(to: .previous)
    case .next: sendSelection(to: .next)
    case .done: endSelection()
    }
  }

  /// Copies the selected strokes, and selects the copies.
  func copySelection() {
    guard let strokes = settledSelection, let position = strokes.first?.nodes.first?.point else {
      return
    }
    let view = document.view
    let offset = Self.copyOffset * density(view(position)) / view.scale
    add(strokes, mappedBy: AffineMap(1, 0, offset, 0, 1, offset))
  }

  /// Adds copies of strokes, moved and scaled by a map to this page, and selects them.
  ///
  /// Those that are sent may come from another paper, on which their colours could be seen.
  private func add(_ strokes: [Stroke], mappedBy map: AffineMap, transfer: Int? = nil) {
    let change = document.add(transfer: transfer) { first in
      strokes.enumerated().map { index, stroke in
        let id = StrokeID(rawValue: first.rawValue + Int32(index))
        let copy = stroke.mapped(by: map, as: id)
        return transfer == nil ? copy : copy.coloured(adapted(stroke.brush.colour), as: id)
      }
    }
    note(change)
    select(change.addedStrokes)
  }

  /// Removes the selected strokes.
  func deleteSelection() {
    guard let strokes = settledSelection?.map(\.id) else { return }
    endSelection()
    note(document.remove(strokes))
  }

  /// Gives the selected strokes a colour.
  ///
  /// - Returns: whether there are any.
  func recolourSelection(_ colour: Colour) -> Bool {
    guard let strokes = settledSelection?.map(\.id) else { return false }
    select(replace(strokes) { $0.coloured(colour, as: $1) })
    return true
  }

  /// A page beside the current one.
  enum NeighbouringPage {
    case previous, next
  }

  /// Moves the selected strokes to the next or the previous page, and shows that page.
  ///
  /// They stay selected. After the last page a new one is added. An undo on either page reverses it
  /// on both.
  ///
  /// - Returns: whether there is such a page.
  @discardableResult
  func sendSelection(to neighbour: NeighbouringPage) -> Bool {
    guard let strokes = settledSelection, neighbour == .next || pageIndex > 0 else { return false }
    let (view, source) = (document.view, pageNumber)
    let transfer = pages.newTransfer()
    writeTogether {
      switch neighbour {
      case .previous: turn(to: pageIndex - 1)
      case .next where pageIndex + 1 == pageCount: addPage()
      case .next: turn(to: pageIndex + 1)
      }
      // They stay where they are on the screen.
      add(
        strokes, mappedBy: AffineMap(document.view.inverse) * AffineMap(view), transfer: transfer)
      // In the file, they are never on neither page.
      changeOther(source) { $0.remove(strokes.map(\.id), transfer: transfer) }
    }
    return true
  }

  /// The selected strokes; nil if there are none.
  ///
  /// Fingers that move them are let go of first.
  private var settledSelection: [Stroke]? {
    if selected.lasso?.selection?.floating != nil { settle() }
    guard let ids = selected.lasso?.selection?.strokes else { return nil }
    let strokes = ids.filter(document.shows).compactMap { document[$0] }
    return strokes.isEmpty ? nil : strokes
  }
}

extension AffineMap {
  /// Creates the map from a page to the screen.
  fileprivate init(_ view: PageView) { self.init(view.scale, 0, view.x, 0, view.scale, view.y) }
}
