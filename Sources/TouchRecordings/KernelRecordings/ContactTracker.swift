internal import Touches

/// Turns the reports of one device into events of a recording, for every protocol.
///
/// Contacts without slots are assigned slots, so that one `SlotTracker` does the common work.
struct ContactTracker {
  private let contactProtocol: ContactProtocol
  private var slots: SlotTracker

  /// The contacts of protocol A.
  private var contacts = AnonymousContacts()
  private var nextID: Int32 = 0

  /// Creates a tracker of a device whose position axes have the multi-touch codes.
  init(
    _ device: KernelDevice, _ contactProtocol: ContactProtocol, as id: DeviceID,
    on area: SlotTracker.PanelArea, start: Int, hasClock: Bool,
    firstAxes: [SlotTracker.Axes] = []
  ) {
    self.contactProtocol = contactProtocol
    // Only slots send changes without saying whether they hold a contact.
    slots = SlotTracker(
      device, as: id, on: area, start: start, hasClock: hasClock,
      mayHoldContacts: contactProtocol == .slots, firstAxes: firstAxes)
  }

  /// Handles an event, like `SlotTracker.follow`.
  mutating func follow(
    _ event: KernelEvent, touches: inout UInt32, into events: inout [RecordingEvent]
  ) {
    let isDropped = event.type == KernelCode.synchronisation && event.code == KernelCode.dropped
    if isDropped { contacts.forget() }
    if contactProtocol == .slots || isDropped || slots.isLost {
      slots.follow(event, touches: &touches, into: &events)
      return
    }
    if event.type == KernelCode.miscellaneous, event.code == KernelCode.timestamp {
      slots.setTimestamp(event.value)
    }
    switch contactProtocol {
    case .slots: break
    case .single: followSingle(event, touches: &touches, into: &events)
    case .anonymous: followAnonymous(event, touches: &touches, into: &events)
    }
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
    guard let changes = contacts.follow(event) else { return }
    for change in changes {
      switch change {
      case .ended(let slot):
        slots.select(Int32(slot))
        slots.setTrackingID(-1, touches: &touches)
      case .began(let slot, let contact):
        slots.select(Int32(slot))
        slots.setTrackingID(nextTrackingID(), touches: &touches)
        set(contact)
      case .stayed(let slot, let contact, _):
        slots.select(Int32(slot))
        set(contact)
      }
    }
    slots.report(at: event.time, touches: &touches, into: &events)
  }

  /// Sets the axes of the contact in the current slot.
  private mutating func set(_ contact: AnonymousContacts.Contact) {
    for (code, value) in contact.values { slots.set(code, to: value) }
  }
}
