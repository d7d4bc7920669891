import FingertipSettings
import ScreenHardware
import Testing
import TouchDrawing
import Touches

@testable import OverlayLayers

/// The sizes and colours of marks on a monitor.
@Suite struct MarkLooksTests {
  /// Returns the looks on a monitor with some px per mm.
  private static func looks(
    _ look: Look, width: Int = 800, height: Int = 600, density: Double = 4
  ) -> MarkLooks {
    MarkLooks(
      look,
      on: Monitor(
        name: "", frame: PixelRect(x: 0, y: 0, width: width, height: height),
        millimetres: (200, 150)),
      density: PixelDensity(pixelsPerMillimetre: density, source: .user))
  }

  @Test(
    "Percentages of a look refer to the shorter side of the monitor",
    arguments: [(800, 600), (600, 800)])
  func percentages(width: Int, height: Int) {
    var look = Preset.presenter.look
    look.trailWidth = Length(10, .percent)
    #expect(Self.looks(look, width: width, height: height).trail.width == 60)
  }

  @Test(
    "Captions have letters of at least 16 px", arguments: [(2.0, 16.0), (4, 22), (10, 55)])
  func captionSize(density: Double, size: Double) {
    #expect(Self.looks(Preset.presenter.look, density: density).caption.textSize == size)
  }

  @Test(
    "Edges of halos and trails are at least one pixel wide", arguments: [(2.0, 1.0), (8, 2)])
  func edges(density: Double, width: Double) {
    let looks = Self.looks(Preset.presenter.look, density: density)
    #expect([looks.halo.edgeWidth, looks.trail.edgeWidth] == [width, width])
  }

  @Test(
    "A look that is fully transparent has neither marks nor labels",
    arguments: [(true, 0.01, true), (true, 0, false), (false, 0.01, false)])
  func labels(isChosen: Bool, opacity: Double, hasLabels: Bool) {
    var look = Preset.presenter.look
    (look.labels, look.opacity) = (isChosen, opacity)
    let looks = Self.looks(look)
    #expect(looks.hasLabels == hasLabels)
    #expect(looks.isVisible == (opacity > 0))
  }

  @Test(
    "The halos of more than three fingers are cut in steps of three rows, and fading ones two rows coarser",
    arguments: [(1, [1, 3]), (3, [1, 3]), (4, [3, 5]), (10, [3, 5])])
  func steps(fingers: Int, heights: [Int]) {
    let isCrowd = MarkLooks.isCrowd(fingers)
    #expect(
      [false, true].map { MarkLooks.bandHeight(isFading: $0, isCrowd: isCrowd) } == heights)
  }

  private static let (blue, orange) = (Colour(hex: 0x1E9BFF), Colour(hex: 0xE89A05))
  private static let (red, green) = (Colour(hex: 0xFF0000), Colour(hex: 0x00FF00))

  @Test(
    "Each finger takes the next of the chosen colours, and each hand one of two",
    arguments: [
      ([], .finger, [blue]), ([red, green, blue], .finger, [red, green, blue]),
      ([], .hand, [blue, orange]), ([red], .hand, [red, blue]), ([blue], .hand, [blue, orange]),
      ([red, green], .hand, [red, green]), ([red, green, blue], .hand, [red, green]),
    ] as [([Colour], ColourBasis, [Colour])])
  func colours(chosen: [Colour], basis: ColourBasis, expected: [Colour]) {
    var look = Preset.presenter.look
    (look.colours, look.colourBasis) = (chosen, basis)
    let looks = Self.looks(look)
    #expect(looks.colours == expected)
    #expect(looks.colour(forSlot: expected.count + 1) == expected[1 % expected.count])
  }

  @Test(
    "Inspection gives each finger a colour and leaves out trails, unless the user chose others",
    arguments: [
      (false, [blue], 450.0, InspectionPart.allCases, [blue], 450.0),
      (true, [blue], 450, InspectionPart.allCases, Palette.fingertip.colours, 0),
      (true, [blue], 450, [.figures], Palette.fingertip.colours, 450),
      (true, [red], 300, InspectionPart.allCases, [red], 300),
    ] as [(Bool, [Colour], Double, [InspectionPart], [Colour], Double)])
  func inspection(
    isOn: Bool, colours: [Colour], trail: Double, parts: [InspectionPart], shownColours: [Colour],
    shownTrail: Double
  ) {
    var settings = ShowSettings(preset: .presenter)
    (settings.look.colours, settings.look.trail) = (colours, trail)
    (settings.inspection.isOn, settings.inspection.parts) = (isOn, Set(parts))
    #expect(settings.shownLook.colours == shownColours)
    #expect(settings.shownLook.trail == shownTrail)
  }
}
