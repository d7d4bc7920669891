package import FingertipSettings

/// Settings that change in draw mode, as the configuration does or by a rule for windows.
extension InkEditor {
  /// Applies only the settings that differ from the former ones; choices made by touch stay.
  ///
  /// - Parameters:
  ///   - settings: the new settings.
  ///   - former: the previous settings, with or without choices made by touch.
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
