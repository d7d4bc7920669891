import FingertipSettings
import RegionControls
import TestSupport
import Testing
import TouchDrawing
import TouchRouting
import Touches

@testable import FingertipRegions

/// Regions with a router and their visible panels, without a server.
final class PanelFixture {
  private let routed: RoutedRegions
  let presses = PressedRegions()
  private(set) var panels: RegionPanels

  init(_ yaml: String) throws {
    routed = try RoutedRegions(yaml)
    panels = RegionPanels(routed.layout.tree, faces: RegionFaces(routed.layout) { _, _ in })
    panels.update(pressed: presses)
  }

  var layout: RegionLayout { routed.layout }

  /// Reports a finger, and updates the panels.
  func finger(_ phase: TouchPhase, _ x: Double, _ y: Double, contact: UInt32 = 1) {
    routed.finger(phase, x, y, contact: contact)
    for effect in routed.effects { presses.follow(effect, of: routed.effects, in: layout.tree) }
    routed.effects.removeAll()
    update()
  }

  func update() { panels.update(pressed: presses) }

  func id(_ name: String) throws -> RegionID { try #require(layout.region(name)) }

  var names: [String] { panels.panels.map(\.name) }

  func panel(_ name: String) throws -> RegionPanel {
    try #require(panels.panels.first { $0.name == name })
  }

  /// Returns the colour of a panel's first fill.
  func fill(_ name: String) throws -> Colour? {
    try panel(name).drawing.figures.compactMap(\.face).first?.fill
  }
}
