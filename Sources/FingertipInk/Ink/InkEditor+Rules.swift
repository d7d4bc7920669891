package import FingertipSettings

/// Settings that follow the active window.
extension InkEditor {
  /// Applies only the settings that differ from the former ones; choices made by touch stay.
  ///
  /// - Parameters:
  ///   - settings: the new settings.
  ///   - former: the previous settings, without choices made by touch.
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
