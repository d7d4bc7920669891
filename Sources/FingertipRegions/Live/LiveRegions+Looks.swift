import FingertipSettings
import RegionControls

/// The present looks and values of regions.
extension LiveRegions {
  /// Returns the value of a region: the one set, or the initial one of its control; nil for none.
  func value(of setting: RegionSetting) -> [Double]? {
    value(of: setting.id) ?? setting.controlSetting?.start
  }

  /// Returns the look of a region with the changes by other programs, and with its value and
  /// variables filled into its labels.
  func look(
    _ look: RegionLook, of setting: RegionSetting, _ names: Set<String>, isEnabled: Bool
  ) -> RegionLook {
    let change = change(of: setting.id)
    let disabled = isEnabled ? nil : look.face(named: RegionLook.disabledName)
    guard change != nil || disabled != nil || !names.isEmpty else { return look }
    var shown = look
    if let name = change?.look, name != RegionOrder.normalLook {
      if let face = look.face(named: name) { shown.normal = face }
    } else if let disabled {
      shown.normal = disabled
    }
    let originalText = shown.normal.label.text
    if !names.isEmpty {
      fill(&shown.normal, setting)
      if var pressed = shown.pressed {
        fill(&pressed, setting)
        shown.pressed = pressed
      }
    }
    if let label = change?.label {
      // A pressed look with the same label also shows the set text, which is shown literally.
      if look.pressed?.label.text == originalText { shown.pressed?.label.text = label }
      shown.normal.label.text = label
    }
    return shown
  }

  private func fill(_ face: inout RegionFace, _ setting: RegionSetting) {
    guard let label = face.label.text else { return }
    let value = value(of: setting)
    face.label.text = TextTemplate.filled(label) { name in
      switch name {
      case EventFact.value.rawValue: value?.first.map(EventFacts.text)
      case EventFact.value2.rawValue: value?.dropFirst().first.map(EventFacts.text)
      default: variables[name]
      }
    }
  }
}
