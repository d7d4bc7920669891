// In multi-touch protocol A every report lists all contacts, each ended by SYN_MT_REPORT. The
// reader has to match them with the contacts of the previous report: by id if the device sends ids,
// or else by distance.

/// The contacts of a device without slots; each is given a slot that it keeps while it is down.
struct AnonymousContacts: Sendable {
  /// A contact in one report.
  struct Contact: Sendable {
    /// The device's id for it; nil for none.
    var id: Int32?
    var x: Int32?
    var y: Int32?
    /// All of its axes by code, in the order of the report.
    var values: [(code: Int, value: Int32)] = []
  }

  /// The change of a slot's contact with a report.
  enum Change: Sendable {
    /// It is missing from the report.
    case ended(slot: Int)
    /// It was missing from the previous report.
    case began(slot: Int, Contact)
    /// It was in the previous report already, with the values in `before`.
    case stayed(slot: Int, Contact, before: Contact)
  }

  /// The contact that is being read.
  private var contact = Contact()
  /// The complete contacts of the current report so far.
  private var reported: [Contact] = []
  /// The contacts of the last report, by slot; nil for free slots.
  private var previous: [Contact?] = []
  private var hasContactReport = false

  /// Handles an event.
  ///
  /// - Parameter event: an event other than SYN_DROPPED.
  /// - Returns: the changes of contacts, ended ones first; nil unless the event ends a report.
  mutating func follow(_ event: KernelEvent) -> [Change]? {
    switch (event.type, event.code) {
    case (KernelCode.absolute, KernelCode.trackingID): contact.id = event.value
    case (KernelCode.absolute, let code) where code > KernelCode.slot:
      if code == KernelCode.x { contact.x = event.value }
      if code == KernelCode.y { contact.y = event.value }
      // A damaged file may describe one contact endlessly.
      if contact.values.count < 32 { contact.values.append((code, event.value)) }
    case (KernelCode.synchronisation, KernelCode.contactReport):
      hasContactReport = true
      if contact.x != nil, contact.y != nil, reported.count < SlotTracker.slotLimit / 8 {
        reported.append(contact)
      }
      contact = Contact()
    // If the device sends one of these, the kernel's documentation lets it omit the empty contact
    // report of the last finger that lifts.
    case (KernelCode.key, KernelCode.touch) where event.value == 0,
      (KernelCode.absolute, KernelCode.singlePressure) where event.value == 0:
      hasContactReport = true
    case (KernelCode.synchronisation, KernelCode.report):
      // A report without a contact report is about other things, such as a key.
      let changes = hasContactReport ? assign() : []
      reported.removeAll(keepingCapacity: true)
      contact = Contact()
      hasContactReport = false
      return changes
    default: break
    }
    return nil
  }

  /// Forgets all contacts, because the kernel dropped events.
  mutating func forget() { self = AnonymousContacts() }

  /// Assigns each contact to a slot, by its id or by the nearest contact of the last report.
  private mutating func assign() -> [Change] {
    var owners = [Int?](repeating: nil, count: reported.count)
    var isTaken = [Bool](repeating: false, count: previous.count)
    var changes: [Change] = []
    for (distance, contact, slot) in pairs where owners[contact] == nil && !isTaken[slot] {
      if reported[contact].id != nil, distance > 0 { continue }
      owners[contact] = slot
      isTaken[slot] = true
    }
    for slot in previous.indices where previous[slot] != nil && !isTaken[slot] {
      changes.append(.ended(slot: slot))
      previous[slot] = nil
    }
    for (index, contact) in reported.enumerated() {
      let slot = owners[index] ?? previous.firstIndex { $0 == nil } ?? previous.count
      if slot == previous.count { previous.append(nil) }
      if let before = previous[slot] {
        changes.append(.stayed(slot: slot, contact, before: before))
      } else {
        changes.append(.began(slot: slot, contact))
      }
      previous[slot] = contact
    }
    return changes
  }

  /// All pairs of a contact and an occupied slot, the nearest first.
  ///
  /// Contacts with equal ids are 0 apart, those with different ids infinitely far.
  private var pairs: [(distance: Double, contact: Int, slot: Int)] {
    var pairs: [(distance: Double, contact: Int, slot: Int)] = []
    for (index, contact) in reported.enumerated() {
      for (slot, other) in previous.enumerated() {
        guard let other else { continue }
        pairs.append((Self.distance(contact, other), index, slot))
      }
    }
    return pairs.sorted { ($0.distance, $0.contact, $0.slot) < ($1.distance, $1.contact, $1.slot) }
  }

  private static func distance(_ contact: Contact, _ other: Contact) -> Double {
    if let id = contact.id { return id == other.id ? 0 : .infinity }
    let x = Double(contact.x ?? 0) - Double(other.x ?? 0)
    let y = Double(contact.y ?? 0) - Double(other.y ?? 0)
    return x * x + y * y
  }
}
