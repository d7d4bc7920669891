// Gestures may change while fingers are down, when the configuration is read again. A gesture that
// stays the same goes on: its recognizer is kept with its state, and only its relations are
// computed anew.

extension GestureArena {
  /// Replaces the gestures of all regions, in this order.
  ///
  /// A gesture that is unchanged but for its limits and belongs to the same region goes on, by its
  /// new limits. Any other active gesture is dropped without a report: end it first, with
  /// `Router.cancel(_:on:at:into:)`.
  public func setGestures(_ gestures: [(settings: GestureSettings, region: RegionID)]) {
    var former: [GestureID: Contestant] = [:]
    for contestant in contestants where former[contestant.settings.id] == nil {
      former[contestant.settings.id] = contestant
    }
    contestants.removeAll()
    byRegion.removeAll()
    for (settings, region) in gestures {
      if let existing = former[settings.id], existing.region == region,
        existing.isSame(as: settings)
      {
        former[settings.id] = nil
        existing.settings = settings
        enter(existing)
      } else {
        add(settings, to: region)
      }
    }
    let kept = Set(contestants.map { ObjectIdentifier($0) })
    inPlay.removeAll { !kept.contains(ObjectIdentifier($0)) }
    inPlay.sort { $0.rank < $1.rank }
    for index in entries.indices {
      entries[index].contestants.removeAll { !kept.contains(ObjectIdentifier($0)) }
    }
    resolveRelations()
  }
}

extension Contestant {
  /// Returns whether settings differ at most in their limits, which a recognizer reads whenever it
  /// needs them.
  fileprivate func isSame(as other: GestureSettings) -> Bool {
    var other = other
    other.limits = settings.limits
    return other == settings
  }
}
