// The kernel reports contacts by slots (multi-touch protocol type B): a slot is chosen, and what
// follows changes that slot only. A slot with a tracking id of 0 or more holds a contact, -1 ends it.
// What does not change is not sent, not even to a new contact in a slot: a finger that comes down on
// the very column of the one before has no x of its own. So a slot keeps its axes over contacts. All
// changes up to a report happened together.
//
// When a reader is too slow, the kernel throws away what it has not read and says SYN_DROPPED. What is
// behind it up to the next report belongs to a report whose beginning is lost, and is not to be used.
// Every contact that was down may have ended unseen, so each is cancelled there; one whose slot goes
// on without a new id begins anew as soon as both of its coordinates were told.

// A device with a clock of its own says with each report when it scanned (MSC_TIMESTAMP), in µs of 32 bits,
// which begin anew after a pause.

internal import Touches

/// Makes the events of a recording out of the slots of one device.
struct SlotTracker {
  /// The most slots that a device can have; numbers beyond are those of damaged files.
  static let slotLimit = 1024

  /// The state of a slot's contact, as far as it was reported.
  struct Axes: Equatable, Sendable {
    var x: Int32?
    var y: Int32?
    var pressure: Int32?
    var major: Int32?
    var minor: Int32?
    var orientation: Int32?
  }

  private struct Slot {
    /// The number of the touch that it holds; nil where it holds none.
    var touch: UInt32?
    var trackingID: Int32 = -1
    var axes = Axes()
    /// The phase of its touch with the next report.
    var began = false
    var moved = false
    var isChanged = false
    /// The touch that ends with the next report, and where it was.
    var ended: (touch: UInt32, axes: Axes)?
    /// Whether it may hold a contact whose begin was lost.
    var isUnknown = false
    /// The coordinates that were told since.
    var knowsX = false
    var knowsY = false
  }

  private let device: KernelDevice
  private let id: DeviceID
  private let area: PanelArea
  /// The time at which the recording begins, in µs of the kernel's clock.
  private let start: Int
  private var slots: [Slot] = []
  /// The slots that were told of since the last report.
  private var changed: [Int] = []
  private var current = 0
  /// Whether the device's clock is to be told.
  private let hasClock: Bool
  /// The time by the device's clock that belongs to the next report, in µs.
  private var timestamp: Int32?
  /// Whether the kernel dropped events, and no report came since.
  private(set) var isLost = false

  /// The area of the recording's screen that a device's axes are laid out on.
  struct PanelArea: Equatable, Sendable {
    /// In px.
    var width: Double
    /// In px.
    var height: Double
    var pixelsPerMillimetre: Double
  }

  init(
    _ device: KernelDevice, as id: DeviceID, on area: PanelArea, start: Int, hasClock: Bool
  ) {
    self.hasClock = hasClock
    self.device = device
    self.id = id
    self.area = area
    self.start = start
  }

