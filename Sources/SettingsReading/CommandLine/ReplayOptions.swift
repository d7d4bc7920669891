package import FingertipSettings

/// The options of `replay` besides the settings.
package struct ReplayOptions: Equatable, Sendable {
  /// The playback speed as a factor of the recorded speed, 0.01…100.
  package var speed = 1.0
  /// The number of times that the recording is played; nil for endless repetition.
  package var rounds: Int? = 1
  /// The way to place a recording from a screen of another size; scaled to this one by default.
  package var scale = ReplayScale.fit
  /// Whether the recording only passes through the router, and the router's actions are printed.
  package var isDryRun = false
  /// The options of a film.
  package var film = FilmOptions()

  /// Creates options; by default the recording is played once at its original speed.
  package init(
    speed: Double = 1, rounds: Int? = 1, scale: ReplayScale = .fit, isDryRun: Bool = false
  ) {
    self.speed = speed
    self.rounds = rounds
    self.scale = scale
    self.isDryRun = isDryRun
  }
}

/// The way to place a recording from a screen of another size.
package enum ReplayScale: String, CaseIterable, Sendable {
  /// The recording is scaled to this screen, with its aspect ratio, and centred.
  case fit
  /// The recording keeps its pixels; positions beyond the screen are not visible.
  case none
  /// The recording is refused.
  case refuse
}
