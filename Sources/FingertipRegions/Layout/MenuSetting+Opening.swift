import FingertipSettings
package import TouchRouting
package import Touches

extension MenuRoom {
  /// The room on the smallest of the monitors, since a menu can open on each of them.
  init(on context: LayoutContext) {
    let frames = context.monitors.isEmpty ? [context.screen] : context.monitors.map(\.frame)
    func room(_ extent: KeyPath<Rect, Double>) -> Double {
      let extents = frames.map { frame in
        let area = Rect(frame)
        return area[keyPath: extent] / context.pixelsPerMillimetre(at: area.center)
      }
      return (extents.min() ?? 0) - 2 * MenuSetting.margin
    }
    self.init(width: room(\.width), height: room(\.height))
  }
}

extension MenuSetting {
  /// The distance from the edges of the monitor, in mm.
  fileprivate static let margin = 2.0
  /// The distance from the finger, in mm.
  private static let gap = 8.0

  /// Opens the menu above a place, so that the finger does not cover it, or below it if there is no
  /// room; beside it if there is no room there either, or the place is at a side of the monitor.
  ///
  /// - Parameters:
  ///   - position: the place, in px of the root.
  ///   - tree: the regions.
  ///   - context: the monitors.
  package func open(at position: Point, in tree: RegionTree, on context: LayoutContext) {
    guard let cover = tree.region(named: id), let panel = tree.region(named: panelID),
      let corner = tree[cover]?.frame.origin, let size = tree[panel]?.frame
    else { return }
    let monitor = context.area(at: position)
    let density = context.pixelsPerMillimetre(at: position)
    let origin = Self.origin(
      of: size, near: position, in: monitor, gap: Self.gap * density, margin: Self.margin * density)
    let inCover = origin - corner
    tree.move(panel, to: Point(x: inCover.dx, y: inCover.dy))
    tree.update(cover) { $0.presence.isHidden = false }
    tree.raise(cover)
  }

  /// Returns the corner of a panel near a place, in px of the root.
  private static func origin(
    of panel: Rect, near position: Point, in monitor: Rect, gap: Double, margin: Double
  ) -> Point {
    let left = monitor.x + margin
    let right = monitor.maxX - margin - panel.width
    let top = monitor.y + margin
    let bottom = monitor.maxY - margin - panel.height
    let above = position.y - gap - panel.height
    let below = position.y + gap
    let before = position.x - gap - panel.width
    let after = position.x + gap
    // Above or below a finger at a side of the monitor, the panel would be pushed over what the
    // finger touched, such as a handle.
    let isAtSide =
      position.x - gap < monitor.x && after <= right
      || position.x + gap > monitor.maxX && before >= left
    guard isAtSide || above < top && below > bottom else {
      let x = position.x - panel.width / 2
      return Point(x: max(left, min(x, right)), y: above >= top ? above : below)
    }
    // Low screens and large densities leave room only beside the finger.
    let x = before >= left ? before : max(left, min(after, right))
    let y = max(top, min(position.y - panel.height / 2, bottom))
    return Point(x: x, y: bottom < top ? max(monitor.y, bottom) : y)
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
