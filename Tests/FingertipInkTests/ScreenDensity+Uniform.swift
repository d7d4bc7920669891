import ScreenHardware
import TouchX11
import Touches

extension ScreenDensity {
  /// A density of 4 px/mm everywhere on the screen.
  static let fourPixelsPerMillimetre = ScreenDensity(
    [
      Monitor(
        name: "screen", frame: PixelRect(x: 0, y: 0, width: 400, height: 300),
        millimetres: (100, 75))
    ], [PixelDensity(pixelsPerMillimetre: 4, source: .user)])
}
