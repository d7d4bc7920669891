extension Router {
  /// Sets the responder of a region, and replaces the former one.
  public func setResponder(_ responder: (any Responder)?, for region: RegionID) {
    change(region) { $0.own = responder.map { .present($0) } ?? .absent }
  }

  /// Sets the responder of a region to one that is created when it is first needed.
  ///
  /// Until then it counts as ready for a touch. Thousands of regions, few of which are ever
  /// touched, are laid out faster this way, and untouched ones need not be asked whether they are
  /// ready.
  public func setResponder(for region: RegionID, making make: @escaping () -> any Responder) {
    change(region) { $0.own = .later(make) }
  }

  /// Reserves storage for the responders of a number of regions.
  public func reserveCapacity(_ count: Int) { responders.reserveCapacity(count) }

  /// Returns the responders of a region, and creates the one that is created when first needed.
  func responders(of region: RegionID) -> RegionResponders? {
    let entry = responders.regions[region]
    guard case .later(let make) = entry?.own else { return entry }
    setResponder(make(), for: region)
    return responders.regions[region]
  }

  /// Gives every touch on a region its own responder, created when the touch begins.
  public func setResponders(
    for region: RegionID, making make: @escaping (RoutedTouch) -> any Responder
  ) {
    change(region) { $0.own = .forEachTouch(make) }
  }

  /// Sets the controller of a region, which is asked after the region's responder.
  public func setController(_ controller: (any Controller)?, for region: RegionID) {
    change(region) { $0.controller = controller }
  }

  /// Changes the responders of a region.
  private func change(_ region: RegionID, _ change: (inout RegionResponders) -> Void) {
    guard responders.change(region, change) else { return }
    // Within a step, readiness is updated at the end.
    if stepping.isOn { stepping.isRoomStale = true } else { updateReadiness(of: region) }
  }
}
