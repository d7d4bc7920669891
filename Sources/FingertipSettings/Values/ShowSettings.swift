package import Translations

/// The settings of `fingertip show`: its look, and what it listens to.
///
/// Sizes are in the units people gave them (millimetres by default) and become pixels only where
/// the density of a monitor is known.
package struct ShowSettings: Equatable, Sendable {
  /// The named look that the others start from; choosing one sets the whole look.
  package var preset: Preset {
    didSet { look = preset.look }
  }
  /// The look, which begins as the preset's; changing the preset replaces it.
  package var look: Look
  /// The monitors, and the windows on them.
  package var display = DisplaySettings()
  /// The touches that are listened to.
  package var listening = ListeningSettings()
  /// The things on the screen by which the overlay is operated.
  package var controls = OverlayControls()
  /// The windows during which the overlay pauses.
  package var pauseRules = PauseRules()

  /// Whether the programs that the configuration names are started.
  package var startsPrograms = true

  /// The settings for unattended screens.
  package var kiosk = KioskSettings()

  /// The receiver of touches, if any.
  package var tuio = TUIOSettings()

  /// The language of texts on the screen, which is the session's and cannot be set.
  package var language = ScreenLanguage.english

  /// The tools that cover the desktop.
  package var tools = StageSettings()

  /// The settings of draw mode.
  package var draw = DrawSettings()

  /// The inspector.
  package var inspection = InspectionSettings()

  /// The settings of a preset without further changes.
  package init(preset: Preset = .presenter) {
    self.preset = preset
    look = preset.look
  }
}
