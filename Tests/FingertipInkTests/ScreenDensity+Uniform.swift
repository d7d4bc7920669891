import ScreenHardware
import TouchX11
import Touches

extension ScreenDensity {
  /// A density of 4 px/mm on a monitor that is as large as any screen of these tests.
  static let fourPixelsPerMillimetre = fourPixelsPerMillimetre(
    on: PixelRect(x: 0, y: 0, width: 8000, height: 8000))

  /// Returns a density of 4 px/mm on one monitor.
  static func fourPixelsPerMillimetre(on frame: PixelRect) -> ScreenDensity {
    ScreenDensity(
      [
        Monitor(
          name: "screen", frame: frame, millimetres: (frame.width / 4, frame.height / 4))
      ], [PixelDensity(pixelsPerMillimetre: 4, source: .user)])
  }
}
