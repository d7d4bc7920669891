internal import FingertipSettings
internal import HaloLooks
internal import ScreenHardware
internal import TouchDrawing
internal import TouchX11
internal import Touches

/// The looks of touches on one monitor: the settings' millimetres turned into its pixels.
struct MarkLooks: Equatable {
  /// All that decides how halos look.
  var dress: HaloDress
  /// Their sizes and colours.
  var halo: HaloLook { dress.look }
  var trail: TrailLook
  /// The colours that touches take one after the other, never empty.
  var colours: [Colour]
  var hasLabels: Bool
  var label: LabelLook
  var caption: LabelLook

  /// Returns the height in px of the steps in which what is inspected is cut where there is no alpha.
  ///
  /// The server paints exposed parts rectangle by rectangle, and clips each against every rectangle of
  /// every shape above: half as many rectangles are a quarter of the work. Steps of two rows are hardly
  /// visible at a dark edge, least of all when many fingers move.
  static func bandHeight(fingers: Int) -> Int {
    switch fingers {
    case ...3: 2
    case ...6: 4
    default: 6
    }
  }

  /// Returns the height in px of the steps of a halo.
  ///
  /// It is odd, so that they lie evenly around its middle. The halos of a few fingers are cut to the pixel
  /// for as long as they stay the same. One that fades has another shape in every frame, and an application
  /// would get the next touch up to 2 ms later while the server cuts it.
  static func bandHeight(isFading: Bool, isCrowd: Bool = false) -> Int {
    let height = isCrowd ? crowdStep : 1
    return isFading ? height + 2 : height
  }

  /// The number of halos that are cut to the pixel.
  private static let mostExact = 3
  /// The height in px of the steps of halos where there are more.
  private static let crowdStep = 3
  /// The least distance that a halo of many moves in a frame, in px, so that an error of a pixel is not
  /// visible.
  private static let fastStep = 6.0

  /// Returns whether there are too many halos to cut them to the pixel.
  static func isCrowd(_ halos: Int) -> Bool { halos > mostExact }

  /// Returns the place of a halo among many where there is no alpha, so that its steps begin in the rows
  /// where those of the trails and of the other halos do.
  ///
  /// Windows beneath are clipped to the parts that all shapes leave, which have a band for every row in which
  /// any of them changes: halos in arbitrary rows make two and a half times as many rectangles. So a halo that
  /// moves fast may be a pixel higher or lower; one that is slow or rests is where the finger is.
  ///
  /// - Parameters:
  ///   - position: the finger's place, in px of the root.
  ///   - former: where the finger was when its halo was drawn last.
  /// - Returns: the place to show it at, in px of the root.
  static func alignedPlace(_ position: Point, from former: Point) -> Point {
    guard (position - former).lengthSquared >= fastStep * fastStep else { return position }
    // The middle row is the middle of a step.
    let row = Int(position.y.rounded(.down))
    let rest = ((row - crowdStep / 2) % crowdStep + crowdStep) % crowdStep
    let shift = rest <= crowdStep / 2 ? -rest : crowdStep - rest
    return position + Vector(dx: 0, dy: Double(shift))
  }

  /// The pixel that fills up those steps.
  var filler: UInt32 { halo.edgeColour.with(alpha: 255).premultiplied }

  /// Whether halos and trails are anything but transparent.
  var isVisible: Bool { halo.opacity > 0 }

  /// Returns the colour of a touch.
  func colour(forSlot slot: Int) -> Colour {
    colours[slot % colours.count]
  }

  /// The least size of a caption's letters, in px, to be readable from afar.
  private static let leastCaption = 16.0

  /// Finds the sizes in px.
  ///
  /// - Parameters:
  ///   - look: the sizes as people gave them.
  ///   - monitor: where they are shown; percents are of its shorter side.
  ///   - density: how large a millimetre is there.
  init(_ look: Look, on monitor: Monitor, density: PhysicalSize) {
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
    dress = HaloDress(
      halo, style: look.shape.style, tap: look.tap,
      // It may not be readable any more.
      picture: look.shape.picture.flatMap {
        try? ScaledPicture($0, fittingWidth: 2 * halo.outerRadius, height: 2 * halo.outerRadius)
      })
    trail = TrailLook(
      width: look.trail > 0 ? pixels(look.trailWidth) : 0, edgeWidth: max(0.25 * scale, 1),
      colour: colour, opacity: look.opacity)
    colours = look.markColours
    let isSeen = look.opacity > 0
    hasLabels = look.labels && isSeen
    label = LabelLook(textSize: max(3.2 * scale, 11))
    caption = LabelLook(textSize: max(pixels(look.captionSize), Self.leastCaption))
  }
}
