package import FingertipSettings

/// Settings that follow the active window.
extension InkEditor {
  /// Applies new settings as far as they differ from the former ones: what was chosen by touch stays.
  ///
  /// - Parameters:
  ///   - settings: the settings from now on.
  ///   - former: those before, without what was chosen by touch.
  package func use(_ settings: DrawSettings, insteadOf former: DrawSettings) {
    let chosen = brushes
    var settings = settings
    if settings.tool == former.tool { settings.tool = chosen.settings.tool }
    use(settings)
    if settings.colours == former.colours, settings.colourOwner == former.colourOwner {
      brushes.inks = chosen.inks
    }
    if settings.width == former.width { choose(chosen.width) }
  }
}
