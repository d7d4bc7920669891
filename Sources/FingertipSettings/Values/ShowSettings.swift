package import Translations

/// The settings of `fingertip show`: its look, its sources of touches, and more.
///
/// Sizes keep the units in which they were given (millimetres by default), and are converted to
/// pixels only when the density of a monitor is known.
package struct ShowSettings: Equatable, Sendable {
  /// The preset that the look starts from; setting it replaces the whole look.
  package var preset: Preset {
    didSet { look = preset.look }
  }
  /// The look, initially that of the preset; setting the preset replaces it.
  package var look: Look
  /// The monitors, and the windows on them.
  package var display = DisplaySettings()
  /// The touches that are shown.
  package var listening = ListeningSettings()
  /// The controls on the screen for the overlay itself.
  package var controls = OverlayControls()
  /// The windows that pause the overlay.
  package var pauseRules = PauseRules()

  /// Whether programs that the configuration names may be started.
  package var startsPrograms = true

  /// The settings for unattended screens.
  package var kiosk = KioskSettings()

  /// The TUIO output.
  package var tuio = TUIOSettings()

  /// The language of texts on the screen; it follows the session and cannot be set.
  package var language = ScreenLanguage.english

  /// The tools that cover the desktop.
  package var tools = StageSettings()

  /// The settings of draw mode.
  package var draw = DrawSettings()

  /// The settings of the inspector.
  package var inspection = InspectionSettings()

  /// Creates the settings of a preset.
  package init(preset: Preset = .presenter) {
    self.preset = preset
    look = preset.look
  }
}
