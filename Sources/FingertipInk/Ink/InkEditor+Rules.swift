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
    if settings.colouring.colours == former.colouring.colours,
      settings.colouring.owner == former.colouring.owner
    {
      brushes.inks = chosen.inks
    }
    if settings.line.width == former.line.width { choose(chosen.width) }
  }
}
