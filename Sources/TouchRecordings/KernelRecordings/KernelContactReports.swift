// The kernel reports changes event by event, and ends a report with SYN_REPORT. Here a report
// becomes a line for each of its contacts, in the device's own units and with nothing filled in,
// for users who want to see the kernel's data. SlotTracker makes touches of the same events.

package import Touches

/// The part of a kernel report that concerns one contact.
package struct KernelContactReport: Equatable, Sendable {
  /// The value of an axis.
  package struct Value: Equatable, Sendable {
    /// The code of the axis.
    package var code: Int
    /// The value, in units of the device.
    package var value: Int32

    init(_ code: Int, _ value: Int32) {
      self.code = code
      self.value = value
    }
  }

  /// The time of the report, in µs of the kernel's clock.
  package var time: Int
  /// The time by the device's own clock, in ms; nil if it has none.
  package var clock: Double?
  /// The slot of the contact; without slots, a number that the contact keeps while it is down.
  package var slot: Int
  /// The kernel's tracking id of the contact; without one, the contact's number.
  package var trackingID: Int32
  /// The phase of the contact; `.cancelled` if the kernel dropped events.
  package var phase: TouchPhase
  /// The axes in the report, in order.
  package var values: [Value]
}

/// Assembles the events of a device into reports of contacts, for every protocol.
///
/// A device without slots repeats resting contacts in every report. These repetitions are omitted,
/// because devices with slots omit them.
package struct KernelContactReports: Sendable {
  private struct Slot: Sendable {
    var trackingID: Int32 = -1
    /// The id of the contact that the current report ends.
    var ended: Int32?
    var hasBegun = false
    var values: [KernelContactReport.Value] = []
    var isChanged: Bool { ended != nil || hasBegun || !values.isEmpty }
  }

  /// The number of times that the kernel dropped events.
  package private(set) var dropCount = 0
  private let contactProtocol: ContactProtocol
  /// The contacts of a device without slots.
  private var contacts = AnonymousContacts()
  private var slots: [Slot] = []
  private var current = 0
  private var timestamp: Int32?
  private var isLost = false
  private var nextID: Int32 = 0

  /// Creates the reports of a device that has sent no events yet.
  package init(of device: KernelDescription) {
    contactProtocol = device.contactProtocol
  }

  /// Handles an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - reports: the contacts of a report that the event completes are appended to it.
  package mutating func follow(_ event: KernelEvent, into reports: inout [KernelContactReport]) {
    if contactProtocol == .anonymous, !isLost, let changes = contacts.follow(event) {
      for change in changes { follow(change) }
    }
    switch (event.type, event.code) {
    case (KernelCode.synchronisation, KernelCode.report):
      if !isLost { finish(event.time, &reports) }
      isLost = false
      timestamp = nil
    case (KernelCode.synchronisation, KernelCode.dropped): drop(event.time, &reports)
    case (KernelCode.miscellaneous, KernelCode.timestamp): timestamp = event.value
    case _ where contactProtocol == .anonymous: break
    case (KernelCode.key, KernelCode.touch)
    where contactProtocol == .single && !isLost && event.value < 2:
      setID(event.value == 1 ? newID() : -1)
    case (KernelCode.absolute, KernelCode.slot): current = Int(event.value)
    case (KernelCode.absolute, KernelCode.trackingID) where !isLost: setID(event.value)
    case (KernelCode.absolute, let code)
    where !isLost && (code > KernelCode.slot) == (contactProtocol == .slots):
      change { $0.values.append(KernelContactReport.Value(code, event.value)) }
    default: break
    }
  }

  /// Handles the change of a contact of a device without slots.
  private mutating func follow(_ change: AnonymousContacts.Change) {
    switch change {
    case .ended(let slot):
      current = slot
      setID(-1)
    case .began(let slot, let contact):
      current = slot
      setID(contact.id ?? newID())
      setValues(contact)
    case .stayed(let slot, let contact, let before):
      current = slot
      let isSame = contact.values.elementsEqual(before.values, by: ==)
      if !isSame { setValues(contact) }
    }
  }

  private mutating func setValues(_ contact: AnonymousContacts.Contact) {
    change { $0.values = contact.values.map { KernelContactReport.Value($0.code, $0.value) } }
  }

  /// Returns the number of the next contact, for a device without ids.
  private mutating func newID() -> Int32 {
    nextID = nextID == .max ? 1 : nextID + 1
    return nextID
  }

  private mutating func setID(_ id: Int32) {
    change { slot in
      if slot.trackingID >= 0, !slot.hasBegun { slot.ended = slot.trackingID }
      slot.hasBegun = id >= 0
      slot.trackingID = id
    }
  }

  private mutating func change(_ body: (inout Slot) -> Void) {
    guard (0..<SlotTracker.slotLimit).contains(current) else { return }
    while slots.count <= current { slots.append(Slot()) }
    body(&slots[current])
  }

  private mutating func finish(_ time: Int, _ reports: inout [KernelContactReport]) {
    for index in slots.indices where slots[index].isChanged {
      let slot = slots[index]
      if let ended = slot.ended {
        reports.append(report(time, index, ended, .ended, slot.hasBegun ? [] : slot.values))
      }
      if slot.trackingID >= 0 {
        reports.append(
          report(time, index, slot.trackingID, slot.hasBegun ? .began : .moved, slot.values))
      }
      (slots[index].ended, slots[index].hasBegun, slots[index].values) = (nil, false, [])
    }
  }

  /// Cancels every contact, because any of them may have ended in a dropped event.
  private mutating func drop(_ time: Int, _ reports: inout [KernelContactReport]) {
    dropCount += 1
    contacts.forget()
    isLost = true
    for index in slots.indices {
      let slot = slots[index]
      if let id = slot.ended ?? (slot.hasBegun || slot.trackingID < 0 ? nil : slot.trackingID) {
        reports.append(report(time, index, id, .cancelled, []))
      }
      slots[index] = Slot()
    }
  }

  private func report(
    _ time: Int, _ slot: Int, _ id: Int32, _ phase: TouchPhase,
    _ values: [KernelContactReport.Value]
  ) -> KernelContactReport {
    KernelContactReport(
      time: time, clock: timestamp.map { Double(UInt32(bitPattern: $0)) / 1000 }, slot: slot,
      trackingID: id, phase: phase, values: values)
  }
}
