import FingertipSettings
import HaloLooks
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

  @Test(
    "A trail has a point every 0.6 widths, and enough points for its duration",
    arguments: [
      (450.0, 2.0, 2.0, 64), (450, 10, 6, 64), (1000, 10, 6, 142), (10_000, 10, 6, 640),
    ])
  func points(trail: Double, width: Double, step: Double, points: Int) {
    var settings = ShowSettings(preset: .presenter)
    settings.look.trail = trail
    let timing = settings.timing(trailWidth: width, haloRadius: 24)
    #expect(timing.trailStep == step)
    #expect(timing.maxTrailPoints == points)
  }

  @Test(
    "A tap may move two widths of the trail, at least 12 px, and has no sign by default",
    arguments: [(.none, 20.0, nil), (.ripple, 20, 40), (.ripple, 4, 12)]
      as [(TapSign, Double, Double?)])
  func taps(sign: TapSign, width: Double, slop: Double?) {
    var settings = ShowSettings(preset: .presenter)
    settings.look.tap = sign
    #expect(settings.timing(trailWidth: width, haloRadius: 24).tap?.slop == slop)
  }
}
