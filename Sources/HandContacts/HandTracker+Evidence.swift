internal import Touches

/// The evidence that contacts are fingers or palms.
extension HandTracker {
  /// Takes contacts with the length of a palm for palms.
  mutating func judgeLengths(_ indices: [Int]) {
    for index in indices {
      let contact = contacts[index]
      guard contact.isDown, !contact.isPen, contact.state != .hand, let length = contact.length
      else { continue }
      let panel = panels[panelIndex(contact.id.device)]
      // If hands erase, the panel is known to report their size.
      guard erases || panel.hasFingerLengths else { continue }
      let limit = panel.palmLength(rules)
      // A finger that has drawn for a while may be laid flat.
      let draws =
        contact.state == .finger && contact.path.travel > HandContact.Doubt.length.distance
      if length.now >= (draws ? limit * 1.5 : limit) { note(.grew, index) }
    }
  }

  /// Takes contacts that move further than a palm rolls for fingers.
  mutating func judgeTravel(_ indices: [Int], at time: Timestamp) {
    for index in indices where contacts[index].state == .undecided && contacts[index].isDown {
      let contact = contacts[index]
      if contact.path.travel >= distance(of: contact) {
        // A short stroke is slow at its end, like a palm, but no palm comes down in fresh writing.
        note(!contact.writing.isNext && movesAsPalm(contact) ? .clustered : .travelled, index)
      } else if contact.doubt != .palm, contact.doubt != .length,
        time - contact.path.startTime >= rules.doubt.restTime, isAlone(contact)
      {
        note(.waited, index)
      }
    }
  }

  /// Returns the distance that a contact must move to be a finger, in mm.
  private func distance(of contact: HandContact) -> Double {
    guard let doubt = contact.doubt else { return 0 }
    guard let length = contact.length else { return doubt.distance }
    let limit = panels[panelIndex(contact.id.device)].palmLength(rules)
    if length.most >= limit * rules.doubt.lengthShare { return HandContact.Doubt.length.distance }
    // A short contact that has not grown is probably no palm.
    let isSteady = length.most <= length.first * 1.4 && length.most < limit / 2
    return isSteady && doubt < .palm ? doubt.distance / 2 : doubt.distance
  }

  /// Returns whether a contact moves like a palm nearby; a palm that has been still since before
  /// the contact came down does not count, although both may be slow.
  private func movesAsPalm(_ contact: HandContact) -> Bool {
    contacts.contains {
      guard $0.id != contact.id, $0.id.device == contact.id.device, $0.isDown, $0.state.isPalm,
        $0.distance(to: contact) <= rules.palm.reach * 2,
        $0.path.rest.since > contact.path.startTime
      else { return false }
      let gap = $0.path.velocity + contact.path.velocity * -1
      let tolerance = 0.6 * contact.path.velocity.length + rules.palm.speed
      return gap.lengthSquared <= tolerance * tolerance || hasMovedAlike(contact, $0)
    }
  }

  /// Returns whether two contacts that came down together, away from any writing, have moved alike
  /// since then.
  ///
  /// A busy X server dates the contacts of a hand tens of ms apart, although the panel reported
  /// them at once. Velocities from such times differ; displacements differ by one report at most.
  private func hasMovedAlike(_ contact: HandContact, _ other: HandContact) -> Bool {
    guard contact.writing.distance == .infinity,
      abs(other.path.startTime - contact.path.startTime) <= rules.rest.clusterSpread
    else { return false }
    let displacement = contact.position - contact.path.start
    let gap = other.position - other.path.start + displacement * -1
    let tolerance = rules.palm.displacementShare * displacement.length
    return gap.lengthSquared <= tolerance * tolerance
  }

  /// Returns whether a contact moves away from a palm at rest: a hand that slides moves all of its
  /// palm.
  private func leavesPalm(_ contact: HandContact, at time: Timestamp) -> Bool {
    contact.writing.distance < .infinity
      && contacts.contains {
        $0.id != contact.id && $0.id.device == contact.id.device && $0.isDown && $0.state.isPalm
          && $0.distance(to: contact) <= rules.palm.reach
          && time - $0.path.rest.since >= rules.rest.visibleTime
      }
  }

  /// Returns whether no other contact that may belong to the same hand is down.
  private func isAlone(_ contact: HandContact) -> Bool {
    !contacts.contains {
      $0.id != contact.id && $0.isDown && $0.sharesPanel(with: contact)
        && $0.distance(to: contact) <= rules.writing.reach.upperBound
    }
  }

