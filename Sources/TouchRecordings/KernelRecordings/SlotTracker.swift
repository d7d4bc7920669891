// The kernel reports contacts by slots (multi-touch protocol type B): a slot is selected, and the
// following events change that slot only. A tracking id of 0 or more starts a contact in the slot,
// and -1 ends it. Unchanged values are not sent, not even for a new contact: a finger that comes
// down in the same column as the one before it in that slot has no x of its own. So a slot keeps
// its axes across contacts. All changes up to a report happened together.
//
// If a reader is too slow, the kernel discards the unread events and sends SYN_DROPPED. The events
// after it up to the next report belong to a report whose beginning is lost, and must be ignored.
// Any contact may have ended unseen, so all are cancelled, and others may have begun unseen, as
// they may have before the first event. If a slot sends positions without a new id, its contact
// begins as soon as both of its coordinates have been sent: the kernel sends no positions of slots
// without a contact.
//
// The axes of a slot's first contact may be those of one before the first event, which are not
// known. The first values that the slot sends later are closest to them.
//
// A device with its own clock sends the scan time with each report (MSC_TIMESTAMP), in µs of 32
// bits, and starts over after a pause.

internal import Touches

/// Turns the slots of one device into events of a recording.
struct SlotTracker {
  /// The largest number of slots of a device; higher slot numbers come from damaged files.
  static let slotLimit = 1024

  /// The state of a slot's contact, as far as it is known.
  struct Axes: Equatable, Sendable {
    var x: Int32?
    var y: Int32?
    var pressure: Int32?
    var major: Int32?
    var minor: Int32?
    var orientation: Int32?

    /// Sets the axis with a code, and returns whether its value was another one.
    fileprivate mutating func set(_ code: Int, to value: Int32) -> Bool {
      func replace(_ axis: inout Int32?) -> Bool {
        defer { axis = value }
        return axis != value
      }
      switch code {
      case KernelCode.x: return replace(&x)
      case KernelCode.y: return replace(&y)
      case KernelCode.pressure: return replace(&pressure)
      case KernelCode.major: return replace(&major)
      case KernelCode.minor: return replace(&minor)
      case KernelCode.orientation: return replace(&orientation)
      default: return false
      }
    }
  }

  private struct Slot {
    /// The number of its touch; nil if it has none.
    var touch: UInt32?
    var trackingID: Int32 = -1
    var axes: Axes
    /// The changes of its touch with the next report.
    var began = false
    /// Whether any axis, such as the position or the pressure, has another value.
    var hasNewAxes = false
    var isChanged = false
    /// The touch that ends with the next report, and its last state.
    var ended: (touch: UInt32, axes: Axes)?
    /// Whether it may hold a contact whose begin was lost.
    var isUnknown: Bool
    /// Whether each coordinate has been sent since then.
    var knowsX = false
    var knowsY = false
  }

  private let device: KernelDevice
  private let id: DeviceID
  private let area: PanelArea
  /// The time at which the recording begins, in µs of the kernel's clock.
  private let start: Int
  private var slots: [Slot] = []
  /// The slots that changed since the last report.
  private var changed: [Int] = []
  private var current = 0
  /// Whether slots that have sent nothing yet may hold contacts, whose begins were not recorded.
  private var mayHoldContacts: Bool
  private let firstAxes: [Axes]
  private var clock = HostClock()
  /// Whether the device's clock is included in events.
  private let hasClock: Bool
  /// The time of the next report by the device's clock, in µs.
  private var timestamp: Int32?
  /// Whether the kernel dropped events, and no report has come since.
  private(set) var isLost = false

  /// The area of the recording's screen that the device's axes cover.
  struct PanelArea: Equatable, Sendable {
    /// In px.
    var width: Double
    /// In px.
    var height: Double
    var pixelsPerMillimetre: Double
  }