  /// Takes an event in.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - touches: how many touches began so far, over all devices; each gets the next number.
  ///   - events: gets what happened added at its end.
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
      lose(at: event.time, into: &events)
    case (KernelCode.absolute, _) where isLost: break
    case (KernelCode.absolute, KernelCode.slot): select(event.value)
    case (KernelCode.absolute, KernelCode.trackingID):
      setTrackingID(event.value, touches: &touches)
    case (KernelCode.absolute, _): set(event.code, to: event.value)
    default: break
    }
  }

  /// Sets the time by the device's clock that belongs to the next report.
  mutating func setTimestamp(_ microseconds: Int32) { if hasClock { timestamp = microseconds } }

  mutating func select(_ slot: Int32) { current = Int(slot) }

  /// Begins a contact in the current slot, or ends the one there with -1.
  mutating func setTrackingID(_ trackingID: Int32, touches: inout UInt32) {
    guard change(), slots[current].trackingID != trackingID || slots[current].touch == nil
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
    guard change() else { return }
    switch code {
    case KernelCode.x:
      if slots[current].axes.x != value { slots[current].moved = true }
      slots[current].axes.x = value
      slots[current].knowsX = true
    case KernelCode.y:
      if slots[current].axes.y != value { slots[current].moved = true }
      slots[current].axes.y = value
      slots[current].knowsY = true
    case KernelCode.pressure: slots[current].axes.pressure = value
    case KernelCode.major: slots[current].axes.major = value
    case KernelCode.minor: slots[current].axes.minor = value
    case KernelCode.orientation: slots[current].axes.orientation = value
    default: break
    }
  }

  /// Marks the current slot as changed; false where there can be none with its number.
  private mutating func change() -> Bool {
    guard current >= 0, current < Self.slotLimit else { return false }
    while slots.count <= current { slots.append(Slot()) }
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

  /// Returns the changes since the last report.
  mutating func report(
    at time: Int, touches: inout UInt32, into events: inout [RecordingEvent]
  ) {
    if changed.count > 1 { changed.sort() }
    for slot in changed {
      if let (touch, axes) = slots[slot].ended {
        events.append(event(touch, .ended, axes, time))
      }
      if slots[slot].isUnknown, slots[slot].knowsX, slots[slot].knowsY {
        slots[slot].isUnknown = false
        begin(slot, &touches)
      }
      if let touch = slots[slot].touch, slots[slot].began || slots[slot].moved {
        events.append(
          event(touch, slots[slot].began ? .began : .moved, slots[slot].axes, time))
      }
      settle(slot)
    }
    changed.removeAll(keepingCapacity: true)
    timestamp = nil
  }

  private mutating func settle(_ slot: Int) {
    slots[slot].began = false
    slots[slot].moved = false
    slots[slot].isChanged = false
    slots[slot].ended = nil
  }

  /// Cancels every touch, since any of them may have ended in what was dropped.
  private mutating func lose(at time: Int, into events: inout [RecordingEvent]) {
    isLost = true
    for slot in slots.indices {
      if let (touch, axes) = slots[slot].ended {
        events.append(event(touch, .cancelled, axes, time))
      }
      if let touch = slots[slot].touch {
        if !slots[slot].began {
          events.append(event(touch, .cancelled, slots[slot].axes, time))
        }
        slots[slot].isUnknown = true
      }
      slots[slot].touch = nil
      slots[slot].trackingID = -1
      slots[slot].knowsX = false
      slots[slot].knowsY = false
      settle(slot)
    }
    changed.removeAll(keepingCapacity: true)
  }
}

// MARK: - Events

extension SlotTracker {
  private func event(
    _ touch: UInt32, _ phase: TouchPhase, _ axes: Axes, _ time: Int
  ) -> RecordingEvent {
    let passed = Double(max(time - start, 0)) / 1000
    return RecordingEvent(
      time: min(passed, RecordingEvent.Limit.time.upperBound),
      id: TouchID(device: id, contact: touch), phase: phase,
      position: Point(
        x: coordinate(KernelCode.x, axes.x, length: area.width),
        y: coordinate(KernelCode.y, axes.y, length: area.height)),
      pressure: pressure(axes.pressure), major: length(of: KernelCode.major, axes.major),
      minor: length(of: KernelCode.minor, axes.minor), orientation: orientation(axes.orientation),
      clock: timestamp.map { Double(UInt32(bitPattern: $0)) / 1000 })
  }

  /// Returns the coordinate of a slot along its axis, in px of a length of the area, as the X server scales
  /// it.
  private func coordinate(_ code: Int, _ value: Int32?, length: Double) -> Double {
    guard let value, let axis = device.axes[code] else { return 0 }
    let place = axis.distance(to: value) / axis.steps * length
    return place.clamped(to: RecordingEvent.Limit.coordinate)
  }

  private func pressure(_ value: Int32?) -> Double? {
    guard let value, let axis = device.axes[KernelCode.pressure], axis.maximum > axis.minimum
    else { return nil }
    return min(max(axis.distance(to: value) / axis.distance(to: axis.maximum), 0), 1)
  }

  /// Returns a length in mm: in its own resolution, or in that of the position, in whose units the kernel
  /// has it.
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

  /// In radians: the greatest value is a quarter turn.
  private func orientation(_ value: Int32?) -> Double? {
    guard let value, let axis = device.axes[KernelCode.orientation], axis.maximum > 0
    else { return nil }
    return min(max(Double(value) / Double(axis.maximum), -2), 2) * .pi / 2
  }
}
