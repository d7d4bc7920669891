extension Router {
  /// Puts a responder behind a region, in place of what was there.
  public func setResponder(_ responder: (any Responder)?, for region: RegionID) {
    responders.stands[region, default: Stand()].responder = responder
    responders.stands[region]?.maker = nil
    noteStand(region)
  }

  /// Gives every touch on a region a responder of its own, made when it begins.
  public func setResponders(
    for region: RegionID, making make: @escaping (RoutedTouch) -> any Responder
  ) {
    responders.stands[region, default: Stand()].maker = make
    responders.stands[region]?.responder = nil
    noteStand(region)
  }

  /// Puts a controller behind a region, which is asked after the region's responder.
  public func setController(_ controller: (any Controller)?, for region: RegionID) {
    responders.stands[region, default: Stand()].controller = controller
    noteStand(region)
  }

  /// Notes that the responders of a region changed.
  private func noteStand(_ region: RegionID) {
    guard responders.noteSelective(region) else { return }
    // Within a step this is done at its end.
    if stepping.isOn { stepping.isRoomStale = true } else { noteReadiness(of: region) }
  }
}
