internal import FingertipSettings
internal import TouchDrawing
internal import Touches

/// The look of the spotlight on a monitor, in px.
struct SpotlightLook {
  let shape: SpotlightShape
  /// The colour of the ring.
  let colour: Colour
  /// The radius at the usual size, in px.
  let radius: Double
  /// The width of the ring, in px; 0 for none.
  let ringWidth: Double
  /// The pixel of the dark part, premultiplied.
  let shadePixel: UInt32

  /// Converts the settings to px.
  ///
  /// - Parameters:
  ///   - settings: the settings.
  ///   - colour: the colour of the ring.
  ///   - pixelsPerMillimetre: the density of the monitor, in px/mm.
  ///   - side: the shorter side of the monitor, in px.
  init(
    _ settings: SpotlightSettings, colour: Colour, pixelsPerMillimetre: Double, side: Double
  ) {
    shape = settings.shape
    self.colour = colour
    radius = settings.radius.pixels(pixelsPerMillimetre: pixelsPerMillimetre, whole: side)
    ringWidth = settings.ring.pixels(pixelsPerMillimetre: pixelsPerMillimetre, whole: side)
    shadePixel = Colour.black.with(alpha: UInt8((settings.dim * 255).rounded())).premultiplied
  }
}
