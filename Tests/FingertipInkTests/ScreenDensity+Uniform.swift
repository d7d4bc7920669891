import ScreenHardware
import TouchX11
import Touches

extension ScreenDensity {
  /// A screen of 4 px/mm, wherever a finger is.
  static let fourPixels = ScreenDensity(
    [
      Monitor(
        name: "screen", frame: PixelRect(x: 0, y: 0, width: 400, height: 300),
        millimetres: (100, 75))
    ], [PixelDensity(pixelsPerMillimetre: 4, source: .user)])
}
