internal import Touches

/// Hands that erase.
extension HandTracker {
  mutating func judgeHands(_ device: DeviceID, at time: Timestamp) {
    guard erases else { return }
    for index in hands.indices where hands[index].id.device == device { move(index, at: time) }
    for hand in hands where hand.liftTime.map({ time - $0 >= rules.erasing.pause }) ?? false {
      report(.handEnded(hand))
    }
    hands.removeAll { hand in hand.liftTime.map { time - $0 >= rules.erasing.pause } ?? false }
    beginHand(device, at: time)
  }

  /// Starts erasing if a resting hand moves and nothing is written beside it.
  private mutating func beginHand(_ device: DeviceID, at time: Timestamp) {
    let palms = contacts.indices.filter { index in
      let contact = contacts[index]
      return contact.id.device == device && contact.isDown && contact.state.isPalm
        && contact.state != .palm(.pen)
    }
    for index in palms {
      let first = contacts[index]
      let group = palms.filter { contacts[$0].distance(to: first) <= rules.erasing.reach }
      // A hand that has written must be lifted before it can erase.
      guard isHand(group),
        group.allSatisfy({
          contacts[$0].writing.latest == nil && !isExpectedToWrite(contacts[$0], at: time)
        })
      else { continue }
      let sum = group.reduce(Vector.zero) {
        $0 + (contacts[$1].position - contacts[$1].palmPosition)
      }
      let distance = sum.length / Double(group.count)
      guard distance >= rules.erasing.sweepDistance else { continue }
      begin(group, at: time)
      return
    }
  }

  /// Returns whether contacts are more than the palm of a writing hand: one is far longer, or there
  /// are three or more.
  private func isHand(_ group: [Int]) -> Bool {
    let isLong = group.contains { index in
      guard let length = contacts[index].length, contacts[index].state == .palm(.size) else {
        return false
      }
      let limit = panels[panelIndex(contacts[index].id.device)].palmLength(rules)
      return length.most >= limit * 1.5
    }
    return isLong || group.count >= 3
  }

  private mutating func begin(_ group: [Int], at time: Timestamp) {
    let middle = centre(group)
    let reach = group.map { index in
      let contact = contacts[index]
      let offset = (contact.position - middle).length
      return offset + max((contact.length?.most ?? 0) / 2, 6)
    }.max()
    let radius = (reach ?? 0).clamped(to: rules.erasing.radius)
    for index in group { note(.swept, index) }
    let id = contacts[group[0]].id
    let density = panels[panelIndex(id.device)].density
    let hand = Hand(
      id: id, centre: Self.pixels(middle, density), radius: radius * density, time: time,
      members: group.map { contacts[$0].id })
    hands.append(hand)
    report(.handBegan(hand))
  }

  private mutating func move(_ handIndex: Int, at time: Timestamp) {
    var hand = hands[handIndex]
    let density = panels[panelIndex(hand.id.device)].density
    let middle = Point(x: hand.centre.x / density, y: hand.centre.y / density)
    let reach = hand.radius / density + rules.erasing.margin
    // Contacts that come down beside the hand become part of it. A pen is never in doubt.
    for index in contacts.indices {
      let contact = contacts[index]
      guard contact.isDown, contact.id.device == hand.id.device,
        !hand.members.contains(contact.id), !contact.writes(rules), contact.doubt != nil,
        (contact.position - middle).lengthSquared <= reach * reach
      else { continue }
      if contact.state == .undecided || contact.state == .finger { note(.clustered, index) }
      note(.swept, index)
      if contacts[index].state == .hand { hand.members.append(contact.id) }
    }
    let group = contacts.indices.filter {
      contacts[$0].isDown && hand.members.contains(contacts[$0].id)
    }
    if group.isEmpty {
      hand.liftTime = hand.liftTime ?? time
      hands[handIndex] = hand
      return
    }
    hand.liftTime = nil
    let newCentre = Self.pixels(centre(group), density)
    hand.time = time
    let hasMoved = newCentre != hand.centre
    hand.centre = newCentre
    hands[handIndex] = hand
    if hasMoved { report(.handMoved(hand)) }
  }

  /// Returns the centroid of contacts weighted by length, in mm.
  private func centre(_ group: [Int]) -> Point {
    var sum = Vector.zero
    var weight = 0.0
    for index in group {
      let share = max(contacts[index].length?.now ?? 0, 1)
      let position = contacts[index].position
      sum = sum + Vector(dx: position.x, dy: position.y) * share
      weight += share
    }
    return Point(x: sum.dx / weight, y: sum.dy / weight)
  }

  private static func pixels(_ point: Point, _ density: Double) -> Point {
    Point(x: point.x * density, y: point.y * density)
  }
}
