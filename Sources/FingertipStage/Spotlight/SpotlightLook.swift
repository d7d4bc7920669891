internal import FingertipSettings
internal import TouchDrawing
internal import Touches

/// The look of the spotlight on a monitor, in px.
struct SpotlightLook {
  let shape: SpotlightShape
  /// The colour of the ring.
  let colour: Colour
  /// The radius at the usual size, and the largest one, in px.
  ///
  /// A light that is wider than the monitor would show nothing more, but take memory for its edge.
  let radius: (usual: Double, largest: Double)
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
  ///   - monitor: the monitor, in px of the root.
  init(
    _ settings: SpotlightSettings, colour: Colour, pixelsPerMillimetre: Double, monitor: PixelRect
  ) {
    shape = settings.shape
    self.colour = colour
    let side = Double(min(monitor.width, monitor.height))
    let widest = Double(max(monitor.width, monitor.height)) / 2
    // Of an outline of radius 1.
    let largest = widest / SpotlightOutline(settings.shape, radius: 1).halfWidth
    radius = (
      min(settings.radius.pixels(pixelsPerMillimetre: pixelsPerMillimetre, whole: side), largest),
      largest
    )
    ringWidth = settings.ring.pixels(pixelsPerMillimetre: pixelsPerMillimetre, whole: side)
    shadePixel = Colour.black.with(alpha: UInt8((settings.dim * 255).rounded())).premultiplied
  }
  /// Returns the outline of the bright part at a scale.
  func outline(at scale: Double) -> SpotlightOutline {
    SpotlightOutline(shape, radius: min(radius.usual * scale, radius.largest))
  }
}
