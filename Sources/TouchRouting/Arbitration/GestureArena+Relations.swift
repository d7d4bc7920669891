extension GestureArena {
  /// Works out the relations: required failures, simultaneous gestures and cancellations.
  func resolveRelations() {
    areRelationsStale = false
    counts.areNeeded = contestants.contains(where: \.isCounted)
    var byID: [GestureID: Contestant] = [:]
    for contestant in contestants where byID[contestant.settings.id] == nil {
      byID[contestant.settings.id] = contestant
    }
    for contestant in contestants {
      contestant.relations.requirements = []
      contestant.relations.companions = []
      contestant.relations.cancelTargets = []
    }
    // Grouped, so that gestures that have nothing to do with each other are not compared.
    let counted = Dictionary(grouping: contestants.filter(\.isCounted), by: \.region)
    let groups = Dictionary(grouping: contestants, by: \.settings.relations.group)
    let taps = Dictionary(grouping: contestants.filter { $0.settings.type == .tap }, by: \.region)
    for contestant in contestants {
      let relations = contestant.settings.relations
      for id in relations.simultaneous {
        guard let other = resolve(id, byID, contestant) else { continue }
        contestant.relations.companions.insert(other.rank.index)
      }
      for id in relations.cancels {
        guard let other = resolve(id, byID, contestant) else { continue }
        contestant.relations.cancelTargets.insert(other.rank.index)
      }
      if contestant.isCounted {
        // Counted gestures take turns, and those for the same number run beside each other.
        for other in counted[contestant.region] ?? [] {
          contestant.relations.companions.insert(other.rank.index)
        }
      }
      guard let group = relations.group else { continue }
      for other in groups[group] ?? [] {
        contestant.relations.companions.insert(other.rank.index)
      }
    }
    for contestant in contestants {
      for id in contestant.settings.relations.requires {
        guard let other = resolve(id, byID, contestant) else { continue }
        require(other, for: contestant, patience: nil)
      }
    }
    for contestant in contestants where contestant.settings.type == .tap {
      requireLongerSeries(for: contestant, among: taps[contestant.region] ?? [])
    }
  }

  private func resolve(
    _ id: GestureID, _ byID: [GestureID: Contestant], _ contestant: Contestant
  ) -> Contestant? {
    guard let other = byID[id], other !== contestant else {
      onFault?(.unknownGesture(id, namedBy: contestant.settings.id))
      return nil
    }
    return other
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
