// Distinguishes fingers from palms and fists. A single contact is a finger from its first report,
// so that its ink is not delayed. Only if there is evidence for a palm is it undecided for a
// moment.
//
// The evidence for a palm: its length, if the panel reports one; that it rests together with
// others, or beside a contact that writes; and that palms lay on the panel before, because people
// who rest a hand do so at every word.

public import Touches

/// Classifies the contacts of touchscreens.
public struct HandTracker: Sendable {
  let rules: HandRules
  /// Whether contacts that rest together are palms, whatever their length.
  let judgesRests: Bool
  /// Whether the same holds on panels without lengths on which somebody has rested a hand.
  let learnsRests: Bool
  /// Whether hands erase.
  let erases: Bool
  var contacts: [HandContact] = []
  var hands: [Hand] = []
  var panels: [PanelMemory] = []
  private var decisions: [HandDecision] = []

  /// Creates a tracker without contacts.
  ///
  /// - Parameters:
  ///   - rules: the limits.
  ///   - judgesRests: whether contacts that rest together, or beside one that writes, are palms,
  ///     whatever their length.
  ///   - learnsRests: whether the same holds once a contact without a length has rested beside
  ///     several strokes, and as long as hands rest there.
  ///   - erases: whether palms and fists that move erase.
  public init(
    _ rules: HandRules = HandRules(), judgesRests: Bool = true, learnsRests: Bool = false,
    erases: Bool = false
  ) {
    self.rules = rules
    self.judgesRests = judgesRests
    self.learnsRests = learnsRests
    self.erases = erases
  }

  /// Returns the classification of a contact; nil if it is unknown or forgotten.
  public func state(of touch: TouchID) -> ContactState? {
    contacts.last { $0.id == touch }?.state
  }

  /// Returns the decisions since the last call.
  public mutating func takeDecisions() -> [HandDecision] {
    guard !decisions.isEmpty else { return [] }
    defer { decisions.removeAll() }
    return decisions
  }

  // MARK: - Reports

  /// Handles a contact's report.
  ///
  /// - Parameters:
  ///   - touch: the contact.
  ///   - pixelsPerMillimetre: the density at its position, in px/mm.
  ///   - penIsNear: whether a pen is near the panel, so that fingers do not draw.
  ///   - isPen: whether it is a pen or a mouse, which is never a palm.
  public mutating func follow(
    _ touch: Touch, pixelsPerMillimetre: Double, penIsNear: Bool = false, isPen: Bool = false
  ) {
    setDensity(pixelsPerMillimetre, of: touch.id.device)
    let position = Point(
      x: touch.position.x / pixelsPerMillimetre, y: touch.position.y / pixelsPerMillimetre)
    let length = max(touch.contact.major ?? 0, touch.contact.minor ?? 0) / pixelsPerMillimetre
    switch touch.phase {
    case .began:
      contacts.removeAll { $0.id == touch.id }
      var contact = HandContact(
        touch, at: position, length: length > 0 ? length : nil, isPen: isPen)
      if !isPen {
        contact.writing.distance = writingDistance(contact)
        contact.writing.isNext = isAtWriting(contact)
        contact.writing.isContinued = continuesWriting(contact)
        contact.doubt = doubt(about: contact)
      }
      contacts.append(contact)
      if penIsNear, !isPen {
        note(.penCame, contacts.count - 1)
      } else if contact.doubt == nil {
        note(.travelled, contacts.count - 1)
      }
    case .moved, .stationary:
      guard let index = index(of: touch.id) else { return }
      contacts[index].move(to: position, length: length > 0 ? length : nil, at: touch.time)
    case .ended, .cancelled:
      guard let index = index(of: touch.id) else { return }
      contacts[index].move(to: position, length: nil, at: touch.time)
      judge(touch.id.device, at: touch.time)
      lift(touch.id, at: touch.time, isMeant: touch.phase == .ended)
    }
    judge(touch.id.device, at: touch.time)
  }

  /// Sets the density at the latest contact of a panel, in px/mm.
  private mutating func setDensity(_ density: Double, of device: DeviceID) {
    if let index = panels.firstIndex(where: { $0.device == device }) {
      panels[index].density = density
    } else {
      panels.append(PanelMemory(device, density: density))
    }
  }

