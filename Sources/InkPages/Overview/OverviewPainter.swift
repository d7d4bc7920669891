// Everything but the miniatures is drawn once, so that a frame of scrolling only copies pixels.

package import TouchDrawing
package import Touches

/// Paints the page overview.
package final class OverviewPainter {
  private let parts: OverviewParts
  private let texts: OverviewTexts

  /// Creates a painter for grids of a size, with any number of pages, and draws the fixed parts.
  package init(_ grid: OverviewGrid) {
    parts = OverviewParts(grid)
    texts = OverviewTexts(grid)
  }

  /// The picture that is drawn over every miniature: its corners and its rim.
  package var frame: ScaledPicture { parts.frame }

  /// Repaints a rectangle of a target, in px of the root.
  package func paint(_ scene: OverviewScene, _ rect: PixelRect, into target: PixelTarget) {
    let target = target.clipped(to: rect)
    target.fill(target.bounds, with: OverviewParts.ground)
    let (hand, grid, scroll) = (scene.hand, scene.hand.grid, scene.hand.scroll)
    let pane = target.clipped(to: grid.view)
    let pressed = hand.pressed
    for index in 0..<grid.count where index != hand.carried?.index {
      paintCell(of: index, scene, pressed, into: pane)
    }
    if let slot = hand.carried?.slot {
      draw(parts.gap, at: grid.picture(in: slot, scroll: scroll), into: pane)
    }
    if !grid.isPicker {
      let last = grid.picture(in: grid.count, scroll: scroll)
      draw(parts.new.picture(isPressed: pressed.contains(.new)), at: last, into: pane)
    }
    paintBar(scene, pressed, into: target)
    paintThumb(grid, scroll, into: pane)
    guard let carried = hand.carried else { return }
    let corner = PixelRect(
      x: Int(carried.corner.x.rounded()), y: Int(carried.corner.y.rounded()),
      width: grid.pictureWidth, height: grid.pictureHeight)
    draw(parts.shadow, in: corner.offset(x: grid.px(1), y: grid.px(1)), into: target)
    paint(carried.index, scene, at: corner, into: target)
    draw(parts.ring, in: corner, into: target)
  }

  /// Paints a page with its buttons and its caption, if it is visible.
  private func paintCell(
    of index: Int, _ scene: OverviewScene, _ pressed: Set<OverviewTarget>, into pane: PixelTarget
  ) {
    let grid = scene.hand.grid
    let slot = scene.hand.slot(of: index)
    let picture = grid.picture(in: slot, scroll: scene.hand.scroll)
    guard picture.maxY + grid.px(10) > pane.bounds.y, picture.y < pane.bounds.maxY else { return }
    paint(index, scene, at: picture, into: pane)
    if pressed.contains(.page(index)) { draw(parts.veil, at: picture, into: pane) }
    if grid.removesPages {
      let removes = pressed.contains(.remove(index))
      draw(
        parts.remove.picture(isPressed: removes), at: grid.removeButton(on: picture), into: pane)
    }
    let isShown = index == scene.shown
    let text = scene.names.map { texts.name($0.each[index], isShown: isShown) }
    draw(
      text ?? texts.number(slot + 1, isShown: isShown), in: grid.caption(below: picture), into: pane
    )
  }

  private func paint(
    _ index: Int, _ scene: OverviewScene, at picture: PixelRect, into target: PixelTarget
  ) {
    draw(scene.picture(index) ?? parts.blank, at: picture, into: target)
    if index == scene.shown { draw(parts.ring, in: picture, into: target) }
  }

  private func paintBar(
    _ scene: OverviewScene, _ pressed: Set<OverviewTarget>, into target: PixelTarget
  ) {
    let grid = scene.hand.grid
    let bar = target.clipped(to: grid.bar)
    guard !bar.bounds.isEmpty else { return }
    bar.fill(bar.bounds, with: OverviewParts.ground)
    let number = scene.shown.map { "\(scene.hand.slot(of: $0) + 1) / \(grid.count)" }
    draw(texts.title(scene.names?.all ?? number ?? ""), in: grid.bar, into: bar)
    draw(parts.close.picture(isPressed: pressed.contains(.close)), at: grid.closeButton, into: bar)
    if scene.canUndo {
      draw(parts.undo.picture(isPressed: pressed.contains(.undo)), at: grid.undoButton, into: bar)
    }
  }

  /// Paints the scroll thumb, which shows the visible part of all pictures.
  private func paintThumb(_ grid: OverviewGrid, _ scroll: Double, into target: PixelTarget) {
    let (range, view) = (grid.scrollRange, grid.view)
    guard range.upperBound > 0 else { return }
    let whole = range.upperBound + Double(view.height)
    let height = max(Int(Double(view.height) * Double(view.height) / whole), grid.px(8))
    let y = Double(view.height - height) * scroll / range.upperBound
    target.fill(
      PixelRect(
        x: view.maxX - grid.px(2), y: view.y + Int(y), width: grid.px(1), height: height),
      with: OverviewParts.thumb)
  }

  private func draw(_ picture: ScaledPicture, at rect: PixelRect, into target: PixelTarget) {
    picture.draw(atX: rect.x, y: rect.y, into: target)
  }

  /// Draws a picture in the middle of a rectangle.
  private func draw(_ picture: ScaledPicture, in rect: PixelRect, into target: PixelTarget) {
    picture.draw(
      atX: rect.x + (rect.width - picture.width) / 2,
      y: rect.y + (rect.height - picture.height) / 2, into: target)
  }
}
