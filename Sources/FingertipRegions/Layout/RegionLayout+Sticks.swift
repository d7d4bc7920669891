internal import DesktopRequests
internal import FingertipSettings
internal import RegionControls
internal import Touches

extension RegionLayout {
  /// Returns the keys that a stick holds at its value; nil for what is no stick with keys.
  func stickKeys(of setting: RegionSetting) -> [KeyChord]? {
    guard let keys = setting.stickKeys, let control = setting.controlSetting,
      control.kind == .stick,
      let value = live.value(of: setting), value.count == 2
    else { return nil }
    let way = Vector(
      dx: control.share(of: value[0]) * 2 - 1, dy: control.share(of: value[1]) * 2 - 1)
    return keys.chords(for: StickDirections(of: way))
  }
}
