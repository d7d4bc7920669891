// In multi-touch protocol A every report tells of all contacts, one after the other, each ended by
// SYN_MT_REPORT. Which of them is which contact of the report before is left to the reader: the one with its
// id, where the device tells ids, or else the nearest.

/// The contacts of a device that reports them without slots, each in a slot that it keeps while it is down.
struct AnonymousContacts: Sendable {
  /// A contact as one report tells of it.
  struct Contact: Sendable {
    /// The id that the device gives it; nil for none.
    var id: Int32?
    var x: Int32?
    var y: Int32?
    /// All of its axes by their codes, in the order in which they were told.
    var values: [(code: Int, value: Int32)] = []
  }

  /// The contact of a slot in a report.
  enum Change: Sendable {
    /// It is not told of any more.
    case ended(slot: Int)
    /// It was not in the report before.
    case began(slot: Int, Contact)
    /// It was in the report before, as it was told of there.
    case stayed(slot: Int, Contact, before: Contact)
  }

  /// The contact that is being told.
  private var contact = Contact()
  /// The contacts that the present report told so far.
  private var told: [Contact] = []
  /// The contacts of the last report, by their slots; nil for slots that are free.
  private var known: [Contact?] = []
  private var hasContactReport = false

  /// Takes an event in.
  ///
  /// - Parameter event: an event other than of dropped ones.
  /// - Returns: what became of contacts, those that ended first; nil but at the end of a report.
  mutating func follow(_ event: KernelEvent) -> [Change]? {
    switch (event.type, event.code) {
    case (KernelCode.absolute, KernelCode.trackingID): contact.id = event.value
    case (KernelCode.absolute, let code) where code > KernelCode.slot:
      if code == KernelCode.x { contact.x = event.value }
      if code == KernelCode.y { contact.y = event.value }
      // A damaged file may tell of one contact without end.
      if contact.values.count < 32 { contact.values.append((code, event.value)) }
    case (KernelCode.synchronisation, KernelCode.contactReport):
      hasContactReport = true
      if contact.x != nil, contact.y != nil, told.count < SlotTracker.slotLimit / 8 {
        told.append(contact)
      }
      contact = Contact()
    case (KernelCode.key, KernelCode.touch) where event.value == 0: hasContactReport = true
    case (KernelCode.synchronisation, KernelCode.report):
      // A report without a contact report tells of other things, such as a key.
      let changes = hasContactReport ? assign() : []
      told.removeAll(keepingCapacity: true)
      contact = Contact()
      hasContactReport = false
      return changes
    default: break
    }
    return nil
  }

  /// Forgets what was told, because the kernel dropped events.
  mutating func forget() { self = AnonymousContacts() }

  /// Finds the slot of each contact: by its id, or that of the nearest contact of the last report.
  private mutating func assign() -> [Change] {
    var owners = [Int?](repeating: nil, count: told.count)
    var isTaken = [Bool](repeating: false, count: known.count)
    var changes: [Change] = []
    for (distance, contact, slot) in pairs where owners[contact] == nil && !isTaken[slot] {
      if told[contact].id != nil, distance > 0 { continue }
      owners[contact] = slot
      isTaken[slot] = true
    }
    for slot in known.indices where known[slot] != nil && !isTaken[slot] {
      changes.append(.ended(slot: slot))
      known[slot] = nil
    }
    for (index, contact) in told.enumerated() {
      let slot = owners[index] ?? known.firstIndex { $0 == nil } ?? known.count
      if slot == known.count { known.append(nil) }
      if let before = known[slot] {
        changes.append(.stayed(slot: slot, contact, before: before))
      } else {
        changes.append(.began(slot: slot, contact))
      }
      known[slot] = contact
    }
    return changes
  }

  /// Every contact with every slot that holds one, the nearest first; contacts with the same id are
  /// 0 apart, all others with ids infinitely far.
  private var pairs: [(distance: Double, contact: Int, slot: Int)] {
    var pairs: [(distance: Double, contact: Int, slot: Int)] = []
    for (index, contact) in told.enumerated() {
      for (slot, other) in known.enumerated() {
        guard let other else { continue }
        pairs.append((Self.distance(contact, other), index, slot))
      }
    }
    return pairs.sorted { ($0.distance, $0.contact, $0.slot) < ($1.distance, $1.contact, $1.slot) }
  }

  private static func distance(_ one: Contact, _ other: Contact) -> Double {
    if let id = one.id { return id == other.id ? 0 : .infinity }
    let x = Double(one.x ?? 0) - Double(other.x ?? 0)
    let y = Double(one.y ?? 0) - Double(other.y ?? 0)
    return x * x + y * y
  }
}
