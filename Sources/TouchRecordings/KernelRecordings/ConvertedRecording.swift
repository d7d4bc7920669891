internal import Glibc
package import SystemSupport
package import TouchAnalysis
package import Touches

/// A recording that is converted from kernel events while the file is read.
///
/// The panel becomes the screen: 1920 px wide, with the size in mm given by the axes. If they give
/// none, 96 dpi are assumed, and 16:9 if both axes have the same range. Of several panels that
/// differ in size, each covers its part of the screen, from the upper left corner.
package struct ConvertedRecording {
  private static let width = 1920

  /// The screen and the devices at the start of the recording.
  package let header: RecordingHeader
  /// Warnings about the file that precede its figures, a sentence each.
  package let notes: [String]
  /// The latest time of an event so far, in ms since the recording began.
  package private(set) var time = 0.0
  private let file: KernelFile
  private let touchDevices: [TouchDevice]
  /// The time of the first event of a touch device, in µs of the kernel's clock.
  private let start: Int
  private var streams: [KernelTouchStream] = []
  private var touches: UInt32 = 0

  private struct TouchDevice {
    /// Its index in the file.
    let index: Int
    let id: DeviceID
    let device: KernelDevice
    /// The area of the screen that its panel covers.
    let area: SlotTracker.PanelArea
  }

  /// Describes a file, and starts at its first event.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - givenSize: the size of the panel; nil to use that of the axes.
  /// - Throws: `FileError` if no device has touches, or if the file is damaged before the first.
  package init(_ file: KernelFile, size givenSize: PanelSize? = nil) throws(FileError) {
    let survey = file.survey
    let active = try Self.touchDevices(of: survey, in: file.path)
    var notes: [String] = []
    var described: [RecordingHeader.Device] = []
    var devices: [(index: Int, id: DeviceID, device: KernelDevice)] = []
    for (index, device) in active {
      let (completed, isGuessed) = device.completed
      let id = DeviceID(rawValue: Int32(truncatingIfNeeded: devices.count + 1))
      devices.append((index, id, completed))
      let slots = Int(completed.axes[KernelCode.slot]?.maximum ?? -1) + 1
      let contactLimit = device.protocol == .single ? 1 : slots
      described.append(
        .init(id: id, name: completed.name, maxTouches: min(max(contactLimit, 0), 65535)))
      notes += Self.notes(of: completed, isGuessed: isGuessed, device)
    }
    let sizes = givenSize == nil ? Self.differentSizes(of: devices.map(\.device)) : []
    if !sizes.isEmpty {
      notes.append(
        "the panels differ in size; each covers its part of the screen, from the upper left corner")
    }
    let screen = Self.screen(of: devices[0].device, givenSize ?? Self.union(sizes), &notes)
    for (index, id, device) in devices {
      guard let problem = survey.devices[index].seen.clockProblem else { continue }
      let name = device.name.isEmpty ? "device \(id.rawValue)" : quoted(device.name)
      notes.append("the clock of \(name) (MSC_TIMESTAMP) is not used, since \(problem)")
    }
    header = RecordingHeader(screen: screen, devices: described)
    self.notes = notes
    let whole = SlotTracker.PanelArea(
      width: Double(screen.width), height: Double(screen.height),
      pixelsPerMillimetre: screen.pixelsPerMillimetre)
    touchDevices = devices.enumerated().map { number, entry in
      TouchDevice(
        index: entry.index, id: entry.id, device: entry.device,
        area: sizes.isEmpty ? whole : whole.part(of: sizes[number]))
    }
    start = active.compactMap { $0.element.seen.start }.min() ?? 0
    self.file = file
    try rewind()
  }

  /// Returns the devices of a file that sent touches, with their indices; at least one.
  private static func touchDevices(
    of survey: KernelSurvey, in path: String
  ) throws(FileError) -> [(offset: Int, element: KernelSurvey.Device)] {
    let active = survey.devices.enumerated().filter {
      $0.element.protocol != nil && $0.element.seen.hasEvents
    }
    guard active.isEmpty else { return active }
    if let damage = survey.damage { throw damage }
    let rejected = survey.devices.first { $0.seen.hasEvents } ?? survey.devices.first
    throw .inaccessible(path: path, why: rejected?.refusal ?? "describes no device")
  }

  /// Returns the warnings about what a device did not report.
  private static func notes(
    of device: KernelDevice, isGuessed: Bool, _ surveyed: KernelSurvey.Device
  ) -> [String] {
    let (seen, drops) = (surveyed.seen, surveyed.seen.drops)
    let name = device.name.isEmpty ? "the device" : quoted(device.name)
    var notes: [String] = []
    if isGuessed {
      notes.append(
        "\(name) reports no range of its axes; the range of the values in the file is used")
    }
    if drops > 0 {
      notes.append(
        "events of \(name) were lost \(times(drops)) (SYN_DROPPED), since the recorder was too "
          + "slow; touches that were down then are cancelled")
    }
    if surveyed.protocol == .slots, seen.first.hasEarlierContact {
      notes.append(
        "a contact of \(name) was already down when the recording began; its touch begins with its "
          + "first position in the file")
    }
    if let contactProtocol = surveyed.protocol, seen.first.isGuessed(contactProtocol) {
      notes.append(
        "a contact of \(name) begins without its position, since the kernel sends only changes; the "
          + "next position of its slot is used, or 0")
    }
    if seen.hostClock.steps > 0 {
      notes.append(
        "the clock of the computer that recorded \(name) was set back "
          + "\(times(seen.hostClock.steps)), by about \(Decimal.text(Double(seen.hostClock.offset) / 1000)) "
          + "ms; the times after that continue")
    }
    return notes
  }

  /// Returns the sizes of several panels; empty if they are equal, or if one is not known.
  private static func differentSizes(of devices: [KernelDevice]) -> [PanelSize] {
    let sizes = devices.compactMap(\.millimetres).filter(\.isPlausible)
    guard sizes.count == devices.count, sizes.contains(where: { $0 != sizes[0] }) else { return [] }
    return sizes
  }

  /// Returns the least size that holds each of some sizes; nil without any.
  private static func union(_ sizes: [PanelSize]) -> PanelSize? {
    guard let width = sizes.map(\.width).max(), let height = sizes.map(\.height).max() else {
      return nil
    }
    return PanelSize(width: width, height: height)
  }

  /// Returns the screen that the panel becomes, and notes what is assumed of its size.
  private static func screen(
    of device: KernelDevice, _ givenSize: PanelSize?, _ notes: inout [String]
  ) -> RecordingHeader.Screen {
    let axes = device.millimetres
    if givenSize == nil, let axes, !axes.isPlausible {
      notes.append(
        "the axes report \(Decimal.text(rounded(axes.width))) x "
          + "\(Decimal.text(rounded(axes.height))) mm, which is implausible; 20 to 2500 mm are "
          + "accepted")
    }
    let size = givenSize ?? axes.flatMap { $0.isPlausible ? $0 : nil }
    let widthMM = size?.width ?? Double(width) / Length.assumedPixelsPerMillimetre
    let (x, y) = device.steps
    // Equal axes, such as 0 to 32767 for both, do not show the aspect ratio.
    let aspect = x == y ? 9.0 / 16 : y / x
    let heightMM = size?.height ?? widthMM * aspect
    let height = min(max((Double(width) * heightMM / widthMM).rounded(), 1), 65535)
    let screen = RecordingHeader.Screen(
      width: width, height: Int(height), widthMM: rounded(widthMM), heightMM: rounded(heightMM),
      isAssumed: size == nil)
    if size == nil {
      let reason = axes == nil ? "the axes report no resolution; " : ""
      notes.append(
        "\(reason)a panel of \(Decimal.text(screen.widthMM)) mm in width"
          + (x == y ? " and 16:9 is" : " is") + " assumed; --size tells another")
    }
    return screen
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  /// Rounds to a hundredth of a mm, within the limits of a header.
  private static func rounded(_ length: Double) -> Double {
    min(max((length * 100).rounded() / 100, 0.1), 100_000)
  }
}

extension ConvertedRecording: EventSource {
  package func reports(of device: DeviceID) -> DeviceReports? {
    guard let entry = touchDevices.first(where: { $0.id == device }) else { return nil }
    let seen = file.survey.devices[entry.index].seen
    return seen.hasClock ? seen.reportsByClock : seen.reports
  }

  package func panel(of device: DeviceID) -> Panel? {
    touchDevices.first { $0.id == device }.map { entry in
      Panel(
        frame: Rect(x: 0, y: 0, width: entry.area.width, height: entry.area.height),
        pixelsPerMillimetre: entry.area.pixelsPerMillimetre)
    }
  }

  package mutating func next() throws(FileError) -> RecordingEvent? {
    var earliest: (event: RecordingEvent, stream: KernelTouchStream)?
    for stream in streams {
      guard let event = stream.peek(&touches) else { continue }
      if let known = earliest, known.event.time <= event.time { continue }
      earliest = (event, stream)
    }
    guard let (event, stream) = earliest else {
      if let damage = file.survey.damage { throw damage }
      return nil
    }
    stream.advance()
    time = max(time, event.time)
    return event
  }

  package mutating func rewind() throws(FileError) {
    streams.removeAll()
    touches = 0
    time = 0
    let survey = file.survey
    var trackers = [ContactTracker?](repeating: nil, count: survey.devices.count)
    for entry in touchDevices {
      guard let contactProtocol = survey.devices[entry.index].protocol else { continue }
      trackers[entry.index] = ContactTracker(
        entry.device, contactProtocol, as: entry.id, on: entry.area, start: start,
        hasClock: survey.devices[entry.index].seen.hasClock,
        firstAxes: survey.devices[entry.index].seen.first.axes(contactProtocol))
    }
    // libinput writes the devices one after another, so each needs its own reading position.
    guard survey.format == .libinput, touchDevices.count > 1 else {
      let descriptor = try file.open(at: 0)
      streams = [
        KernelTouchStream(descriptor, survey.format, trackers, first: 0, isSection: false)
      ]
      return
    }
    for entry in touchDevices {
      let descriptor = try file.open(at: survey.devices[entry.index].offset)
      streams.append(
        KernelTouchStream(descriptor, survey.format, trackers, first: entry.index, isSection: true))
    }
  }
}

extension SlotTracker.PanelArea {
  /// Returns the upper left part of the area that has a size in mm.
  fileprivate func part(of size: PanelSize) -> Self {
    Self(
      width: size.width * pixelsPerMillimetre, height: size.height * pixelsPerMillimetre,
      pixelsPerMillimetre: pixelsPerMillimetre)
  }
}

extension KernelDevice {
  /// The number of steps of its position axes.
  fileprivate var steps: (x: Double, y: Double) {
    (axes[KernelCode.x]?.steps ?? 1, axes[KernelCode.y]?.steps ?? 1)
  }

  /// The size of the panel in mm; nil if the axes have no resolution.
  fileprivate var millimetres: PanelSize? {
    guard let x = axes[KernelCode.x], let y = axes[KernelCode.y], x.resolution > 0,
      y.resolution > 0
    else { return nil }
    return PanelSize(
      width: x.steps / Double(x.resolution), height: y.steps / Double(y.resolution))
  }
}
