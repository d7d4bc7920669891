package import FingertipRegions
package import RegionControls
internal import SystemSupport
internal import TouchRouting
internal import TouchX11

/// Orders of other programs.
extension RegionController {
  /// The regions that are there; nil where there are none.
  package var layout: RegionLayout? { shown }

  /// Returns the regions as the configuration begins with them, where they are now; nil where there are none.
  package var beginning: RegionLayout? { shown.map { RegionLayout(settings, on: $0.context) } }

  /// Carries out what another program orders of a region.
  ///
  /// - Throws: `OrderRefusal`.
  package func carryOut(_ order: RegionOrder, on name: String) throws(OrderRefusal) {
    guard let shown else { throw OrderRefusal("there are no regions on the screen") }
    try shown.carryOut(order, on: name)
    if order.changesTouches {
      raiseCover()
      followOrders()
    }
  }

  /// Gives a variable another value.
  ///
  /// - Throws: `OrderRefusal`.
  package func set(_ name: String, to value: String) throws(OrderRefusal) {
    try live.variables.check(name, value)
    if shown?.set(name, to: value) ?? false { followOrders() }
  }

  /// Whether which regions are there depends on the active window.
  var needsWindow: Bool { shown?.needs.window ?? false }

  /// Has regions come and go with the active window; nil for none.
  func follow(_ window: WindowFacts?) {
    if shown?.follow(GestureSituation(window)) ?? false { followOrders() }
  }

  /// Makes what can be touched what the tree says now, and takes touches from what was hidden.
  private func followOrders() { dispatcher?.takeTurn(at: Monotonic.milliseconds) }
}
