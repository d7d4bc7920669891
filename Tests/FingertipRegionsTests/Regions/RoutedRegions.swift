import TouchRouting
import Touches

@testable import FingertipRegions

/// Regions of a configuration with a router, without a server.
final class RoutedRegions {
  /// The screen: 1000 by 500 px with 10 px/mm.
  static let screen = PixelRect(x: 0, y: 0, width: 1000, height: 500)

  var layout: RegionLayout
  let router: Router
  /// The effects of touches that have not been taken yet.
  var effects = Effects()
  /// The time of the last report, in ms.
  private(set) var time = 0.0
  private var tracker = TouchTracker()

  init(_ yaml: String) throws {
    layout = RegionLayout(
      try regions(yaml),
      on: LayoutContext(
        screen: Self.screen,
        monitors: [.init(name: "screen", frame: Self.screen, pixelsPerMillimetre: 10)]))
    router = Router(tree: layout.tree, layout: layout.context)
    layout.attach(to: router)
  }

  /// Reports a finger, and routes the touch.
  func finger(_ phase: TouchPhase, _ x: Double, _ y: Double, contact: UInt32) {
    time += 20
    var changes: [Touch] = []
    _ = tracker.apply(
      TouchEvent(
        id: TouchID(device: DeviceID(rawValue: 8), contact: contact), phase: phase,
        time: Timestamp(milliseconds: time), position: Point(x: x, y: y)), into: &changes)
    for frame in TouchFrames(changes) { router.step(frame, into: &effects) }
  }
}
