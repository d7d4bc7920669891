package import FingertipSettings
import RegionControls
import Touches

extension LiveRegions {
  /// Returns the action of a stick that holds keys, at its present value; nil if it is no such
  /// stick.
  package func stickAction(of setting: RegionSetting) -> RegionAction? {
    guard let keys = setting.control.stickKeys, let control = setting.controlSetting,
      control.kind == .stick,
      let value = value(of: setting), value.count == 2
    else { return nil }
    let deflection = Vector(
      dx: control.share(of: value[0]) * 2 - 1, dy: control.share(of: value[1]) * 2 - 1)
    return .holdKeys(keys.chords(for: StickDirections(of: deflection)))
  }
}
