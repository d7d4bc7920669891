package import FingertipOverlay
internal import TUIOOutput
package import TouchRouting
internal import Touches

extension TUIOSender: TouchFollower {
  package func follow(_ effect: Effect, of effects: Effects, in regions: any RegionPlaces) {
    guard followsRegion else { return }
    switch effect.kind {
    case .deliver(let delivery): follow(delivery, delivery.phase, of: effects, in: regions)
    case .cancel(let delivery, _, _): follow(delivery, .cancelled, of: effects, in: regions)
    default: break
    }
  }

  private func follow(
    _ delivery: Delivery, _ phase: TouchPhase, of effects: Effects, in regions: any RegionPlaces
  ) {
    let touches = effects.touches(of: delivery).map { routed in
      var touch = routed.touch
      touch.phase = phase
      return touch
    }
    follow(touches, of: regions.name(of: delivery.region)) { regions.frame(of: delivery.region) }
  }
}
