internal import Touches

/// Makes the events of a recording out of what one device reports, in whichever protocol.
///
/// Contacts without slots are given some, so that one tracker does all that is the same for them.
struct ContactTracker {
  private let way: ContactProtocol
  private var slots: SlotTracker

  /// The contact of protocol A that is being told.
  private var contact = Contact()
  /// The contacts that the present report told so far.
  private var told: [Contact] = []
  /// The contacts of the last report, by their slots; nil for slots that are free.
  private var known: [Contact?] = []
  private var hasContactReport = false
  private var nextID: Int32 = 0

  private struct Contact {
    var id: Int32?
    var x: Int32?
    var y: Int32?
    /// All of its axes by their codes, in the order in which they were told.
    var values: [(code: Int, value: Int32)] = []
  }

  /// A tracker of a device whose axes of positions are under the codes of multi-touch.
  init(
    _ device: KernelDevice, _ way: ContactProtocol, as id: DeviceID,
    on area: SlotTracker.PanelArea, start: Int, hasClock: Bool
  ) {
    self.way = way
    slots = SlotTracker(device, as: id, on: area, start: start, hasClock: hasClock)
  }

  /// Takes an event in, as `SlotTracker` does.
  mutating func follow(
    _ event: KernelEvent, touches: inout UInt32, into events: inout [RecordingEvent]
  ) {
    if way == .slots || (event.type == 0 && event.code == KernelCode.dropped) || slots.isLost {
      if way != .slots, event.code == KernelCode.dropped { forget() }
      slots.follow(event, touches: &touches, into: &events)
      return
    }
    if event.type == KernelCode.miscellaneous, event.code == KernelCode.timestamp {
      slots.setTimestamp(event.value)
    }
    switch way {
    case .slots: break
    case .single: followSingle(event, touches: &touches, into: &events)
    case .anonymous: followAnonymous(event, touches: &touches, into: &events)
    }
  }

  /// Forgets what was told, because the kernel dropped events.
  private mutating func forget() {
    contact = Contact()
    told.removeAll()
    known.removeAll()
    hasContactReport = false
  }

  private mutating func nextTrackingID() -> Int32 {
    nextID = nextID == .max ? 0 : nextID + 1
    return nextID
  }
}

// MARK: - One contact

extension ContactTracker {
  private mutating func followSingle(
    _ event: KernelEvent, touches: inout UInt32, into events: inout [RecordingEvent]
  ) {
    switch (event.type, event.code) {
    case (KernelCode.key, KernelCode.touch):
      if event.value > 1 { return }
      slots.setTrackingID(event.value == 1 ? nextTrackingID() : -1, touches: &touches)
    case (KernelCode.absolute, KernelCode.singleX): slots.set(KernelCode.x, to: event.value)
    case (KernelCode.absolute, KernelCode.singleY): slots.set(KernelCode.y, to: event.value)
    case (KernelCode.absolute, KernelCode.singlePressure):
      slots.set(KernelCode.pressure, to: event.value)
    case (KernelCode.synchronisation, KernelCode.report):
      slots.report(at: event.time, touches: &touches, into: &events)
    default: break
    }
  }
}

// MARK: - Contacts without slots

extension ContactTracker {
  private mutating func followAnonymous(
    _ event: KernelEvent, touches: inout UInt32, into events: inout [RecordingEvent]
  ) {
    switch (event.type, event.code) {
    case (KernelCode.absolute, KernelCode.trackingID): contact.id = event.value
    case (KernelCode.absolute, let code) where code >= KernelCode.slot:
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
      if hasContactReport { assign(&touches) }
      slots.report(at: event.time, touches: &touches, into: &events)
      told.removeAll(keepingCapacity: true)
      contact = Contact()
      hasContactReport = false
    default: break
    }
  }

  /// Finds the slot of each contact: by its id, or that of the nearest contact of the last report.
  private mutating func assign(_ touches: inout UInt32) {
    var owners = [Int?](repeating: nil, count: told.count)
    var isTaken = [Bool](repeating: false, count: known.count)
    for (distance, contact, slot) in pairs where owners[contact] == nil && !isTaken[slot] {
      if told[contact].id != nil, distance > 0 { continue }
      owners[contact] = slot
      isTaken[slot] = true
    }
    for slot in known.indices where known[slot] != nil && !isTaken[slot] {
      slots.select(Int32(slot))
      slots.setTrackingID(-1, touches: &touches)
      known[slot] = nil
    }
    for (index, contact) in told.enumerated() {
      let slot = owners[index] ?? known.firstIndex { $0 == nil } ?? known.count
      if slot == known.count { known.append(nil) }
      slots.select(Int32(slot))
      if owners[index] == nil { slots.setTrackingID(nextTrackingID(), touches: &touches) }
      for (code, value) in contact.values { slots.set(code, to: value) }
      known[slot] = contact
    }
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