  /// Takes contacts that rest together, or beside one that writes, for palms.
  mutating func judgeRest(_ indices: [Int], at time: Timestamp) {
    guard let first = indices.first(where: { !contacts[$0].isPen }),
      judgesRests(on: contacts[first].id.device, at: time)
    else { return }
    for index in indices where !contacts[index].isPen && contacts[index].isDown {
      let contact = contacts[index]
      if contact.state != .hand, isBesideWriting(contact) { contacts[index].writing.latest = time }
      guard mayRest(contact, at: time) else { continue }
      let isTogether = indices.contains {
        let other = contacts[$0]
        guard other.id != contact.id, !other.isPen, other.isDown, other.state != .hand,
          other.distance(to: contact) <= rules.palm.reach
        else { return false }
        return other.state.isPalm
          || mayRest(other, at: time)
            && abs(other.path.startTime - contact.path.startTime) <= rules.rest.clusterSpread
      }
      let rested = time - contact.path.rest.since
      guard rested >= rules.rest.time else { continue }
      if isTogether, time - contact.path.startTime >= rules.rest.clusterTime,
        !contact.writing.isContinued || rested >= rules.rest.visibleTime
      {
        note(.clustered, index)
      } else if contacts[index].writing.latest == time,
        contact.state != .finger || rested >= rules.rest.visibleTime
      {
        note(.rested, index)
      }
    }
  }

  /// Returns whether contacts at rest on a panel are judged.
  func judgesRests(on device: DeviceID, at time: Timestamp) -> Bool {
    judgesRests || learnsRests && panels[panelIndex(device)].expectsRests(rules, at: time)
  }

  /// Takes contacts for palms that rested during several successive strokes beside them; the
  /// strokes of fingers that draw together are not successive.
  mutating func learnRests(beside stroke: HandContact) {
    for index in contacts.indices {
      let contact = contacts[index]
      guard contact.id.device == stroke.id.device, contact.isDown, !contact.isPen,
        contact.length == nil,
        contact.writing.strokes?.lift ?? contact.path.startTime < stroke.path.startTime,
        contact.path.travel <= rules.rollDistance * 2,
        rules.writing.reach.contains(contact.distance(to: stroke))
      else { continue }
      let count = (contact.writing.strokes?.count ?? 0) + 1
      contacts[index].writing.strokes = (count, stroke.time)
      if count >= rules.rest.strokes { note(.rested, index) }
    }
  }

  /// Returns whether a contact may be a palm that has only rolled since it came down.
  private func mayRest(_ contact: HandContact, at time: Timestamp) -> Bool {
    switch contact.state {
    case .undecided: contact.path.travel <= rules.rollDistance * 2
    case .finger:
      contact.path.travel <= rules.rollDistance * 2
        && time - contact.path.startTime <= rules.rest.maximumAge
    case .palm, .hand: false
    }
  }

  /// Returns whether a contact writes where the hand of a palm would write.
  private func isBesideWriting(_ contact: HandContact) -> Bool {
    contacts.contains {
      $0.id != contact.id && $0.writes(rules) && $0.sharesPanel(with: contact)
        && rules.writing.reach.contains($0.distance(to: contact))
    }
  }

  /// Takes palms that move away from their place of rest for fingers, unless the hand is writing.
  mutating func judgePartings(_ indices: [Int], at time: Timestamp) {
    for index in indices where contacts[index].isDown {
      let contact = contacts[index]
      guard case .palm(let evidence) = contact.state, evidence != .pen else { continue }
      let age = time - contact.path.startTime
      if evidence == .size {
        let limit = panels[panelIndex(contact.id.device)].palmLength(rules)
        // It may be a thumb that is laid flat.
        guard let length = contact.length, length.most < limit * rules.parting.thumbFactor,
          !erases, age <= rules.parting.thumbTime,
          contact.path.travel >= rules.parting.thumbDistance, isAlone(contact)
        else { continue }
      } else {
        guard age <= rules.parting.time, contact.path.travel >= rules.parting.distance else {
          continue
        }
        if movesAsPalm(contact) {
          contacts[index].slidePosition = contact.position
          continue
        }
        // The last contact of a hand that slid does not part only because the others were lifted.
        let travel = contact.slidePosition.map { (contact.position - $0).length }
        guard (travel ?? .infinity) >= rules.parting.distance,
          contact.writing.isNext || leavesPalm(contact, at: time)
            || !isExpectedToWrite(contact, at: time)
        else { continue }
      }
      note(.parted, index)
    }
  }

  /// Returns whether a palm belongs to a hand that writes or has just written.
  func isExpectedToWrite(_ contact: HandContact, at time: Timestamp) -> Bool {
    if let last = contact.writing.latest, time - last <= rules.writing.time { return true }
    let reach = rules.writing.reach.upperBound
    return panels.contains { panel in
      panel.writing.contains {
        time - $0.time <= rules.writing.time && ($0.isPen || panel.device == contact.id.device)
          && ($0.place - contact.position).lengthSquared <= reach * reach
      }
    }
  }
}
