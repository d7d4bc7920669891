// A menu consists of regions: a cover over the whole screen, which is hidden until the menu opens
// and then takes a tap beside the menu; in it a panel; and in that a button per item. The button
// carries out the actions of the item, like any other button.

import DrawnSymbols
import LabelLayout
import SystemSupport
import TouchDrawing
import TouchRouting
import Touches

extension MenuSetting {
  /// The size of the letters, the size of those of long labels, and the average width of one, in
  /// mm.
  private static let labelSize = 4.0
  private static let minimumLabelSize = 2.5
  private static let letterWidth = 2.4
  /// The size of an arrow or a tick, and its distance from the end of the item, in mm.
  private static let (signSize, signDistance) = (4.0, 1.0)
  /// The width that a label leaves free for a sign, besides its own margin.
  private static let signMargin = Length(signSize + signDistance - 1)
  /// The range of the menu's width, in mm.
  private static let widths = 30.0...90.0

  /// Returns the regions of the menu.
  ///
  /// - Parameters:
  ///   - location: the location of the action in the file.
  ///   - room: the room for the menu.
  /// - Returns: a region for the top of the tree, in front of all others.
  func regions(_ location: FileLocation, in room: MenuRoom = .unlimited) -> RegionSetting {
    let longest = items.map(\.label.count).max() ?? 0
    // Labels are centred, so the space for signs counts on both sides.
    let signSpace =
      items.contains { $0.opensMenu || $0.hasTick }
      ? 2 * (Self.signSize + Self.signDistance) - 2 : 0
    let width = (Double(longest) * Self.letterWidth + 8 + signSpace).clamped(to: Self.widths)
    let grid = MenuGrid(of: items.count, width: width, in: room)
    var cover = RegionSetting(id: id, location: location)
    cover.presence.isHidden = true
    cover.responses.actions[.phase(.began)] = [.hide(nil)]
    var panel = RegionSetting(id: panelID, location: location)
    panel.placement.frame = RegionFrame(
      horizontal: .start(.zero, size: Length(grid.size.width)),
      vertical: .start(.zero, size: Length(grid.size.height)))
    panel.placement.shape = .rounded(radius: Length(3))
    panel.touchRules.policy = .eat
    panel.look = RegionLook(normal: RegionFace(fill: Self.ground, border: Self.line))
    panel.children = items.enumerated().map { index, item in
      var button = RegionSetting(id: buttonID(of: index), location: location)
      button.placement.frame = RegionFrame(
        horizontal: Self.cell(index / grid.rows, of: grid.columns),
        vertical: Self.cell(index % grid.rows, of: grid.rows))
      button.placement.shape = .rounded(radius: Length(2))
      button.isButton = true
      button.responses.actions[.control(.upInside)] = item.actions + [.hide(id)]
      var face = RegionFace(label: FaceLabel(item.label, size: Length(Self.labelSize)))
      // For labels that are wider than the widest menu.
      face.label.lettering.wraps = true
      face.label.lettering.minimumSize = Length(Self.minimumLabelSize)
      if item.hasTick || item.opensMenu { face.label.lettering.sideMargin = Self.signMargin }
      button.look = RegionLook(button: face)
      button.children = signs(of: item, at: index, location)
      return button
    }
    cover.children = [panel]
    return cover
  }

  /// Returns the placement of an item in a row or column of the panel, counted from 0.
  private static func cell(_ index: Int, of count: Int) -> AxisPlacement {
    let margin = Length(MenuGrid.margin)
    return .cell(index + 1...index + 1, of: count, gap: .zero, start: margin, end: margin)
  }

  /// Returns the tick at the start of a switch item, hidden until the switch is on, and the arrow
  /// at the end of an item that opens a menu.
  private func signs(of item: Item, at index: Int, _ location: FileLocation) -> [RegionSetting] {
    let isFromRight = item.label.readsRightToLeft ?? false
    var signs: [RegionSetting] = []
    if item.hasTick {
      var tick = Self.sign(.check, isAtLeft: !isFromRight, tickID(of: index), location)
      tick.presence.isHidden = true
      signs.append(tick)
    }
    if item.opensMenu {
      signs.append(
        Self.sign(
          isFromRight ? .previous : .next, isAtLeft: isFromRight,
          buttonID(of: index) + " arrow", location))
    }
    return signs
  }

  private static func sign(
    _ symbol: Symbol, isAtLeft: Bool, _ id: String, _ location: FileLocation
  ) -> RegionSetting {
    let (distance, size) = (Length(signDistance), Length(signSize))
    var sign = RegionSetting(id: id, location: location)
    sign.placement.frame = RegionFrame(
      horizontal: isAtLeft ? .start(distance, size: size) : .end(distance, size: size),
      vertical: .center(.zero, size: size))
    sign.look = RegionLook(
      normal: RegionFace(label: FaceLabel(symbol: symbol, colour: signColour, size: size)))
    return sign
  }

  private static let ground = Colour(hex: 0x22_2428)
  private static let line = Colour(hex: 0x80_8488)
  private static let signColour = Colour(hex: 0xC8_CCD0)
}
