@testable import SettingsReading
import Testing
import TouchRouting
import Touches

@testable import FingertipKiosk
@testable import FingertipRegions
@testable import FingertipSettings
@testable import RegionControls
@testable import SystemSupport

/// A slider and a hidden region in another region.
let keptYAML = """
  variables: {page: choose, count: 1}
  regions:
  - id: outer
    frame: {left: 100px, top: 100px, width: 400px, height: 300px}
    children:
    - id: volume
      frame: {left: 10px, top: 10px, width: 200px, height: 40px}
      control: slider
      value: {to: [0, 100]}
      draw: {label: "{value}", looks: {alarm: {fill: red}}}
    - id: shy
      hidden: true
      frame: {left: 10px, top: 100px, width: 50px, height: 50px}
      draw: {fill: red}
  """

/// Regions of a configuration on a screen, and their initial state.
struct RegionFixture {
  let layout: RegionLayout
  let beginning: RegionLayout

  /// Lays regions out on a screen with a width in px, which further monitors may show as well.
  init(
    _ yaml: String = keptYAML, width: Int = 1280, others: [String] = [],
    live: LiveRegions = LiveRegions()
  ) throws {
    let configuration = Configuration(Array(yaml.utf8))
    try #require(configuration.problems == [])
    let screen = PixelRect(x: 0, y: 0, width: width, height: 720)
    let context = LayoutContext(
      screen: screen,
      monitors: (["screen"] + others).map {
        LayoutContext.Monitor(name: $0, frame: screen, pixelsPerMillimetre: 4)
      })
    layout = RegionLayout(configuration.regions, on: context, live)
    beginning = RegionLayout(configuration.regions, on: context)
  }

  var kept: SavedRegions { layout.kept(since: beginning) }

  /// Returns the saved state as it is read from its file.
  func written() throws -> SavedRegions {
    let text = try #require(kept.text)
    return try #require(SavedRegions(text: text.utf8))
  }

  /// Restores saved variables, and carries out the saved orders.
  func restore(_ kept: SavedRegions, on screen: [Double] = [1280, 720]) throws {
    for (name, value) in kept.variables { _ = layout.set(name, to: value) }
    layout.takeOut(kept.takenOut(on: screen))
    for (id, order) in kept.orders(on: screen) { try layout.carryOut(order, on: id) }
  }
}

/// Regions whose state is saved, without an overlay.
final class KeptRegionsFixture: KeptRegionsSource {
  var fixture: RegionFixture
  let regionRequestCount = 1
  var layout: RegionLayout? { fixture.layout }
  var beginning: RegionLayout? { fixture.beginning }

  init(_ yaml: String = keptYAML) throws { fixture = try RegionFixture(yaml) }

  func carryOut(_ order: RegionOrder, on name: String) throws(OrderRefusal) {
    try fixture.layout.carryOut(order, on: name)
  }

  func set(_ name: String, to value: String) throws(OrderRefusal) {
    Issue.record("there is nothing to restore")
  }
}
