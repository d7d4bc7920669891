internal import TouchRouting
internal import Touches

/// The regions that fingers press, derived from the effects of a router.
///
/// A finger presses the region whose handler has it until it ends, wherever it goes; a button only
/// while the finger is on it. A key that fingers slide over is pressed while a finger is on it.
package final class PressedRegions {
  private struct Press: Equatable {
    var region: RegionID
    /// Whether the finger is on the region; always true unless that matters.
    var isInside = true
  }

  private var presses: [TouchID: Press] = [:]
  /// Whether a region was pressed or released; reset by the display that draws them.
  var hasChanged = false

  /// Returns whether any finger presses a region.
  func contains(_ region: RegionID) -> Bool {
    presses.values.contains { $0.region == region && $0.isInside }
  }

  /// Takes in an effect, and marks the regions that look different now.
  ///
  /// - Parameters:
  ///   - effect: the effect.
  ///   - effects: the batch of the effect.
  ///   - tree: the regions.
  func follow(_ effect: Effect, of effects: Effects, in tree: RegionTree) {
    switch effect.kind {
    case .deliver(let delivery) where delivery.phase == .began:
      for touch in effects.touches(of: delivery) {
        set(Press(region: delivery.region), for: touch.id, tree)
      }
    case .deliver(let delivery) where delivery.phase == .ended, .cancel(let delivery, _, _):
      for touch in effects.touches(of: delivery) { set(nil, for: touch.id, tree) }
    case .act(let act):
      switch act.trigger {
      case .control(.dragExit): set(isInside: false, act, tree)
      case .control(.dragEnter): set(isInside: true, act, tree)
      case .control(.enter): set(Press(region: act.region), for: act.touch, tree)
      case .control(.leave): set(nil, for: act.touch, tree)
      default: break
      }
    default: break
    }
  }

  private func set(isInside: Bool, _ act: Act, _ tree: RegionTree) {
    guard var press = presses[act.touch], press.region == act.region else { return }
    press.isInside = isInside
    set(press, for: act.touch, tree)
  }

  private func set(_ press: Press?, for touch: TouchID, _ tree: RegionTree) {
    guard presses[touch] != press else { return }
    let former = presses[touch]
    presses[touch] = press
    hasChanged = true
    for region in [former?.region, press?.region].compactMap(\.self) { tree.markDirty(region) }
  }
}
