internal import Touches

/// Doubts about contacts that come down, and their resolution at the lift.
extension HandTracker {
  /// Returns the strongest reason to doubt that a contact that comes down is a finger; nil for
  /// none.
  func doubt(about contact: HandContact) -> HandContact.Doubt? {
    let device = contact.id.device
    let panel = panels[panelIndex(device)]
    if let length = contact.length?.now,
      length >= panel.palmLength(rules) * rules.doubt.lengthShare
    {
      return .length
    }
    guard judgesRests(on: device, at: contact.path.startTime), !contact.writing.isContinued else {
      return nil
    }
    if isBesidePalm(contact) { return .palm }
    let hasCompany = contacts.contains {
      $0.id.device == device && !$0.isPen && $0.isDown && $0.path.travel <= rules.rollDistance
        && $0.distance(to: contact) <= rules.palm.reach
    }
    if hasCompany { return .company }
    return panel.expectsPalms(rules, at: contact.path.startTime) ? .habit : nil
  }

  /// Returns whether a contact came down near a palm that is or was just there, and no writing is
  /// nearer.
  func isBesidePalm(_ contact: HandContact) -> Bool {
    guard !contact.writing.isNext else { return false }
    let distance = palmDistance(contact)
    return distance <= rules.palm.clearance
      || distance <= rules.palm.reach && distance < contact.writing.distance
  }

  /// Returns whether a contact came down near the last stroke of the same hand, and no palm is
  /// nearer.
  func continuesWriting(_ contact: HandContact) -> Bool {
    let distance = contact.writing.distance
    return distance < .infinity
      && max(distance, rules.palm.clearance) < palmDistance(contact)
  }

  /// Returns whether a contact came down close to the last stroke, and relatively far from any
  /// palm.
  func isAtWriting(_ contact: HandContact) -> Bool {
    let distance = contact.writing.distance
    return distance <= rules.writing.dotReach
      && rules.writing.dotClearance * distance < palmDistance(contact)
  }

  /// Returns the distance from a contact's start to the nearest palm, in mm.
  private func palmDistance(_ contact: HandContact) -> Double {
    var nearest = Double.infinity
    for other in contacts
    where other.id != contact.id && other.id.device == contact.id.device
      && (other.state.isPalm || other.state == .hand)
    {
      nearest = min(nearest, (other.position - contact.path.start).lengthSquared)
    }
    for palm in panels[panelIndex(contact.id.device)].palms
    where contact.path.startTime - palm.time <= rules.doubt.flickerTime * 2 {
      nearest = min(nearest, (palm.place - contact.path.start).lengthSquared)
    }
    return nearest.squareRoot()
  }

  /// Returns the distance from a contact's start to the latest strokes, in mm; infinite if they are
  /// too far for the same hand to continue.
  func writingDistance(_ contact: HandContact) -> Double {
    let start = contact.path.start
    var minimum = Double.infinity
    for stroke in panels[panelIndex(contact.id.device)].writing
    where contact.path.startTime - stroke.time <= rules.writing.time {
      let reach = (stroke.size * 1.5).clamped(to: rules.writing.nextStrokeReach)
      let distance = (start - stroke.box.nearest(to: start)).length
      if distance <= reach { minimum = min(minimum, distance) }
    }
    return minimum
  }

  /// Decides about a contact that is lifted, unless later events may still tell.
  mutating func judgeLift(_ index: Int, at time: Timestamp, isMeant: Bool) {
    let contact = contacts[index]
    if !isMeant || time - contact.path.startTime > rules.doubt.tapTime {
      note(.brushed, index)
    } else if contact.path.travel > rules.rollDistance, contact.doubt != .length {
      note(.travelled, index)
    } else if isBesidePalm(contact) {
      note(.brushed, index)
    }
  }

  /// Decides about contacts that were lifted while undecided.
  mutating func judgeLifted(_ indices: [Int], at time: Timestamp) {
    for index in indices where contacts[index].state == .undecided {
      guard let lift = contacts[index].liftTime else { continue }
      if isBesidePalm(contacts[index]) {
        note(.brushed, index)
      } else if time - lift >= rules.doubt.flickerTime {
        note(.tapped, index)
      }
    }
  }
}
