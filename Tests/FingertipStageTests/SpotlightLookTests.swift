import FingertipSettings
import Testing
import TouchDrawing
import Touches

@testable import FingertipStage

@Suite("The look of the spotlight on a monitor")
struct SpotlightLookTests {
  @Test(
    "The light is no wider than the monitor, whatever the settings and the fingers ask for (T1)",
    arguments: [SpotlightShape.circle, .rectangle],
    [(3840, 2160), (720, 1280), (800, 480)])
  func largest(_ shape: SpotlightShape, _ size: (width: Int, height: Int)) {
    let monitor = PixelRect(x: 100, y: 0, width: size.width, height: size.height)
    let longer = max(size.width, size.height)
    for radius in [Length(5, .millimetres), Length(1000, .millimetres)] {
      var settings = SpotlightSettings()
      (settings.shape, settings.radius) = (shape, radius)
      let look = SpotlightLook(
        settings, colour: .black, pixelsPerMillimetre: 8, monitor: monitor)
      #expect(look.radius.usual <= look.radius.largest)
      for scale in [0.25, 1, 6] {
        #expect(2 * look.outline(at: scale).halfWidth <= Double(longer))
      }
      #expect(look.outline(at: 1).halfHeight == look.radius.usual)
    }
  }
}