  /// Forgets a contact that turned out to be something else, such as part of a tap that leaves the
  /// mode.
  public mutating func forget(_ touch: TouchID) { contacts.removeAll { $0.id == touch } }

  private func index(of touch: TouchID) -> Int? {
    contacts.lastIndex { $0.id == touch && $0.isDown }
  }

  private mutating func lift(_ touch: TouchID, at time: Timestamp, isMeant: Bool) {
    guard let index = index(of: touch) else { return }
    contacts[index].liftTime = time
    if contacts[index].state == .undecided { judgeLift(index, at: time, isMeant: isMeant) }
    let contact = contacts[index]
    let panel = panelIndex(touch.device)
    switch contact.state {
    case .undecided, .hand: break
    case .finger:
      if contact.isPen || contact.path.travel > rules.rollDistance {
        panels[panel].noteStroke(
          PanelMemory.Stroke(
            box: contact.path.box, place: contact.position, size: contact.path.travel, time: time,
            isPen: contact.isPen))
        if let length = contact.length, !contact.isPen { panels[panel].noteFinger(length.most) }
        if learnsRests { learnRests(beside: contact) }
      }
    case .palm: panels[panel].notePalm(contact.position, time)
    }
  }

  // MARK: - Time

  /// The time of the next decision that needs no report; nil if there is none.
  public var deadline: Timestamp? {
    guard !contacts.isEmpty || !hands.isEmpty else { return nil }
    var deadline: Timestamp?
    func wake(_ time: Timestamp) { deadline = min(deadline ?? time, time) }
    for contact in contacts where contact.state == .undecided {
      if let lift = contact.liftTime {
        wake(lift + rules.doubt.flickerTime)
      } else {
        let (start, restStart) = (contact.path.startTime, contact.path.rest.since)
        // It may come to rest some time after it came down.
        let restEnd = max(start + rules.rest.clusterTime, restStart + rules.rest.time)
        for next in [restEnd, start + rules.doubt.restTime] where next > contact.time { wake(next) }
      }
    }
    for hand in hands { if let lift = hand.liftTime { wake(lift + rules.erasing.pause) } }
    return deadline
  }

  /// Advances the time.
  public mutating func advance(to time: Timestamp) {
    for index in contacts.indices where contacts[index].isDown && contacts[index].time < time {
      contacts[index].time = time
    }
    for device in Set(contacts.map(\.id.device) + hands.map(\.id.device)) {
      judge(device, at: time)
    }
  }

  // MARK: - Decisions

  func panelIndex(_ device: DeviceID) -> Int {
    panels.firstIndex { $0.device == device } ?? 0
  }

  mutating func report(_ decision: HandDecision) { decisions.append(decision) }

  /// Applies an event to a contact's state, and reports the change.
  mutating func note(_ event: ContactEvent, _ index: Int) {
    let next = contacts[index].state.after(event)
    guard next != contacts[index].state else { return }
    let wasPalm = contacts[index].state.isPalm
    contacts[index].state = next
    if next.isPalm {
      if !wasPalm { contacts[index].palmPosition = contacts[index].position }
      // A palm due to a pen says nothing about how hands rest.
      if next != .palm(.pen) {
        let panel = panelIndex(contacts[index].id.device)
        panels[panel].palmTime = contacts[index].time
        if next != .palm(.size) { panels[panel].restTime = contacts[index].time }
      }
    }
    if wasPalm, next.isPalm { return }
    report(.contact(contacts[index].id, next))
  }

  private mutating func judge(_ device: DeviceID, at time: Timestamp) {
    // A single finger that draws needs no judgement.
    if contacts.count == 1, hands.isEmpty, contacts[0].state == .finger,
      contacts[0].length == nil, contacts[0].isDown
    {
      return
    }
    let indices = contacts.indices.filter { contacts[$0].id.device == device || contacts[$0].isPen }
    judgeLengths(indices)
    judgeTravel(indices, at: time)
    judgeRest(indices, at: time)
    judgePartings(indices, at: time)
    judgeHands(device, at: time)
    judgeLifted(indices, at: time)
    contacts.removeAll { contact in
      guard let lift = contact.liftTime else { return false }
      return contact.state != .undecided || time - lift > rules.doubt.flickerTime
    }
  }
}
