import FingertipSettings
import Testing
import TouchDrawing

@testable import FingertipOverlay

@Suite("Times for which marks stay") struct MarkTimingTests {
  @Test(
    "A trail stays as long as it is set to, and an invisible one not at all",
    arguments: [(0.9, 300.0, 300.0), (0.01, 300, 300), (0, 300, 0), (0.9, 0, 0)])
  func trails(opacity: Double, trail: Double, duration: Double) {
    var settings = ShowSettings(preset: .presenter)
    (settings.look.opacity, settings.look.trail) = (opacity, trail)
    #expect(settings.timing(trailWidth: 8).trailDuration == duration)
  }
}
