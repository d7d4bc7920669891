/// The responders of regions.
struct ResponderTable {
  /// The responders of each region that has any.
  private(set) var regions: [RegionID: RegionResponders] = [:]
  /// The responders of the regions all of whose responders are selective.
  private(set) var selective: [RegionID: [any SelectiveResponder]] = [:]
  /// The regions whose selective responders all were not ready when last asked.
  var unready: Set<RegionID> = []

  /// Reserves storage for the responders of a number of regions.
  mutating func reserveCapacity(_ count: Int) { regions.reserveCapacity(count) }

  /// Changes the responders of a region.
  ///
  /// - Returns: whether all of them are selective, or all were before.
  mutating func change(_ region: RegionID, _ change: (inout RegionResponders) -> Void) -> Bool {
    let responders = regions[region, default: RegionResponders()].selective(after: change)
    guard responders != nil || selective[region] != nil else { return false }
    selective[region] = responders
    return true
  }

  /// Removes the responders of a region.
  mutating func remove(_ region: RegionID) {
    regions[region] = nil
    selective[region] = nil
    unready.remove(region)
  }
}

/// The responders of a region.
struct RegionResponders {
  /// The region's own responder, which is asked before its controller.
  enum Own {
    case absent
    case present(any Responder)
    /// It is created when it is first needed.
    case later(() -> any Responder)
    /// Each touch gets one, created when the touch begins.
    case forEachTouch((RoutedTouch) -> any Responder)
  }

  var own = Own.absent
  var controller: (any Controller)?

  /// The region's own responder for all touches; nil if there is none yet.
  var responder: (any Responder)? {
    if case .present(let responder) = own { responder } else { nil }
  }

  /// Changes the responders.
  ///
  /// - Returns: the responders, if there are any and all of them are selective; otherwise nil.
  mutating func selective(after change: (inout RegionResponders) -> Void)
    -> [any SelectiveResponder]?
  {
    change(&self)
    return selective
  }

  /// The responders, if there are any and all of them are selective; otherwise nil.
  private var selective: [any SelectiveResponder]? {
    if let responder {
      guard let first = responder as? any SelectiveResponder else { return nil }
      guard let controller else { return [first] }
      return (controller as? any SelectiveResponder).map { [first, $0] }
    }
    return (controller as? any SelectiveResponder).map { [$0] }
  }
}
