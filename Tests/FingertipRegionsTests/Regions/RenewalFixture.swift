import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings

/// Regions with a router, whose configuration can be read again.
final class RenewalFixture {
  private let routed: RoutedRegions
  /// The texts that actions have logged, as `region text`.
  private(set) var logged: [String] = []

  init(_ yaml: String) throws { routed = try RoutedRegions(yaml) }

  var layout: RegionLayout { routed.layout }
  var router: Router { routed.router }

  func finger(_ phase: TouchPhase, _ x: Double, _ y: Double, contact: UInt32 = 1) {
    routed.finger(phase, x, y, contact: contact)
    carryOut()
  }

  func tap(_ x: Double, _ y: Double) {
    finger(.began, x, y, contact: 9)
    finger(.ended, x, y, contact: 9)
  }

  func drag(_ x: Double, _ y: Double, by dx: Double) {
    finger(.began, x, y, contact: 8)
    finger(.moved, x + dx, y, contact: 8)
    finger(.ended, x + dx, y, contact: 8)
  }

  func reload(_ yaml: String) throws { _ = try messages(whileReading: yaml) }

  /// Reads a configuration again, and returns the texts that are logged meanwhile.
  func messages(whileReading yaml: String) throws -> [String] {
    let renewal = RegionRenewal(of: layout.index, to: try regions(yaml))
    let now = Timestamp(milliseconds: routed.time)
    logged.removeAll()
    router.cancel(.reloaded, on: renewal.cancelled, at: now, into: &routed.effects)
    carryOut()
    routed.layout.renew(by: renewal, in: router)
    router.step(timer: now, into: &routed.effects)
    carryOut()
    return takeLogged()
  }

  func takeLogged() -> [String] {
    defer { logged.removeAll() }
    return logged
  }

  /// Lets regions move by themselves for a time, in ms.
  func rest(_ duration: Double) {
    let end = Timestamp(milliseconds: routed.time + duration)
    while let next = layout.nextMove, next <= end { layout.advance(to: next) }
    for (act, time) in layout.takeDue(at: end) { routed.effects.add(act, at: time) }
    carryOut()
  }

  private func carryOut() {
    let effects = routed.effects
    routed.effects.removeAll()
    for effect in effects {
      switch effect.kind {
      case .act(let act):
        for action in layout.actions(for: act) {
          layout.apply(action, of: act.region, at: act.position, by: act.gesture)
          if case .log(let text) = action {
            logged.append("\(layout.name(of: act.region)) \(text)")
          }
        }
        if let gesture = act.gesture, gesture.state.isFinal {
          layout.release(gesture, at: effect.time)
        }
      default: break
      }
    }
  }

  /// Returns the names of the regions in a region, or at the top, from back to front.
  func order(in parent: String? = nil) -> [String] {
    layout.tree.children(of: parent.flatMap { layout.region($0) })
      .compactMap { layout.tree[$0]?.name }
  }

  /// The number of gestures with different names.
  var gestureCount: Int {
    Set(layout.entries.values.flatMap { $0.setting.responses.gestures.map(\.id) }).count
  }

  func origin(_ name: String) -> Point? {
    layout.region(name).flatMap { layout.tree.absoluteFrame(of: $0)?.origin }
  }
}
