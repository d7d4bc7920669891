package import SystemSupport
internal import Touches

/// A recording that was made of what the kernel reported.
///
/// The panel becomes the screen: 1920 px wide, and as large in mm as the axes say. Where they do
/// not, 96 dpi are assumed.
package struct ConvertedRecording {
  private static let width = 1920

  package let header: RecordingHeader
  /// In the order of their times.
  let events: [RecordingEvent]
  /// Whether the size in mm was assumed.
  package let isSizeAssumed: Bool
  private var place = 0

  /// Converts every device that has slots.
  ///
  /// - Parameters:
  ///   - recording: what the kernel reported.
  ///   - path: the file that it is from, for messages.
  /// - Throws: `FileError.inaccessible` where no device has slots.
  package init(of recording: KernelRecording, path: String) throws(FileError) {
    let devices = recording.devices.filter(\.hasSlots)
    guard let first = devices.first else {
      throw .inaccessible(
        path: path,
        why: "has no device that reports touches in slots; ABS_MT_SLOT and positions are needed")
    }
    let size = first.millimetres
    isSizeAssumed = size == nil
    let widthMM = size?.width ?? Double(Self.width) / Length.assumedPixelsPerMillimetre
    let heightMM = size?.height ?? widthMM * first.steps(KernelCode.y) / first.steps(KernelCode.x)
    let height = min(max((Double(Self.width) * heightMM / widthMM).rounded(), 1), 65535)
    let screen = RecordingHeader.Screen(
      width: Self.width, height: Int(height), widthMM: Self.rounded(widthMM),
      heightMM: Self.rounded(heightMM))
    let area = SlotTracker.PanelArea(
      width: Double(Self.width), height: height, pixelsPerMillimetre: screen.pixelsPerMillimetre)
    var described: [RecordingHeader.Device] = []
    var events: [RecordingEvent] = []
    var touches: UInt32 = 0
    let start = devices.compactMap { $0.events.first?.time }.min() ?? 0
    for (index, device) in devices.enumerated() {
      let id = DeviceID(rawValue: Int32(index + 1))
      described.append(
        .init(
          id: id, name: device.name,
          maxTouches: min(max(Int(device.axes[KernelCode.slot]?.maximum ?? 0) + 1, 0), 65535)))
      var tracker = SlotTracker(device, as: id, on: area, start: start)
      for event in device.events { tracker.take(event, touches: &touches, into: &events) }
    }
    header = RecordingHeader(screen: screen, devices: described)
    // Each device is in its own order, faults and all; only several have to be merged.
    self.events = devices.count > 1 ? events.sorted { $0.time < $1.time } : events
  }

  /// To a hundredth of a mm, within what a header may say.
  private static func rounded(_ length: Double) -> Double {
    min(max((length * 100).rounded() / 100, 0.1), 100_000)
  }
}

extension ConvertedRecording: EventSource {
  package mutating func next() -> RecordingEvent? {
    guard place < events.count else { return nil }
    defer { place += 1 }
    return events[place]
  }

  package var time: Double { events.reduce(0) { max($0, $1.time) } }

  package func checkedDuration() -> Double { time }
}

extension KernelRecording.Device {
  fileprivate var hasSlots: Bool {
    [KernelCode.slot, KernelCode.x, KernelCode.y].allSatisfy { axes[$0] != nil }
  }

  fileprivate func steps(_ code: Int) -> Double { axes[code]?.steps ?? 1 }

  /// How large the panel is in mm; nil where the axes tell no resolution.
  fileprivate var millimetres: (width: Double, height: Double)? {
    guard let x = axes[KernelCode.x], let y = axes[KernelCode.y], x.resolution > 0,
      y.resolution > 0
    else { return nil }
    return (x.steps / Double(x.resolution), y.steps / Double(y.resolution))
  }
}
