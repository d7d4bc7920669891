extension Router {
  /// Puts a responder behind a region, in place of what was there.
  public func setResponder(_ responder: (any Responder)?, for region: RegionID) {
    change(region) { stand in
      stand.responder = responder
      stand.maker = nil
    }
  }

  /// Gives every touch on a region a responder of its own, made when it begins.
  public func setResponders(
    for region: RegionID, making make: @escaping (RoutedTouch) -> any Responder
  ) {
    change(region) { stand in
      stand.maker = make
      stand.responder = nil
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
