package import FingertipSettings
internal import RegionControls
internal import TouchRouting
internal import Touches

/// The menus of regions.
extension RegionLayout {
  /// Opens a menu at a place of the root, in px, with the sizes that suit the monitor there.
  func openMenu(_ menu: MenuSetting, at position: Point) {
    if let panel = index.ids[menu.panelID] { resize(panel, in: context.area(at: position)) }
    menu.open(at: position, in: tree, on: context)
  }

  /// Lays out a region and its descendants anew in an area, which is in px of the root.
  private func resize(_ id: RegionID, in area: Rect) {
    guard let setting = entries[id]?.setting else { return }
    let (region, frame) = region(setting, isTop: false, area: area)
    tree.update(id) { ($0.frame, $0.shape) = (region.frame, region.shape) }
    for child in tree.children(of: id) { resize(child, in: frame) }
  }

  /// Ticks the items of a menu whose switch is on, such as a variable that is true.
  ///
  /// - Parameters:
  ///   - menu: the menu that is about to open.
  ///   - isOn: returns whether the switch that a command toggles is on.
  package func tick(_ menu: MenuSetting, where isOn: (OverlayAction) -> Bool) {
    menu.tick(in: tree) { action in
      switch action {
      case .command(let action): isOn(action)
      case .toggle(let name, _): live.variables[name] == "true"
      default: false
      }
    }
  }
}
