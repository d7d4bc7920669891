extension Router {
  /// Puts a responder behind a region, in place of what was there.
  public func setResponder(_ responder: (any Responder)?, for region: RegionID) {
    change(region) { stand in
      stand.responder = responder
      stand.later = nil
      stand.maker = nil
    }
  }

  /// Puts a responder behind a region, in place of what was there, that is made when it is first asked.
  ///
  /// Until then it counts as ready for a touch. Thousands of regions, of which few are ever touched, are laid out
  /// faster with such responders, and those that nobody touched need not be asked whether they are ready.
  public func setResponder(for region: RegionID, making make: @escaping () -> any Responder) {
    change(region) { stand in
      stand.responder = nil
      stand.later = make
      stand.maker = nil
    }
  }

  /// Makes room for the responders of as many regions.
  public func reserveCapacity(_ count: Int) { responders.reserveCapacity(count) }

  /// Returns the responders of a region, made now where they are to be made when first asked.
  func stand(of region: RegionID) -> Stand? {
    let stand = responders.stands[region]
    guard let make = stand?.later else { return stand }
    setResponder(make(), for: region)
    return responders.stands[region]
  }

  /// Gives every touch on a region a responder of its own, made when it begins.
  public func setResponders(
    for region: RegionID, making make: @escaping (RoutedTouch) -> any Responder
  ) {
    change(region) { stand in
      stand.maker = make
      stand.responder = nil
      stand.later = nil
    }
  }

  /// Puts a controller behind a region, which is asked after the region's responder.
  public func setController(_ controller: (any Controller)?, for region: RegionID) {
    change(region) { $0.controller = controller }
  }

  /// Changes the responders of a region.
  private func change(_ region: RegionID, _ change: (inout Stand) -> Void) {
    guard responders.change(region, change) else { return }
    // Within a step this is done at its end.
    if stepping.isOn { stepping.isRoomStale = true } else { noteReadiness(of: region) }
  }
}
