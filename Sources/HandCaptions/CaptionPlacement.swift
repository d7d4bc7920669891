package import Touches

/// The layout of captions, so that each can be read: above its hand or below it or, if another
/// caption is in the way, as near to that as there is room.
package struct CaptionPlacement {
  /// The area that no caption leaves, in px of the root.
  package let area: PixelRect
  /// The distance of a caption from the fingers, in px.
  package let clearance: Double
  /// The height of the labels beside the fingers, in px; 0 if there are none.
  package let labelHeight: Double

  /// Creates the layout on a monitor.
  ///
  /// - Parameters:
  ///   - area: the area that no caption leaves, in px of the root.
  ///   - clearance: the distance of a caption from the fingers, in px.
  ///   - labelHeight: the height of the labels beside the fingers, in px, which it keeps in
  ///     addition.
  package init(area: PixelRect, clearance: Double, labelHeight: Double = 0) {
    self.area = area
    self.clearance = clearance
    self.labelHeight = labelHeight
  }

  /// The distance of a caption from the fingers and their labels, in px.
  private var distance: Double { clearance + labelHeight }

  /// The distance between captions, in px.
  private static let gap = 3

  /// The distance that a caption beside its fingers keeps from the edges of the area, in px, so
  /// that its outline does not merge with the border of the screen.
  private var inset: Int { Int(clearance / 4) }

  /// Returns the position of a caption without others.
  ///
  /// - Parameters:
  ///   - width: the caption's width, in px.
  ///   - height: its height, in px.
  ///   - box: the bounding box of its fingers, in px of the root.
  /// - Returns: its bounds, in px of the root; empty for fingers outside every screen.
  package func usual(_ width: Int, _ height: Int, beside box: Rect) -> PixelRect {
    guard width > 0, height > 0, box.y > -1e5, box.maxY < 1e5 else { return .empty }
    let left = Int((box.center.x - Double(width) / 2).rounded())
    let above = Int((box.y - distance).rounded(.down)) - height
    let below = Int((box.maxY + distance).rounded(.up))
    // A caption that is as wide as the area has no inset.
    let (first, last) = (min(area.x + inset, area.maxX - width), area.maxX - inset - width)
    // The caption of fingers beyond the area is at its edge.
    let (top, bottom) = (area.y + inset, area.maxY - inset - height)
    return PixelRect(
      x: max(area.x, first, min(left, last)),
      y: max(top, min(above >= top ? above : below, bottom)), width: width, height: height
    ).intersection(area)
  }

  /// The lower left corner of the log, in px of the root.
  package var corner: (x: Int, y: Int) {
    let margin = Int(clearance)
    return (area.x + margin, area.maxY - margin)
  }

  /// Returns the position of a row of the log.
  ///
  /// - Parameters:
  ///   - width: the caption's width, in px.
  ///   - height: its height, in px.
  ///   - bottom: the top of the row below, or the lower end of the log, in px of the root.
  /// - Returns: its bounds, in px of the root; empty if there is no room.
  package func row(_ width: Int, _ height: Int, above bottom: Int) -> PixelRect {
    let bounds = PixelRect(
      x: corner.x, y: bottom - Self.gap - height, width: width, height: height)
    return height > 0 && bounds.y >= area.y ? bounds.intersection(area) : .empty
  }

  /// Returns the position of a caption among others.
  ///
  /// - Parameters:
  ///   - usual: its bounds without others.
  ///   - box: the bounding box of its fingers.
  ///   - others: the bounds of the captions that keep their positions.
  /// - Returns: its bounds, in px of the root.
  package func bounds(_ usual: PixelRect, beside box: Rect, around others: [PixelRect])
    -> PixelRect
  {
    func isFree(_ bounds: PixelRect) -> Bool {
      area.contains(bounds) && !others.contains { !$0.intersection(bounds).isEmpty }
    }
    guard !isFree(usual), !usual.isEmpty else { return usual }
    let below = Int((box.maxY + distance).rounded(.up))
    let heights =
      [below]
      + others.flatMap { [$0.y - Self.gap - usual.height, $0.maxY + Self.gap] }
    return heights.sorted { abs($0 - usual.y) < abs($1 - usual.y) }
      .map { PixelRect(x: usual.x, y: $0, width: usual.width, height: usual.height) }
      .first(where: isFree) ?? usual
  }
}
