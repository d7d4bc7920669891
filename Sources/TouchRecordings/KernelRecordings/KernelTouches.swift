package import Touches

/// Turns the events of a kernel device into touches as they arrive, for every protocol.
///
/// Positions are shares of the panel, 0…1, and lengths are in mm.
package struct KernelTouches {
  private var contacts: ContactTracker
  private var touches: UInt32 = 0
  private var events: [RecordingEvent] = []

  /// Creates the touches of a device that has sent no events yet.
  ///
  /// - Parameters:
  ///   - description: the description of the device.
  ///   - id: the id of the device for its touches.
  ///   - width: the width of its panel in mm, for lengths whose axis has no resolution.
  package init(_ description: KernelDescription, as id: DeviceID, width: Double) {
    var device = KernelDevice(
      name: description.name,
      axes: description.axes.mapValues {
        KernelDevice.Axis(minimum: $0.minimum, maximum: $0.maximum, resolution: $0.resolution)
      })
    let contactProtocol = description.contactProtocol
    if contactProtocol == .single {
      // The tracker expects the multi-touch codes.
      device.axes[KernelCode.x] = device.axes[KernelCode.singleX]
      device.axes[KernelCode.y] = device.axes[KernelCode.singleY]
      device.axes[KernelCode.pressure] = device.axes[KernelCode.singlePressure]
    }
    let hasClock = description.codes[KernelCode.miscellaneous]?.contains(KernelCode.timestamp)
    contacts = ContactTracker(
      device, contactProtocol, as: id,
      on: SlotTracker.PanelArea(width: 1, height: 1, pixelsPerMillimetre: 1 / max(width, 1)),
      start: 0, hasClock: hasClock ?? false)
  }

  /// Handles an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - reports: the changes of touches are appended to it, with times in ms of the kernel's
  ///     clock.
  package mutating func follow(_ event: KernelEvent, into reports: inout [TouchEvent]) {
    contacts.follow(event, touches: &touches, into: &events)
    for event in events { reports.append(event.report(pixelsPerMillimetre: 1)) }
    events.removeAll(keepingCapacity: true)
  }
}
