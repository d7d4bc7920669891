internal import CX11
internal import ScreenHardware
internal import TouchOwnership
internal import Touches

/// Reads the touch events of one selection or grab that requested ownership events.
///
/// It holds back touches that may still become another client's.
final class OwnedReportReader {
  /// The connection whose clock dates the events, and whose root is their coordinate system.
  private let connection: DisplayConnection
  private var decoders: [ContactDecoder] = []
  /// The devices with touches that are no touchscreens.
  private var others: Set<DeviceID> = []
  private var queue: OwnershipQueue

  /// Creates a reader without reports.
  ///
  /// - Parameters:
  ///   - connection: the connection whose clock dates the events, and whose root they refer to.
  ///   - keepsOrder: whether touches wait for older ones that may still become another client's.
  init(connection: DisplayConnection, keepsOrder: Bool) {
    self.connection = connection
    queue = OwnershipQueue(keepsOrder: keepsOrder)
    refreshDevices()
  }

  /// Queries the devices again, after they changed.
  ///
  /// Touchpads are left out: their touches lie at the pointer's position.
  func refreshDevices() {
    others = []
    decoders = DeviceInventory.touchDevices(on: connection, detail: .listening).filter {
      $0.mode == .direct
    }.map(ContactDecoder.init)
  }

  // MARK: - Events

  /// The content of an event of `XI_Touch*`.
  struct Reading {
    /// The report; its phase is `.ended` for a lift, too.
    var report: TouchEvent
    /// Whether the finger was lifted before the touch had an owner.
    var isLift: Bool
  }

  /// Reads an event; nil for an event of another type, or of a device that is no touchscreen.
  ///
  /// An end that the server generated has no valuators, and its coordinates are the last pointer's,
  /// so the report has no position and the finger stays where it was (`GetDixTouchEnd`,
  /// dix/getevents.c).
  func read(_ event: XIDeviceEvent) -> Reading? {
    let isLift = event.evtype == XI_TouchUpdate && event.flags & XITouchPendingEnd != 0
    guard let phase = TouchPhase(evtype: event.evtype),
      let decoder = decoder(of: event.sourceid, refreshing: phase == .began)
    else { return nil }
    let valuators = ValuatorReader(event.valuators)
    return Reading(
      report: TouchEvent(
        id: TouchID(device: decoder.device, contact: UInt32(bitPattern: event.detail)),
        phase: isLift ? .ended : phase, time: time(event.time),
        position: valuators.isEmpty ? nil : Point(x: event.root_x, y: event.root_y),
        contact: decoder.read(valuators, rootSize: connection.rootSize).contact),
      isLift: isLift)
  }

  /// Reads a contact's end from a raw event; nil for an unknown device, or a master's copy.
  func readEnd(_ event: XIRawEvent) -> TouchEvent? {
    guard event.deviceid == event.sourceid, let decoder = decoder(of: event.sourceid) else {
      return nil
    }
    let values = decoder.read(ValuatorReader(event.valuators), rootSize: connection.rootSize)
    return TouchEvent(
      id: TouchID(device: decoder.device, contact: UInt32(bitPattern: event.detail)),
      phase: .ended, time: time(event.time), position: values.position, contact: values.contact)
  }

  /// Returns the decoder of a device's reports; nil if it is no touchscreen.
  ///
  /// A touchscreen may send touches as soon as it is plugged in, before its arrival was handled. So
  /// the devices are queried again at the first touch of an unknown device.
  private func decoder(of source: Int32, refreshing: Bool = false) -> ContactDecoder? {
    func find() -> ContactDecoder? { decoders.first { $0.device.rawValue == source } }
    let device = DeviceID(rawValue: source)
    if let decoder = find() { return decoder }
    guard refreshing, !others.contains(device) else { return nil }
    refreshDevices()
    if let decoder = find() { return decoder }
    others.insert(device)
    return nil
  }

  private func time(_ stamp: Time) -> Timestamp {
    connection.noteArrival(stamp: UInt32(truncatingIfNeeded: stamp))
  }

  /// Adds an event that was read.
  func add(_ reading: Reading) {
    if reading.isLift { queue.addLift(reading.report) } else { queue.add(reading.report) }
  }

  /// Notes that a touch is ours for good.
  func recordOwnership(of contact: UInt32) { queue.recordOwnership(of: contact) }

  /// Notes that a touch is not ours, whatever events of it follow.
  func forget(contact: UInt32) { queue.forget(contact: contact) }

  /// Notes that another client has taken a touch away, so that no further events of it come.
  func cancel(_ end: TouchEvent) {
    if queue.isUndecided(end.id) {
      queue.forget(contact: end.id.contact)
    } else {
      queue.add(end)
    }
  }

  /// Returns whether a touch may still become another client's.
  func isUndecided(_ touch: TouchID) -> Bool { queue.isUndecided(touch) }

  /// Notes that a device is gone or disabled.
  func lose(_ device: DeviceID, at time: Timestamp) { queue.lose(device, at: time) }

  /// Notes that the server sends no more events of any touch that is down.
  func loseAllDevices(at time: Timestamp) { decoders.forEach { lose($0.device, at: time) } }

  /// Notes the devices that deliver no more touches according to an event.
  ///
  /// - Returns: these devices.
  func loseDevices(_ hierarchy: XIHierarchyEvent) -> [DeviceID] {
    let time = time(hierarchy.time)
    let devices = hierarchy.devicesWithoutTouches
    for device in devices { lose(device, at: time) }
    return devices
  }

  /// Takes out the reports of touches that are certainly ours, in their order of arrival.
  ///
  /// - Parameter ready: the list to which the news are appended.
  func takeReady(into ready: inout [OwnedTouchEvent]) { queue.takeReady(into: &ready) }
}
