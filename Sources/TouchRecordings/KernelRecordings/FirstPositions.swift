/// The first position that each slot of a device sends, from one pass over its events.
///
/// The kernel sends no coordinate that a slot already has from an earlier contact, even if that was
/// before the recording.
struct FirstPositions: Sendable {
  /// The first values of each slot, and of the single contact.
  private var slots: [SlotTracker.Axes] = []
  private var single = SlotTracker.Axes()
  /// Whether contacts began where a coordinate had not been sent yet.
  private var isSlotGuessed = false
  private var isSingleGuessed = false
  private var hasBegun = false
  /// Whether a slot had a position before any contact began, so that one was already down.
  private(set) var hasEarlierContact = false
  private var slot = 0
  /// The slots in which contacts began in the current report, and whether the single one did.
  private var begun: [Int] = []
  private var hasSingleBegun = false

  /// Returns the first values of the contacts of a protocol, by slot.
  func axes(_ contactProtocol: ContactProtocol) -> [SlotTracker.Axes] {
    switch contactProtocol {
    case .slots: slots
    case .single: [single]
    case .anonymous: []
    }
  }

  /// Returns whether a contact of a protocol began where a coordinate had not been sent yet.
  func isGuessed(_ contactProtocol: ContactProtocol) -> Bool {
    switch contactProtocol {
    case .slots: isSlotGuessed
    case .single: isSingleGuessed
    case .anonymous: false
    }
  }

  /// Handles an event of the device.
  mutating func follow(_ event: KernelEvent) {
    switch (event.type, event.code) {
    case (KernelCode.absolute, KernelCode.slot): slot = Int(event.value)
    case (KernelCode.absolute, KernelCode.trackingID) where event.value >= 0:
      hasBegun = true
      begun.append(slot)
    case (KernelCode.absolute, KernelCode.x):
      if !hasBegun { hasEarlierContact = true }
      if let slot = describedSlot, slots[slot].x == nil { slots[slot].x = event.value }
    case (KernelCode.absolute, KernelCode.y):
      if let slot = describedSlot, slots[slot].y == nil { slots[slot].y = event.value }
    case (KernelCode.key, KernelCode.touch) where event.value == 1: hasSingleBegun = true
    case (KernelCode.absolute, KernelCode.singleX): single.x = single.x ?? event.value
    case (KernelCode.absolute, KernelCode.singleY): single.y = single.y ?? event.value
    case (KernelCode.synchronisation, KernelCode.report): endReport()
    default: break
    }
  }

  /// The current slot, which gets an entry if it has none; nil if its number is invalid.
  private var describedSlot: Int? {
    mutating get {
      guard slot >= 0, slot < SlotTracker.slotLimit else { return nil }
      while slots.count <= slot { slots.append(SlotTracker.Axes()) }
      return slot
    }
  }

  private mutating func endReport() {
    for slot in begun where !slots.indices.contains(slot) || !slots[slot].hasPosition {
      isSlotGuessed = true
    }
    begun.removeAll(keepingCapacity: true)
    if hasSingleBegun, !single.hasPosition { isSingleGuessed = true }
    hasSingleBegun = false
  }
}

extension SlotTracker.Axes {
  /// Whether both coordinates are known.
  fileprivate var hasPosition: Bool { x != nil && y != nil }
}