  /// - Parameters:
  ///   - device: the device, with the multi-touch codes of its axes.
  ///   - id: the id of the device for its touches.
  ///   - area: the area that its axes cover.
  ///   - start: the time at which the recording begins, in µs of the kernel's clock.
  ///   - hasClock: whether the device's clock is included in events.
  ///   - mayHoldContacts: whether contacts may be down already, of which only changes are sent.
  ///   - firstAxes: the first values that each slot sends, as far as they are known.
  init(
    _ device: KernelDevice, as id: DeviceID, on area: PanelArea, start: Int, hasClock: Bool,
    mayHoldContacts: Bool, firstAxes: [Axes]
  ) {
    self.firstAxes = firstAxes
    self.hasClock = hasClock
    self.mayHoldContacts = mayHoldContacts
    self.device = device
    self.id = id
    self.area = area
    self.start = start
  }

  /// Handles an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - touches: the number of touches that have begun on all devices; each gets the next number.
  ///   - events: the resulting events are appended to it.
  mutating func follow(
    _ event: KernelEvent, touches: inout UInt32, into events: inout [RecordingEvent]
  ) {
    switch (event.type, event.code) {
    case (KernelCode.synchronisation, KernelCode.report):
      if isLost {
        isLost = false
      } else {
        report(at: event.time, touches: &touches, into: &events)
      }
      timestamp = nil
    case (KernelCode.miscellaneous, KernelCode.timestamp): setTimestamp(event.value)
    case (KernelCode.synchronisation, KernelCode.dropped):
      cancelAll(at: event.time, into: &events)
    // Also while events are lost: the kernel does not repeat a slot that stays the same.
    case (KernelCode.absolute, KernelCode.slot): select(event.value)
    case (KernelCode.absolute, _) where isLost: break
    case (KernelCode.absolute, KernelCode.trackingID):
      setTrackingID(event.value, touches: &touches)
    case (KernelCode.absolute, _): set(event.code, to: event.value)
    default: break
    }
  }

  /// Sets the time of the next report by the device's clock.
  mutating func setTimestamp(_ microseconds: Int32) { if hasClock { timestamp = microseconds } }

  mutating func select(_ slot: Int32) { current = Int(slot) }

  /// Begins a contact in the current slot; -1 ends the one in it.
  mutating func setTrackingID(_ trackingID: Int32, touches: inout UInt32) {
    // The id of a contact whose begin was lost is not known, but -1 ends it as well.
    guard markChanged(),
      trackingID < 0 || slots[current].trackingID != trackingID || slots[current].touch == nil
    else { return }
    if let touch = slots[current].touch, !slots[current].began {
      slots[current].ended = (touch, slots[current].axes)
    }
    slots[current].trackingID = trackingID
    slots[current].began = trackingID >= 0
    slots[current].isUnknown = false
    slots[current].touch = nil
    if trackingID >= 0 { begin(current, &touches) }
  }

  /// Sets an axis of the contact in the current slot.
  mutating func set(_ code: Int, to value: Int32) {
    guard markChanged() else { return }
    if slots[current].axes.set(code, to: value) { slots[current].hasNewAxes = true }
    switch code {
    case KernelCode.x: slots[current].knowsX = true
    case KernelCode.y: slots[current].knowsY = true
    default: break
    }
  }

  /// Marks the current slot as changed; returns false if its number is invalid.
  private mutating func markChanged() -> Bool {
    guard current >= 0, current < Self.slotLimit else { return false }
    while slots.count <= current {
      let axes = slots.count < firstAxes.count ? firstAxes[slots.count] : Axes()
      slots.append(Slot(axes: axes, isUnknown: mayHoldContacts))
    }
    if !slots[current].isChanged {
      slots[current].isChanged = true
      changed.append(current)
    }
    return true
  }

  private mutating func begin(_ slot: Int, _ touches: inout UInt32) {
    touches &+= 1
    slots[slot].touch = touches
    slots[slot].began = true
  }

  /// Appends the changes since the last report.
  mutating func report(
    at stamp: Int, touches: inout UInt32, into events: inout [RecordingEvent]
  ) {
    let time = time(of: stamp)
    if changed.count > 1 { changed.sort() }
    for slot in changed {
      if let (touch, axes) = slots[slot].ended {
        events.append(event(touch, .ended, axes, time))
      }
      if slots[slot].isUnknown, slots[slot].knowsX, slots[slot].knowsY {
        slots[slot].isUnknown = false
        begin(slot, &touches)
      }
      if let touch = slots[slot].touch, slots[slot].began || slots[slot].hasNewAxes {
        events.append(
          event(touch, slots[slot].began ? .began : .moved, slots[slot].axes, time))
      }
      clearChanges(of: slot)
    }
    changed.removeAll(keepingCapacity: true)
    timestamp = nil
  }

