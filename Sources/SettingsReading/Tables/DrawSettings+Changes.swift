package import FingertipSettings

extension DrawSettings {
  /// Applies the changes between two other settings to these.
  ///
  /// - Parameters:
  ///   - former: the settings before the changes.
  ///   - new: the settings after them; they give the value of each key that differs.
  /// - Returns: the changed settings.
  package func changed(from former: DrawSettings, to new: DrawSettings) -> DrawSettings {
    var result = ShowSettings(draw: self)
    let (former, new) = (ShowSettings(draw: former), ShowSettings(draw: new))
    for setting in Setting.draw where setting.text(former) != setting.text(new) {
      setting.copy(new, &result)
    }
    return result.draw
  }
}

extension ShowSettings {
  fileprivate init(draw: DrawSettings) {
    self.init()
    self.draw = draw
  }
}
