@testable import SettingsReading
import PixelComparison
import Testing
import TouchDrawing
import TouchRouting
import TouchX11
import Touches

@testable import FingertipRegions
@testable import FingertipSettings

/// The expected looks of regions on the screen after some touches.
///
/// It applies the same touches to the same regions without a server, and paints them with the pure
/// painter.
final class RegionScene {
  private let router: Router
  private let presses = PressedRegions()
  private var panels: RegionPanels
  private var tracker = TouchTracker()
  private var effects = Effects()
  private var time = 0.0

  /// Creates the regions of a configuration on a screen of 1280 by 720 px with 4 px/mm.
  init(_ yaml: String, directory: String = "") throws {
    let configuration = Configuration(Array(yaml.utf8), path: directory + "/config.yaml")
    try #require(configuration.problems == [])
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    let layout = RegionLayout(
      configuration.regions,
      on: LayoutContext(
        screen: screen,
        monitors: [
          .init(name: "screen", frame: screen, pixelsPerMillimetre: 4, isPrimary: true)
        ]))
    router = Router(tree: layout.tree, layout: layout.context)
    layout.attach(to: router)
    panels = RegionPanels(layout.tree, faces: RegionFaces(layout) { _, _ in })
    panels.update(pressed: presses)
  }

  /// Applies an event of a finger.
  func finger(_ phase: TouchPhase, _ point: Point, contact: UInt32 = 1) {
    time += 10
    var changes: [Touch] = []
    _ = tracker.apply(
      TouchEvent(
        id: TouchID(device: DeviceID(rawValue: 8), contact: contact), phase: phase,
        time: Timestamp(milliseconds: time), position: point), into: &changes)
    for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
    for effect in effects { presses.follow(effect, of: effects, in: router.tree) }
    effects.removeAll()
    panels.update(pressed: presses)
    settle()
  }

  /// Completes the blends of looks that change over time.
  private func settle() {
    let blends = panels.faces.blends
    while blends.isActive {
      time += 10_000
      for id in blends.advance(to: time) { router.tree.markDirty(id) }
      panels.update(pressed: presses)
    }
    blends.endFrame()
  }

  /// Returns the largest deviation of the screen from the expected looks in any channel, 0…255.
  ///
  /// - Parameters:
  ///   - screen: the whole screen.
  ///   - ground: the colour of everything beneath, 0xRRGGBB.
  ///   - isComposited: whether a compositor blends.
  /// - Returns: the largest deviation of all pixels.
  func distance(to screen: PixelGrid, ground: UInt32, isComposited: Bool) -> Int {
    guard let picture = Canvas(bounds: screen.rect) else { return 255 }
    paint(into: picture.target, ground: ground, isComposited: isComposited)
    return greatestDeviation(screen.pixels, from: picture.colours)
  }

  /// Returns the expected colour of a pixel of the root, 0xRRGGBB.
  func pixel(_ x: Int, _ y: Int, ground: UInt32, _ isComposited: Bool) -> UInt32 {
    guard let picture = Canvas(bounds: PixelRect(x: x, y: y, width: 1, height: 1)) else { return 0 }
    paint(into: picture.target, ground: ground, isComposited: isComposited)
    return picture.target.pixels.pointee & 0xFF_FFFF
  }

  /// Paints all panels over the ground.
  private func paint(into target: PixelTarget, ground: UInt32, isComposited: Bool) {
    var painter = FigurePainter()
    target.fill(target.bounds, with: 0xFF00_0000 | ground)
    for panel in panels.panels {
      let part = panel.frame.intersection(target.bounds)
      guard let canvas = Canvas(bounds: part.offset(x: -panel.x, y: -panel.y)) else { continue }
      painter.paint(panel.drawing, into: canvas.target)
      if !isComposited { canvas.target.makeOpaqueOrEmpty() }
      target.draw(
        PixelTarget(bounds: part, pixels: canvas.target.pixels, stride: canvas.target.stride))
    }
  }
}
