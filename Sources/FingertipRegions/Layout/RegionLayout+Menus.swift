package import FingertipSettings
internal import RegionControls
internal import TouchRouting

/// The menus of regions.
extension RegionLayout {
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
