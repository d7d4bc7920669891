package import Touches

/// Makes touches of the events of a device of the kernel while they come, in whichever protocol.
///
/// Places are shares of the panel, 0 to 1, and lengths are mm.
package struct KernelTouches {
  private var contacts: ContactTracker
  private var touches: UInt32 = 0
  private var events: [RecordingEvent] = []

  /// Creates the touches of a device that has told nothing yet.
  ///
  /// - Parameters:
  ///   - description: what the device says of itself.
  ///   - id: the device that the touches are of.
  ///   - width: the width of its panel in mm, for lengths whose axis tells no resolution.
  package init(_ description: KernelDescription, as id: DeviceID, width: Double) {
    var device = KernelDevice(
      name: description.name,
      axes: description.axes.mapValues {
        KernelDevice.Axis(minimum: $0.minimum, maximum: $0.maximum, resolution: $0.resolution)
      })
    let way = description.contactProtocol
    if way == .single {
      // One tracker does all that is the same.
      device.axes[KernelCode.x] = device.axes[KernelCode.singleX]
      device.axes[KernelCode.y] = device.axes[KernelCode.singleY]
      device.axes[KernelCode.pressure] = device.axes[KernelCode.singlePressure]
    }
    let hasClock = description.codes[KernelCode.miscellaneous]?.contains(KernelCode.timestamp)
    contacts = ContactTracker(
      device, way, as: id,
      on: SlotTracker.PanelArea(width: 1, height: 1, pixelsPerMillimetre: 1 / max(width, 1)),
      start: 0, hasClock: hasClock ?? false)
  }

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - reports: gets what touches did added at its end, with the time in ms of the kernel's clock.
  package mutating func follow(_ event: KernelEvent, into reports: inout [TouchEvent]) {
    contacts.follow(event, touches: &touches, into: &events)
    for event in events { reports.append(event.report(pixelsPerMillimetre: 1)) }
    events.removeAll(keepingCapacity: true)
  }
}