  private mutating func clearChanges(of slot: Int) {
    slots[slot].began = false
    slots[slot].hasNewAxes = false
    slots[slot].isChanged = false
    slots[slot].ended = nil
  }

  /// Cancels every touch, because any of them may have ended in a dropped event.
  private mutating func cancelAll(at stamp: Int, into events: inout [RecordingEvent]) {
    let time = time(of: stamp)
    isLost = true
    mayHoldContacts = true
    for slot in slots.indices {
      if let (touch, axes) = slots[slot].ended {
        events.append(event(touch, .cancelled, axes, time))
      }
      if let touch = slots[slot].touch, !slots[slot].began {
        events.append(event(touch, .cancelled, slots[slot].axes, time))
      }
      slots[slot].isUnknown = true
      slots[slot].touch = nil
      slots[slot].trackingID = -1
      slots[slot].knowsX = false
      slots[slot].knowsY = false
      clearChanges(of: slot)
    }
    changed.removeAll(keepingCapacity: true)
  }
}

// MARK: - Events

extension SlotTracker {
  /// Returns the time of a report, in µs: its own where the clock was set back, but none before the
  /// recording.
  private mutating func time(of stamp: Int) -> Int {
    let time = clock.time(of: stamp)
    return time < start ? clock.latest ?? start : time
  }

  private func event(
    _ touch: UInt32, _ phase: TouchPhase, _ axes: Axes, _ time: Int
  ) -> RecordingEvent {
    let elapsed = Double(max(time - start, 0)) / 1000
    return RecordingEvent(
      time: min(elapsed, RecordingEvent.Limit.time.upperBound),
      id: TouchID(device: id, contact: touch), phase: phase,
      position: Point(
        x: coordinate(KernelCode.x, axes.x, length: area.width),
        y: coordinate(KernelCode.y, axes.y, length: area.height)),
      pressure: pressure(axes.pressure), major: length(of: KernelCode.major, axes.major),
      minor: length(of: KernelCode.minor, axes.minor), orientation: orientation(axes.orientation),
      clock: timestamp.map { Double(UInt32(bitPattern: $0)) / 1000 })
  }

  /// Returns a coordinate on the area, in px, scaled like the X server does.
  private func coordinate(_ code: Int, _ value: Int32?, length: Double) -> Double {
    guard let value, let axis = device.axes[code] else { return 0 }
    let scaled = axis.distance(to: value) / axis.steps * length
    return scaled.clamped(to: RecordingEvent.Limit.coordinate)
  }

  private func pressure(_ value: Int32?) -> Double? {
    guard let value, let axis = device.axes[KernelCode.pressure], axis.maximum > axis.minimum
    else { return nil }
    return min(max(axis.distance(to: value) / axis.distance(to: axis.maximum), 0), 1)
  }

  /// Returns a length in mm, by its own resolution or else by the units of the position.
  private func length(of code: Int, _ value: Int32?) -> Double? {
    guard let value, let axis = device.axes[code] else { return nil }
    let length: Double
    if axis.resolution > 0 {
      length = Double(value) / Double(axis.resolution)
    } else {
      let steps = device.axes[KernelCode.x]?.steps ?? 1
      length = Double(value) / steps * area.width / area.pixelsPerMillimetre
    }
    return min(max(length, 0), RecordingEvent.Limit.length.upperBound)
  }

  /// Returns an angle in radians; the greatest value of the axis is a quarter turn.
  private func orientation(_ value: Int32?) -> Double? {
    guard let value, let axis = device.axes[KernelCode.orientation], axis.maximum > 0
    else { return nil }
    return min(max(Double(value) / Double(axis.maximum), -2), 2) * .pi / 2
  }
}
