// The handle is a button at a screen edge that opens a menu, for users without keyboard and tray.
// The menu does not offer `pause`, because paused regions take no touches, so the user could not
// resume through the handle.

internal import SystemSupport
internal import TouchDrawing
internal import TouchRouting
internal import Touches
package import Translations

extension RegionSettings {
  /// The handle's length and width, its distance from the edge, and the touchable margin around it,
  /// in mm.
  private static let (length, width, distance, outset) = (18.0, 3.0, 1.0, 5.0)

  /// The handle's id; no id of the file is equal, because ids contain no blanks.
  private static let handle = " handle"

  /// Adds the handle in front of all regions if the settings ask for one, and removes a former one.
  ///
  /// - Parameters:
  ///   - settings: the edge of the screen, and the language.
  ///   - monitors: the names of the monitors, which the menu offers if there are several.
  package mutating func setHandle(_ settings: ShowSettings, monitors: [String]) {
    regions.removeAll { $0.id == Self.handle }
    guard let side = RegionFrame.Edge(rawValue: settings.controls.handle.rawValue) else { return }
    var handle = RegionSetting(id: Self.handle, location: FileLocation(line: 0, column: 0))
    // The middle of an edge of the root may lie beside or between the monitors.
    handle.placement.screen = .outermost(side)
    handle.placement.frame = .strip(
      along: side, width: Length(Self.width), length: Length(Self.length),
      distance: Length(Self.distance))
    handle.placement.shape = .rounded(radius: Length(Self.width / 2))
    handle.placement.outset = Length(Self.outset)
    handle.isButton = true
    let face = RegionFace(
      fill: Colour(hex: 0xF2_F3F5), border: Colour(hex: 0x30_3438), borderWidth: Length(0.4))
    handle.look = RegionLook(button: face)
    let menu = Self.menu(of: settings, monitors: monitors)
    handle.responses.actions[.control(.upInside)] = [.menu(menu)]
    regions.append(handle)
  }

  private static func menu(of settings: ShowSettings, monitors: [String]) -> MenuSetting {
    func menu(_ name: String, _ items: [MenuSetting.Item]) -> MenuSetting {
      MenuSetting(id: "\(handle) \(name)", items: items)
    }
    func item(_ text: ScreenText, _ action: RegionAction) -> MenuSetting.Item {
      MenuSetting.Item(label: text.words(in: settings.language), actions: [action])
    }
    let presets = Preset.allCases.map { item($0.title, .command(.preset($0))) }
    let monitorItems =
      [item(.allMonitors, .command(.monitor(nil)))]
      + monitors.map { item(.verbatim($0), .command(.monitor($0))) }
    // A single menu would be taller than small screens.
    let tools = StageTool.allCases.map { item($0.title, .command(.stage($0))) }
    var items = [
      item(ScreenText("Draw"), .command(.draw)),
      item(ScreenText("Show touches"), .command(.verb(.toggle))),
      item(ScreenText("Tools"), .menu(menu("tools", tools))),
      item(ScreenText("Inspect"), .command(.inspect)),
      item(ScreenText("Preset"), .menu(menu("presets", presets))),
    ]
    if monitors.count > 1 {
      items.append(item(ScreenText("Monitor"), .menu(menu("monitors", monitorItems))))
    }
    return menu("menu", items + [item(ScreenText("Quit"), .command(.verb(.quit)))])
  }
}

extension Preset {
  /// The name in menus.
  package var title: ScreenText {
    switch self {
    case .presenter: ScreenText("Presenter", context: "preset")
    case .room: ScreenText("Room", context: "preset")
    case .debug: ScreenText("Debug", context: "preset")
    }
  }
}

extension ScreenText {
  /// The menu entry for all monitors.
  package static let allMonitors = ScreenText("All", context: "monitors")
}
