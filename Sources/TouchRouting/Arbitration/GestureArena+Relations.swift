extension GestureArena {
  /// Works out the relations: required failures, simultaneous gestures and cancellations.
  func resolveRelations() {
    areRelationsStale = false
    counts.areNeeded = contestants.contains(where: \.isCounted)
    var byID: [GestureID: Contestant] = [:]
    for contestant in contestants {
      if byID[contestant.settings.id] == nil { byID[contestant.settings.id] = contestant }
      contestant.relations.requirements = []
      contestant.relations.companions = []
      contestant.relations.cancelTargets = []
    }
    for contestant in contestants {
      let relations = contestant.settings.relations
      for other in resolve(relations.simultaneous, byID, contestant) {
        contestant.relations.companions.insert(other.rank.index)
      }
      for other in resolve(relations.cancels, byID, contestant) {
        contestant.relations.cancelTargets.insert(other.rank.index)
      }
    }
    joinGroups()
    for contestant in contestants {
      for other in resolve(contestant.settings.relations.requires, byID, contestant) {
        require(other, for: contestant, patience: nil)
      }
    }
    let taps = contestants.filter { $0.settings.type == .tap }
    let tapsByRegion = Dictionary(grouping: taps, by: \.region)
    for tap in taps { requireLongerSeries(for: tap, among: tapsByRegion[tap.region] ?? []) }
  }

  /// Makes the gestures of a group companions, and the counted gestures of a region: these take
  /// turns, and those for the same number run beside each other.
  private func joinGroups() {
    // Grouped, so that gestures that have nothing to do with each other are not compared.
    let counted = Dictionary(grouping: contestants.filter(\.isCounted), by: \.region)
    let groups = Dictionary(grouping: contestants, by: \.settings.relations.group)
    for contestant in contestants {
      var companions = contestant.isCounted ? counted[contestant.region] ?? [] : []
      if let group = contestant.settings.relations.group { companions += groups[group] ?? [] }
      for other in companions { contestant.relations.companions.insert(other.rank.index) }
    }
  }

  /// Returns the gestures that a gesture names, and reports the names of no other gesture.
  private func resolve(
    _ ids: some Sequence<GestureID>, _ byID: [GestureID: Contestant], _ contestant: Contestant
  ) -> [Contestant] {
    ids.compactMap { id in
      guard let other = byID[id], other !== contestant else {
        onFault?(.unknownGesture(id, namedBy: contestant.settings.id))
        return nil
      }
      return other
    }
  }

  /// Makes a tap wait for the longer series of taps of its region that may begin with it.
  private func requireLongerSeries(for contestant: Contestant, among taps: [Contestant]) {
    let tap = contestant.settings
    for other in taps
    where other.settings.fingers.overlaps(tap.fingers)
      && other.settings.taps > tap.taps && !contestant.isCompanion(of: other)
      && !contestant.requires(other)
    {
      require(other, for: contestant, patience: tap.limits.tap.delay)
    }
  }

  private func require(_ other: Contestant, for contestant: Contestant, patience: Double?) {
    guard !waits(other, for: contestant) else {
      onFault?(.circularRequirement(contestant.settings.id, requires: other.settings.id))
      return
    }
    contestant.relations.requirements.append(
      Contestant.Requirement(contestant: other, patience: patience))
  }

  /// Returns whether a contestant waits for another, directly or through others.
  private func waits(_ contestant: Contestant, for other: Contestant) -> Bool {
    // Each contestant is visited once: the number of paths may be exponential.
    var visited: Set<Int> = []
    var unfinished = [contestant]
    while let next = unfinished.popLast() {
      for required in next.relations.requirements.map(\.contestant)
      where visited.insert(required.rank.index).inserted {
        if required === other { return true }
        unfinished.append(required)
      }
    }
    return false
  }
}

extension Contestant {
  /// Returns whether another contestant must fail before this one is recognized.
  func requires(_ other: Contestant) -> Bool {
    relations.requirements.contains { $0.contestant === other }
  }
}
