import PixelComparison
import Testing
import TouchDrawing
import TouchInk
import TouchRouting
import TouchX11
import Touches

@testable import FingertipOverlay
@testable import FingertipRegions
@testable import FingertipSettings
@testable import TouchRig

/// The positions of the palette's buttons on the screen of a `DrawStage`, before the palette is
/// moved.
struct PaletteMap {
  private let layout: RegionLayout

  init(_ state: PaletteState = PaletteState(), pixelsPerMillimetre: Double = 4) {
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    let monitor = LayoutContext.Monitor(
      name: "screen", frame: screen, pixelsPerMillimetre: pixelsPerMillimetre, isPrimary: true)
    var layout = RegionLayout(
      RegionSettings(), on: LayoutContext(screen: screen, monitors: [monitor]))
    let palette = ToolPalette()
    palette.offer([Colour(hex: DrawStage.ink)])
    let area = Rect(screen)
    let size = PaletteRegions.size(on: area, pixelsPerMillimetre: pixelsPerMillimetre)
    layout.add(
      PaletteRegions(
        state: state, colours: palette.colours, isFolded: false, size: size,
        room: area.width / pixelsPerMillimetre / size.scale
      ).regions)
    self.layout = layout
  }

  /// Returns the centre of the button for a draw command.
  func place(of command: DrawCommand) throws -> Point {
    try place(of: .draw(command))
  }

  /// Returns the centre of the button that switches a stage tool on or off.
  func place(of tool: StageTool) throws -> Point { try place(of: .command(.stage(tool))) }

  private func place(of action: RegionAction) throws -> Point {
    let button = try #require(
      layout.entries.first {
        $0.value.setting.responses.actions[.control(.upInside)] == [action]
          && $0.value.setting.id != PaletteRegions.tab
      })
    return try #require(layout.tree.absoluteFrame(of: button.key)).center
  }

  /// Returns the rectangle that the whole palette covers.
  func card() throws -> Rect {
    try #require(
      layout.region(PaletteRegions.card).flatMap { layout.tree.absoluteFrame(of: $0) })
  }

  /// Returns a point by which the palette can be dragged.
  func grip() throws -> Point {
    let card = try card()
    return Point(x: card.x + 40, y: card.y + 12)
  }
}

extension DrawStage {
  /// Taps a button of a palette that has not been moved.
  func tap(_ command: DrawCommand, on map: PaletteMap = PaletteMap()) throws {
    try finger.tap(9, at: try map.place(of: command))
  }

  /// Taps a tool, a width or a colour, and waits until the palette shows that it is chosen.
  func choose(_ command: DrawCommand, on map: PaletteMap = PaletteMap()) throws {
    let point = try map.place(of: command)
    try finger.tap(9, at: point)
    // The choice is visible as a background beside the symbol, as a ring of 0.6 mm around a colour,
    // or, for the eraser that replaces the other one, as its rubber.
    var mark = (x: -14.0, y: 0.0, colour: UInt32(0x2F_6FED))
    if case .colour = command { mark = (-15, 0, 0xFF_FFFF) }
    if case .tool(.areaEraser) = command { mark = (-2, 3, 0xFF_FFFF) }
    let spot = Self.spot(point.x + mark.x, point.y + mark.y)
    try reader.waitForPixels("\(command) to be chosen", in: spot) {
      $0.pixels.allSatisfy { $0.distance(to: mark.colour) <= 40 }
    }
  }
}
