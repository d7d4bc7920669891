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
  var responder: (any Responder)?
  /// Creates the responder when it is first needed; nil if it exists or there is none.
  var later: (() -> any Responder)?
  /// Creates a separate responder for every touch.
  var maker: ((RoutedTouch) -> any Responder)?
  var controller: (any Controller)?

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
