/// The tools that cover the desktop.
package struct StageSettings: Equatable, Sendable {
  /// The spotlight.
  package var spotlight = SpotlightSettings()
  /// The zoom.
  package var zoom = ZoomSettings()
  /// The lens.
  package var lens = LensSettings()
  /// The curtain.
  package var curtain = CurtainSettings()
}
