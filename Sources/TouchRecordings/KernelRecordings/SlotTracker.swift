// The kernel reports contacts by slots (multi-touch protocol type B): a slot is chosen, and what
// follows changes that slot only. A slot with a tracking id of 0 or more holds a contact, -1 ends it.
// What does not change is not sent, not even to a new contact in a slot: a finger that comes down on
// the very column of the one before has no x of its own. So a slot keeps its axes over contacts. All
// changes up to a report happened together.

internal import Touches

/// Makes the events of a recording out of the slots of one device.
struct SlotTracker {
  private struct Slot {
    /// The number of the touch that it holds; nil where it holds none.
    var touch: UInt32?
    var axes: [Int: Int32] = [:]
    /// What happens to its touch with the next report.
    var began = false
    var ended = false
    var moved = false
    /// The touch that ended where another began before the report.
    var replaced: UInt32?
  }

  private let device: KernelRecording.Device
  private let id: DeviceID
  private let area: PanelArea
  /// When the recording begins, in ms of the kernel's clock.
  private let start: Double
  private var slots: [Int32: Slot] = [:]
  /// The slots that were told of since the last report; a damaged file may name millions of others.
  private var changed: Set<Int32> = []
  private var current: Int32 = 0

  /// The area of the recording's screen that a device's axes are laid out on.
  struct PanelArea: Equatable, Sendable {
    /// In px.
    var width: Double
    /// In px.
    var height: Double
    var pixelsPerMillimetre: Double
  }

  init(
    _ device: KernelRecording.Device, as id: DeviceID, on area: PanelArea, start: Double
  ) {
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
  mutating func take(
    _ event: KernelRecording.Event, touches: inout UInt32, into events: inout [RecordingEvent]
  ) {
    switch (event.type, event.code) {
    case (KernelCode.synchronisation, KernelCode.report):
      report(at: event.time, into: &events)
    case (KernelCode.absolute, KernelCode.slot):
      current = event.value
    case (KernelCode.absolute, KernelCode.trackingID):
      var slot = slots[current] ?? Slot()
      if let touch = slot.touch, !slot.began {
        slot.replaced = touch
        slot.ended = true
      }
      slot.began = event.value >= 0
      slot.touch = nil
      if slot.began {
        touches += 1
        slot.touch = touches
      }
      slots[current] = slot
      changed.insert(current)
    case (KernelCode.absolute, _):
      slots[current, default: Slot()].axes[event.code] = event.value
      slots[current, default: Slot()].moved = true
      changed.insert(current)
    default: break
    }
  }

  private mutating func report(at time: Double, into events: inout [RecordingEvent]) {
    for number in changed.sorted() {
      guard var slot = slots[number] else { continue }
      if slot.ended, let touch = slot.replaced {
        events.append(self.event(touch, .ended, slot, time))
      }
      if let touch = slot.touch, slot.began || slot.moved {
        events.append(self.event(touch, slot.began ? .began : .moved, slot, time))
      }
      (slot.began, slot.ended, slot.moved, slot.replaced) = (false, false, false, nil)
      slots[number] = slot
    }
    changed.removeAll(keepingCapacity: true)
  }

  private func event(
    _ touch: UInt32, _ phase: TouchPhase, _ slot: Slot, _ time: Double
  ) -> RecordingEvent {
    RecordingEvent(
      time: min(max(0, time - start), RecordingEvent.Limit.time.upperBound),
      id: TouchID(device: id, contact: touch), phase: phase,
      position: Point(
        x: coordinate(KernelCode.x, slot, length: area.width),
        y: coordinate(KernelCode.y, slot, length: area.height)),
      pressure: pressure(of: slot), major: length(of: KernelCode.major, slot),
      minor: length(of: KernelCode.minor, slot), orientation: orientation(of: slot))
  }

  /// How far along its axis a slot is, in px of a length of the area, as the X server scales it.
  private func coordinate(_ code: Int, _ slot: Slot, length: Double) -> Double {
    guard let axis = device.axes[code], let value = slot.axes[code] else { return 0 }
    let limit = RecordingEvent.Limit.coordinate
    let place = axis.distance(to: value) / axis.steps * length
    return min(max(place, limit.lowerBound), limit.upperBound)
  }

  private func pressure(of slot: Slot) -> Double? {
    guard let axis = device.axes[KernelCode.pressure], let value = slot.axes[KernelCode.pressure],
      axis.maximum > axis.minimum
    else { return nil }
    return min(max(axis.distance(to: value) / axis.distance(to: axis.maximum), 0), 1)
  }

  /// A length in mm: in its own resolution, or in that of the position, in whose units the kernel
  /// has it.
  private func length(of code: Int, _ slot: Slot) -> Double? {
    guard let axis = device.axes[code], let value = slot.axes[code] else { return nil }
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
  private func orientation(of slot: Slot) -> Double? {
    guard let axis = device.axes[KernelCode.orientation],
      let value = slot.axes[KernelCode.orientation], axis.maximum > 0
    else { return nil }
    return min(max(Double(value) / Double(axis.maximum), -2), 2) * .pi / 2
  }
}
