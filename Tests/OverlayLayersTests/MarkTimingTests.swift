import FingertipSettings
import Testing
import TouchDrawing

@testable import OverlayLayers

@Suite("Durations of marks") struct MarkTimingTests {
  @Test(
    "A trail lasts as long as configured, and an invisible one has no duration",
    arguments: [(0.9, 300.0, 300.0), (0.01, 300, 300), (0, 300, 0), (0.9, 0, 0)])
  func trails(opacity: Double, trail: Double, duration: Double) {
    var settings = ShowSettings(preset: .presenter)
    (settings.look.opacity, settings.look.trail) = (opacity, trail)
    #expect(settings.timing(trailWidth: 8, haloRadius: 24).trailDuration == duration)
  }
}
