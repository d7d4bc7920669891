// A menu is regions (row R14): one over the whole screen that is hidden until the menu opens and then
// takes the tap beside it, in it a panel, and in that a button for each item. What an item does is done by
// the button, as it would be by any other.

import SystemSupport
import TouchDrawing
package import TouchRouting
package import Touches

/// A list of things to do, for the action `menu`.
package struct MenuSetting: Equatable, Sendable {
  /// One of them.
  struct Item: Equatable, Sendable {
    var label = ""
    /// What is done when somebody taps it.
    var actions: [RegionAction] = []
  }

  /// The name of its region: no id of the file can be this one, since a blank is none of their letters.
  var id: String
  var items: [Item]

  /// The name of the region that has the items in it.
  var panelID: String { id + " panel" }
}

extension MenuSetting {
  /// The height of an item, in mm: a finger's, with some room.
  private static let itemHeight = 11.0
  /// The size of the letters, in mm, and the usual width of one.
  private static let labelSize = 4.0
  private static let letterWidth = 2.4
  /// The room around the items, in mm.
  private static let margin = 1.5
  /// How far it keeps from the edges of the monitor, in mm.
  private static let rim = 2.0
  /// How narrow and how wide it may be, in mm.
  private static let widths = 30.0...90.0

  /// The regions that it is made of.
  ///
  /// - Parameter place: where the action stands in the file.
  /// - Returns: a region for the top of the tree, in front of all others.
  func regions(_ place: FilePlace) -> RegionSetting {
    let longest = items.map(\.label.count).max() ?? 0
    let width = min(
      max(Double(longest) * Self.letterWidth + 8, Self.widths.lowerBound), Self.widths.upperBound)
    let height = Double(items.count) * Self.itemHeight + 2 * Self.margin
    var cover = RegionSetting(id: id, place: place)
    cover.isHidden = true
    cover.actions[.phase(.began)] = [.hide(nil)]
    var panel = RegionSetting(id: panelID, place: place)
    panel.frame = RegionFrame(
      horizontal: .start(.zero, size: Length(width)), vertical: .start(.zero, size: Length(height)))
    panel.shape = .rounded(radius: Length(3))
    panel.policy = .eat
    panel.look = RegionLook(normal: RegionFace(fill: Self.ground, border: Self.line))
    panel.children = items.enumerated().map { index, item in
      var button = RegionSetting(id: "\(id) \(index + 1)", place: place)
      button.frame = RegionFrame(
        horizontal: .between(start: Length(Self.margin), end: Length(Self.margin)),
        vertical: .start(
          Length(Self.margin + Double(index) * Self.itemHeight), size: Length(Self.itemHeight)))
      button.shape = .rounded(radius: Length(2))
      button.isButton = true
      button.actions[.control(.upInside)] = item.actions + [.hide(id)]
      let face = RegionFace(label: item.label, labelSize: Length(Self.labelSize))
      var pressed = face
      pressed.fill = Self.highlight
      button.look = RegionLook(normal: face, pressed: pressed)
      return button
    }
    cover.children = [panel]
    return cover
  }

  private static let ground = Colour(hex: 0x22_2428)
  private static let line = Colour(hex: 0x80_8488)
  private static let highlight = Colour(hex: 0x3A_7BD5)

  /// Opens it beside a place: above, so that the finger does not cover it, or below where there is no room.
  ///
  /// - Parameters:
  ///   - place: in px of the root.
  ///   - tree: the regions.
  ///   - context: the monitors.
  package func open(at place: Point, in tree: RegionTree, on context: LayoutContext) {
    guard let cover = tree.region(named: id), let panel = tree.region(named: panelID),
      let corner = tree[cover]?.frame.origin, let size = tree[panel]?.frame
    else { return }
    let monitor = Rect(
      context.monitors.first { $0.frame.contains(place) }?.frame ?? context.screen)
    let density = context.pixelsPerMillimetre(at: place)
    let (gap, rim) = (8 * density, Self.rim * density)
    let above = place.y - gap - size.height
    let origin = Point(
      x: max(monitor.x + rim, min(place.x - size.width / 2, monitor.maxX - rim - size.width)),
      y: above >= monitor.y + rim
        ? above : max(monitor.y, min(place.y + gap, monitor.maxY - rim - size.height)))
    let inCover = origin - corner
    tree.move(panel, to: Point(x: inCover.dx, y: inCover.dy))
    tree.update(cover) { $0.isHidden = false }
    tree.raise(cover)
  }
}

extension SectionReader {
  /// The items of a menu: texts, which are emitted, or sections of a text and what is done.
  mutating func menu(_ node: YAMLNode) -> MenuSetting? {
    guard case .sequence(let members) = node.content, (1...20).contains(members.count) else {
      refuse(node.place, "is \(node.kind); a list of 1 to 20 items is allowed")
      return nil
    }
    var menu = MenuSetting(id: "menu \(key)", items: [])
    for (index, member) in members.enumerated() {
      under("[\(index)]") { reader in
        if let item = reader.menuItem(member) { menu.items.append(item) }
      }
    }
    return menu.items.count == members.count ? menu : nil
  }

  private mutating func menuItem(_ node: YAMLNode) -> MenuSetting.Item? {
    var item = MenuSetting.Item()
    if case .scalar = node.content {
      guard let text = value(of: node, .words) else { return nil }
      return MenuSetting.Item(label: text, actions: [.emit(text)])
    }
    let before = problems.count
    let places = section(node, RegionKeys.menuItem, into: &item)
    guard problems.count == before else { return nil }
    for key in RegionKeys.menuItem.map(\.name) where places[key] == nil {
      refuse(node.place, "has no '\(key)'")
      return nil
    }
    return item
  }
}
