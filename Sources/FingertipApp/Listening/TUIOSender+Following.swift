package import FingertipOverlay
internal import TUIOOutput
package import TouchRouting
internal import Touches

extension TUIOSender: TouchFollower {
  package func take(_ effect: Effect, of effects: Effects, in regions: any RegionPlaces) {
    guard followsRegion else { return }
    switch effect.kind {
    case .deliver(let delivery): take(delivery, delivery.phase, of: effects, in: regions)
    case .cancel(let delivery, _, _): take(delivery, .cancelled, of: effects, in: regions)
    default: break
    }
  }

  private func take(
    _ delivery: Delivery, _ phase: TouchPhase, of effects: Effects, in regions: any RegionPlaces
  ) {
    let touches = effects.touches(of: delivery).map { routed in
      var touch = routed.touch
      touch.phase = phase
      return touch
    }
    take(touches, of: regions.name(of: delivery.region)) { regions.frame(of: delivery.region) }
  }
}
