internal import TouchAnalysis
package import Touches

/// Turns the events of a kernel device into touches as they arrive, for every protocol.
///
/// Positions are shares of the panel, 0…1, and lengths are in mm. Reports have the time of the
/// device's clock once it has been compared with the kernel's, and is trusted: some are off by a
/// quarter, so that every rate would be.
package struct KernelTouches {
  /// The comparison of the device's clock with the kernel's.
  private var clock = DeviceClock()
  /// The time of the next report by the device's clock, in µs; nil if it was not sent.
  private var timestamp: Int32?
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
    compareClocks(event)
    contacts.follow(event, touches: &touches, into: &events)
    guard !events.isEmpty else { return }
    let isClockTrusted = clock.statistics.drift != nil && clock.statistics.problem == nil
    for event in events {
      var report = event.report(pixelsPerMillimetre: 1)
      if !isClockTrusted { report.deviceTime = nil }
      reports.append(report)
    }
    events.removeAll(keepingCapacity: true)
  }

  private mutating func compareClocks(_ event: KernelEvent) {
    switch (event.type, event.code) {
    case (KernelCode.miscellaneous, KernelCode.timestamp): timestamp = event.value
    case (KernelCode.synchronisation, KernelCode.report):
      guard let timestamp else { return }
      _ = clock.add(
        host: Double(event.time) / 1000, device: Double(UInt32(bitPattern: timestamp)) / 1000)
      self.timestamp = nil
    default: break
    }
  }
}
