package import FingertipRegions
package import RegionControls
internal import SystemSupport
internal import TouchRouting
internal import TouchX11
internal import WindowStates

/// Orders of other programs.
extension RegionController {
  /// The current regions; nil if there are none.
  package var layout: RegionLayout? { shown }

  /// The regions in their initial state, on the current screen; nil if there are none.
  package var beginning: RegionLayout? { shown.map { RegionLayout(settings, on: $0.context) } }

  /// Carries out another program's order for a region.
  ///
  /// - Throws: `OrderRefusal`.
  package func carryOut(_ order: RegionOrder, on name: String) throws(OrderRefusal) {
    guard let shown else { throw OrderRefusal("there are no regions on the screen") }
    try shown.carryOut(order, on: name)
    if order.changesTouches {
      raiseCovers()
      followOrders()
    }
  }

  /// Sets a variable.
  ///
  /// - Throws: `OrderRefusal`.
  package func set(_ name: String, to value: String) throws(OrderRefusal) {
    try live.variables.check(name, value)
    if shown?.set(name, to: value) ?? false { followOrders() }
  }

  /// Whether the presence of regions depends on the active window.
  var needsWindow: Bool { shown?.needs.window ?? false }

  /// Shows and hides regions by the active window; nil for none.
  func follow(_ window: WindowFacts?) {
    if shown?.follow(GestureSituation(window)) ?? false { followOrders() }
  }

  /// Applies the tree's changes to the touchable area, and cancels touches on hidden regions.
  private func followOrders() { dispatcher?.takeTurn(at: Monotonic.milliseconds) }
}
