import FingertipSettings
package import TouchRouting
package import Touches

extension MenuSetting {
  /// The distance from the edges of the monitor, in mm.
  private static let margin = 2.0
  /// The distance from the finger, in mm.
  private static let gap = 8.0

  /// Opens the menu above a place, so that the finger does not cover it, or below if there is no
  /// room.
  ///
  /// - Parameters:
  ///   - position: the place, in px of the root.
  ///   - tree: the regions.
  ///   - context: the monitors.
  package func open(at position: Point, in tree: RegionTree, on context: LayoutContext) {
    guard let cover = tree.region(named: id), let panel = tree.region(named: panelID),
      let corner = tree[cover]?.frame.origin, let size = tree[panel]?.frame
    else { return }
    let monitor = Rect(
      context.monitors.first { $0.frame.contains(position) }?.frame ?? context.screen)
    let density = context.pixelsPerMillimetre(at: position)
    let (gap, margin) = (Self.gap * density, Self.margin * density)
    let above = position.y - gap - size.height
    let origin = Point(
      x: max(
        monitor.x + margin, min(position.x - size.width / 2, monitor.maxX - margin - size.width)),
      y: above >= monitor.y + margin
        ? above : max(monitor.y, min(position.y + gap, monitor.maxY - margin - size.height)))
    let inCover = origin - corner
    tree.move(panel, to: Point(x: inCover.dx, y: inCover.dy))
    tree.update(cover) { $0.presence.isHidden = false }
    tree.raise(cover)
  }

  /// Ticks the menu items whose switch is on.
  ///
  /// - Parameters:
  ///   - tree: the regions.
  ///   - isOn: returns whether the switch that an action toggles is on.
  func tick(in tree: RegionTree, where isOn: (RegionAction) -> Bool) {
    for (index, item) in items.enumerated() where item.hasTick {
      guard let tick = tree.region(named: tickID(of: index)) else { continue }
      let isHidden = !item.actions.contains(where: isOn)
      tree.update(tick) { $0.presence.isHidden = isHidden }
    }
  }
}
