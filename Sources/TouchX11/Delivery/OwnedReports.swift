internal import CX11
internal import ScreenHardware
internal import SystemSupport
internal import TouchOwnership
internal import Touches

/// Reads the touch events of one selection or grab that asked for ownership events, and holds back those
/// of touches that may still be another client's.
final class OwnedReports {
  /// The connection whose clock places the events in time, and whose root they lie on.
  private let connection: DisplayConnection
  private var decoders: [ContactDecoder] = []
  private var queue: OwnershipQueue

  /// Reads nothing yet.
  ///
  /// - Parameters:
  ///   - connection: whose clock places the events in time, and whose root they lie on.
  ///   - keepsOrder: whether touches wait for older ones that may still be another client's.
  init(connection: DisplayConnection, keepsOrder: Bool) {
    self.connection = connection
    queue = OwnershipQueue(keepsOrder: keepsOrder)
    refreshDevices()
  }

  /// Asks for the devices again, after they changed.
  ///
  /// Touches of touchpads lie where the pointer is, and are none.
  func refreshDevices() {
    decoders = DeviceInventory.touchDevices(on: connection, detail: .listening).filter {
      $0.mode == .direct
    }.map(ContactDecoder.init)
  }

  // MARK: - Events

  /// The content of an event of `XI_Touch*`.
  struct Reading {
    /// The report; its phase is `.ended` for a lift as well.
    var report: TouchEvent
    /// Whether the finger was lifted before it was decided whose the touch is.
    var isLift: Bool
  }

  /// Reads an event; nil for one of a device that is no touchscreen, or of another type.
  ///
  /// An end that the server made up has no valuators, and its coordinates are those of the last
  /// pointer: it keeps the place where the finger was (`GetDixTouchEnd`, dix/getevents.c).
  func read(_ event: XIDeviceEvent) -> Reading? {
    let isLift = event.evtype == XI_TouchUpdate && event.flags & XITouchPendingEnd != 0
    let phase: TouchPhase
    switch event.evtype {
    case XI_TouchBegin: phase = .began
    case XI_TouchUpdate: phase = isLift ? .ended : .moved
    case XI_TouchEnd: phase = .ended
    default: return nil
    }
    guard let decoder = decoder(of: event.sourceid) else { return nil }
    let valuators = ValuatorReader(event.valuators)
    return Reading(
      report: TouchEvent(
        id: TouchID(device: decoder.device, contact: UInt32(bitPattern: event.detail)),
        phase: phase, time: time(event.time),
        position: valuators.isEmpty ? nil : Point(x: event.root_x, y: event.root_y),
        contact: decoder.read(valuators, rootSize: connection.rootSize).contact),
      isLift: isLift)
  }

  /// Reads the end of a contact that a raw event tells; nil for one of another device, or a master's
  /// copy.
  func readEnd(_ event: XIRawEvent) -> TouchEvent? {
    guard event.deviceid == event.sourceid, let decoder = decoder(of: event.sourceid) else {
      return nil
    }
    let found = decoder.read(ValuatorReader(event.valuators), rootSize: connection.rootSize)
    return TouchEvent(
      id: TouchID(device: decoder.device, contact: UInt32(bitPattern: event.detail)),
      phase: .ended, time: time(event.time), position: found.position, contact: found.contact)
  }

  private func decoder(of source: Int32) -> ContactDecoder? {
    decoders.first { $0.device.rawValue == source }
  }

  private func time(_ stamp: Time) -> Timestamp {
    let time = connection.clock.unwrap(UInt32(truncatingIfNeeded: stamp))
    connection.clock.arrived(time, monotonic: Monotonic.milliseconds)
    return time
  }

  /// Takes in what an event said.
  func add(_ reading: Reading) {
    if reading.isLift { queue.addLift(reading.report) } else { queue.add(reading.report) }
  }

  /// Takes in that a touch is ours for good.
  func own(contact: UInt32) { queue.own(contact: contact) }

  /// Takes in that a touch is none of ours, whatever else comes of it.
  func forget(contact: UInt32) { queue.forget(contact: contact) }

  /// Takes in that another client has taken a touch away, of which nothing more comes.
  func cancel(_ end: TouchEvent) {
    if queue.isUndecided(end.id) {
      queue.forget(contact: end.id.contact)
    } else {
      queue.add(end)
    }
  }

  /// Returns whether a touch may still be another client's.
  func isUndecided(_ touch: TouchID) -> Bool { queue.isUndecided(touch) }

  /// Notes that a device is gone or switched off.
  func lose(_ device: DeviceID, at time: Timestamp) { queue.lose(device, at: time) }

  /// Notes which devices an event gives touches of no longer.
  ///
  /// - Returns: these devices.
  func loseDevices(_ hierarchy: XIHierarchyEvent) -> [DeviceID] {
    let time = time(hierarchy.time)
    let devices = hierarchy.devicesWithoutTouches
    for device in devices { lose(device, at: time) }
    return devices
  }

  /// Takes out what is certain to be ours, in the order in which it came.
  ///
  /// - Parameter ready: gets the news added at its end.
  func takeReady(into ready: inout [OwnedNews]) { queue.takeReady(into: &ready) }
}
