package import FingertipSettings

/// Settings that follow the active window.
extension InkEditor {
  /// Applies new settings as far as they differ from the former ones: what was chosen by touch stays.
  ///
  /// - Parameters:
  ///   - settings: the settings from now on.
  ///   - former: those before, without what was chosen by touch.
  package func use(_ settings: DrawSettings, insteadOf former: DrawSettings) {
    let (chosen, inks, width) = (self.settings.tool, inks, self.width)
    var settings = settings
    if settings.tool == former.tool { settings.tool = chosen }
    use(settings)
    if settings.colours == former.colours, settings.colourOwner == former.colourOwner {
      self.inks = inks
    }
    if settings.width == former.width { choose(width) }
  }
}
