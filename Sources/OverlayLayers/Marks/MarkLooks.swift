package import FingertipSettings
internal import HaloLooks
package import ScreenHardware
package import TouchDrawing
internal import TouchX11
internal import Touches

/// The looks of touches on one monitor, with lengths in its pixels.
package struct MarkLooks: Equatable {
  /// The complete look of halos.
  var appearance: HaloAppearance
  /// The sizes and colours of halos.
  package var halo: HaloLook { appearance.look }
  /// The look of trails.
  package var trail: TrailLook
  /// The colours that touches take by slot; never empty.
  var colours: [Colour]
  var hasLabels: Bool
  var label: LabelLook
  var caption: LabelLook

  /// Returns the height in px of the steps that cut the inspector's parts without alpha.
  ///
  /// The server paints exposed parts rectangle by rectangle, and clips each against every rectangle
  /// of every shape above: half as many rectangles mean a quarter of the work. Steps of two rows
  /// are hardly visible at a dark edge, least of all when many fingers move.
  static func bandHeight(fingers: Int) -> Int {
    switch fingers {
    case ...3: 2
    case ...6: 4
    default: 6
    }
  }

  /// Returns the height in px of the steps of a halo.
  ///
  /// It is odd, so that the steps are symmetric about the halo's middle. The halos of a few fingers
  /// are cut to the pixel while they do not change. A fading halo has another shape in every frame,
  /// and an application would get the next touch up to 2 ms later while the server cuts it exactly.
  static func bandHeight(isFading: Bool, isCrowd: Bool = false) -> Int {
    let height = isCrowd ? crowdStep : 1
    return isFading ? height + 2 : height
  }

  /// The maximum number of halos that are cut to the pixel.
  private static let exactLimit = 3
  /// The height of the steps of halos if there are more, in px.
  private static let crowdStep = 3
  /// The distance per frame, in px, from which an error of a pixel in a halo's place is invisible.
  private static let fastStep = 6.0

  /// Returns whether there are too many halos to cut them to the pixel.
  static func isCrowd(_ halos: Int) -> Bool { halos > exactLimit }

  /// Returns the place of a halo in a crowd, aligned with the steps of trails and of other halos.
  ///
  /// Without alpha, windows beneath are clipped to the parts that all shapes leave free. These have
  /// a band for every row in which any shape changes: halos in arbitrary rows make 2.5 times as
  /// many rectangles. So a fast halo may be a pixel too high or too low; one that is slow or rests
  /// is where the finger is.
  ///
  /// - Parameters:
  ///   - position: the finger's position, in px of the root.
  ///   - former: the finger's position when its halo was last drawn.
  /// - Returns: the place to show it at, in px of the root.
  static func alignedPosition(_ position: Point, from former: Point) -> Point {
    guard (position - former).lengthSquared >= fastStep * fastStep else { return position }
    // The middle row is the middle of a step.
    let row = Int(position.y.rounded(.down))
    let remainder = ((row - crowdStep / 2) % crowdStep + crowdStep) % crowdStep
    let shift = remainder <= crowdStep / 2 ? -remainder : crowdStep - remainder
    return position + Vector(dx: 0, dy: Double(shift))
  }

  /// The colour of the empty pixels that complete the steps, premultiplied ARGB.
  var filler: UInt32 { halo.edgeColour.with(alpha: 255).premultiplied }

  /// Whether halos and trails are not fully transparent.
  var isVisible: Bool { halo.opacity > 0 }

  /// Returns the colour of a touch.
  func colour(forSlot slot: Int) -> Colour {
    colours[slot % colours.count]
  }

  /// The minimum size of a caption's letters, in px, so that they are readable from afar.
  private static let minimumCaptionSize = 16.0

  /// Converts a look's sizes to px.
  ///
  /// - Parameters:
  ///   - look: the look of the settings.
  ///   - monitor: the monitor; percentages refer to its shorter side.
  ///   - density: the density of the monitor.
  package init(_ look: Look, on monitor: Monitor, density: PixelDensity) {
    let scale = density.pixelsPerMillimetre
    let side = Double(min(monitor.frame.width, monitor.frame.height))
    func pixels(_ length: Length) -> Double {
      length.pixels(pixelsPerMillimetre: scale, whole: side)
    }
    let ring = pixels(look.shape.ring)
    let colour = look.colours.first ?? HaloLook.defaultColour
    let halo = HaloLook(
      discRadius: pixels(look.shape.disc) / 2,
      ringRadius: ring > 0 ? max(pixels(look.shape.radius) - ring / 2, ring / 2) : 0,
      ringWidth: ring,
      edgeWidth: max(0.25 * scale, 1), colour: colour, opacity: look.opacity, glow: 1.2 * scale)
    appearance = HaloAppearance(
      halo, style: look.shape.style, tap: look.tap,
      // The file may no longer be readable.
      picture: look.shape.picture.flatMap {
        try? ScaledPicture($0, fittingWidth: 2 * halo.outerRadius, height: 2 * halo.outerRadius)
      })
    trail = TrailLook(
      width: look.trail > 0 ? pixels(look.trailWidth) : 0, edgeWidth: max(0.25 * scale, 1),
      colour: colour, opacity: look.opacity)
    colours = look.markColours
    let hasOpacity = look.opacity > 0
    hasLabels = look.labels && hasOpacity
    label = LabelLook(textSize: max(3.2 * scale, 11))
    caption = LabelLook(textSize: max(pixels(look.captionSize), Self.minimumCaptionSize))
  }
}
