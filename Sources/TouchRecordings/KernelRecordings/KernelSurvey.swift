internal import Glibc
internal import SystemSupport
internal import TouchAnalysis

/// The content of a whole file of kernel events, from one pass over it: its devices, their contact
/// protocols, its start, and any damage.
///
/// Its memory does not grow with the file, which is read a second time for its touches.
struct KernelSurvey {
  /// A device and its reports.
  struct Device {
    var description = KernelDevice()
    var seen = Seen()
    /// The offset in the file at which its section begins, in bytes.
    var offset = 0
  }

  /// A summary of the reports of a device.
  struct Seen {
    /// The time of the first event, in µs; nil without events.
    var start: Int?
    var hasEvents: Bool { start != nil }
    /// The kinds of events, which determine its protocol.
    var kinds = Kinds()
    /// The number of times that the kernel's buffer was full.
    var drops = 0
    /// The latest report.
    var report = Report()
    /// The minimum and the greatest value of each position axis.
    var ranges: [Int: ClosedRange<Int32>] = [:]
    /// The comparison of its clock with the host's.
    var clock = DeviceClock()
    /// The first positions of its contacts.
    var first = FirstPositions()
    /// The host's clock, without the steps by which it was set back.
    var hostClock = HostClock()
    /// Its reports with and without motion, by the host's clock and by its own.
    var reports = DeviceReports()
    var reportsByClock = DeviceReports()

    func has(_ code: Int) -> Bool { ranges[code] != nil }
  }

  /// The kinds of events that a device sent, which determine its protocol.
  struct Kinds {
    var slots = false
    var contactReports = false
    var trackingIDs = false
    var touchKey = false
    /// Whether a pen, a mouse or a lens of a tablet was in range.
    var tabletTool = false
  }

  /// The content of a device's latest report so far.
  struct Report {
    /// Whether the report is incomplete.
    var isOpen = false
    /// The time by the device's clock; nil if it was not sent.
    var timestamp: Int32?
    /// Whether a finger may have moved.
    var hasMotion = false
  }

  let format: KernelTextFormat
  private(set) var devices: [Device] = []
  /// The reason why the file cannot be read to its end; nil if it can.
  private(set) var damage: FileError?

  /// Reads a file from its beginning.
  ///
  /// - Parameters:
  ///   - descriptor: the file, which the caller closes.
  ///   - format: the format of the file.
  ///   - path: the file, for messages.
  ///   - isDescription: whether only the descriptions of devices are needed.
  init(
    _ descriptor: Int32, _ format: KernelTextFormat, path: String, isDescription: Bool = false
  ) {
    self.format = format
    var lines = LineReader(descriptor)
    var parser = format.parser
    read(&lines, by: &parser, of: path)
    for (index, description) in parser.devices.enumerated() where index < devices.count {
      devices[index].description = description
    }
    // There is no device if the first line cannot be read.
    if format == .evemu, !isDescription, devices.first?.description.axes.isEmpty == true {
      readDescription(beside: path)
    }
    if damage == nil, devices.contains(where: { $0.seen.report.isOpen && $0.protocol != nil }) {
      damage = .damaged(
        path: path, line: lines.count, column: nil,
        why: "the file is cut off here, in the middle of a report")
    }
  }

  /// Follows the events of all lines up to the first damage.
  private mutating func read(
    _ lines: inout LineReader, by parser: inout any KernelTextParser, of path: String
  ) {
    var events: [KernelEvent] = []
    var offset = 0
    do throws(LineReader.Failure) {
      while damage == nil, let line = try lines.next() {
        events.removeAll(keepingCapacity: true)
        do throws(LineProblem) {
          try parser.parse(line.bytes, into: &events)
        } catch {
          let end = line.isWhole ? "" : "; the file is cut off here"
          damage = .damaged(
            path: path, line: lines.count, column: error.column, why: error.message + end)
        }
        while devices.count < parser.devices.count { devices.append(Device(offset: offset)) }
        for event in events { follow(event) }
        offset += line.bytes.count + 1
      }
    } catch {
      damage = FileError(error, line: lines.count, of: path)
    }
  }

  private mutating func follow(_ event: KernelEvent) {
    guard event.device < devices.count else { return }
    devices[event.device].seen.follow(event)
  }

  /// Reads the axes from the file that `evemu-describe` wrote for the same device.
  ///
  /// For `NAME.tap.events` that is `NAME.tap.desc` or `NAME.desc`.
  private mutating func readDescription(beside path: String) {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    var name = path.dropFirst(folder.count)
    while let dot = name.lastIndex(of: ".") {
      name = name[..<dot]
      let descriptor = open(folder + name + ".desc", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      let other = KernelSurvey(descriptor, .evemu, path: path, isDescription: true)
      guard let device = other.devices.first, !device.description.axes.isEmpty else { continue }
      devices[0].description = device.description
      return
    }
  }
}

extension KernelSurvey.Seen {
  fileprivate mutating func follow(_ event: KernelEvent) {
    if start == nil { start = event.time }
    first.follow(event)
    switch (event.type, event.code) {
    case (KernelCode.synchronisation, KernelCode.report):
      endReport(at: event.time)
      return
    case (KernelCode.synchronisation, KernelCode.contactReport): kinds.contactReports = true
    case (KernelCode.synchronisation, KernelCode.dropped): drops += 1
    case (KernelCode.key, KernelCode.touch): kinds.touchKey = true
    case (KernelCode.key, let code) where KernelCode.tabletTools.contains(code):
      kinds.tabletTool = true
    case (KernelCode.absolute, KernelCode.slot): kinds.slots = true
    case (KernelCode.absolute, KernelCode.trackingID):
      kinds.trackingIDs = true
      report.hasMotion = true
    case (KernelCode.miscellaneous, KernelCode.timestamp): report.timestamp = event.value
    case (KernelCode.absolute, KernelCode.x), (KernelCode.absolute, KernelCode.y),
      (KernelCode.absolute, KernelCode.singleX), (KernelCode.absolute, KernelCode.singleY):
      report.hasMotion = true
      let range = ranges[event.code] ?? event.value...event.value
      if !range.contains(event.value) || ranges[event.code] == nil {
        ranges[event.code] =
          min(range.lowerBound, event.value)...max(range.upperBound, event.value)
      }
    default: break
    }
    if event.type != KernelCode.synchronisation { report.isOpen = true }
  }
}

extension KernelSurvey.Seen {
  private mutating func endReport(at time: Int) {
    let host = Double(hostClock.time(of: time)) / 1000
    reports.add(host, hasMotion: report.hasMotion)
    if let timestamp = report.timestamp {
      let device = Double(UInt32(bitPattern: timestamp)) / 1000
      reportsByClock.add(clock.add(host: host, device: device).time, hasMotion: report.hasMotion)
    }
    report = KernelSurvey.Report()
  }

  /// The reason why its clock is not trusted; nil if it is trusted, or if it has none.
  var clockProblem: String? { clock.statistics.problem }

  /// Whether it has a clock that is trusted.
  var hasClock: Bool { clock.statistics.count > 0 && clockProblem == nil }
}

/// The kernel's protocols for contacts.
enum ContactProtocol: Equatable, Sendable {
  /// Multi-touch protocol B: changes of numbered slots.
  case slots
  /// Multi-touch protocol A: all contacts in every report, one after another.
  case anonymous
  /// A single contact, whose presence is a key.
  case single
}

extension KernelSurvey.Device {
  /// The protocol of its contacts; nil if it reports none.
  var `protocol`: ContactProtocol? {
    let axes = description.axes
    if (axes[KernelCode.x] != nil && axes[KernelCode.y] != nil)
      || (seen.has(KernelCode.x) && seen.has(KernelCode.y))
    {
      if axes[KernelCode.slot] != nil || seen.kinds.slots { return .slots }
      if seen.kinds.contactReports { return .anonymous }
      if seen.kinds.trackingIDs { return .slots }
    }
    let hasPositions =
      (axes[KernelCode.singleX] != nil && axes[KernelCode.singleY] != nil)
      || (seen.has(KernelCode.singleX) && seen.has(KernelCode.singleY))
    return hasPositions && seen.kinds.touchKey && !seen.kinds.tabletTool ? .single : nil
  }

  /// The reason why it has no usable contacts.
  var refusal: String {
    let name = description.name.isEmpty ? "the device" : quoted(description.name)
    if !seen.hasEvents {
      return "\(name) is described, but no touch or other known event of it follows"
    }
    if seen.kinds.tabletTool {
      return "\(name) reports a pen or another tool of a tablet, but touches are needed"
    }
    let axes = description.axes
    if axes[KernelCode.x] != nil || axes[KernelCode.singleX] != nil || seen.has(KernelCode.singleX)
      || seen.has(KernelCode.x)
    {
      return "\(name) reports positions but no touches: neither slots (ABS_MT_SLOT), contacts "
        + "(SYN_MT_REPORT) nor BTN_TOUCH"
    }
    return "\(name) reports no positions (neither ABS_MT_POSITION_X nor ABS_X), so it is not a "
      + "touch device"
  }

  /// The codes of its position axes.
  var positionCodes: (x: Int, y: Int) {
    self.protocol == .single
      ? (KernelCode.singleX, KernelCode.singleY) : (KernelCode.x, KernelCode.y)
  }

  /// The device with a range for each position axis, under the multi-touch codes.
  ///
  /// If no range is described, it is that of the reported values.
  ///
  /// - Returns: the device, and whether a range is guessed from reported values.
  var completed: (device: KernelDevice, isGuessed: Bool) {
    var device = description
    var isGuessed = false
    let codes = positionCodes
    for (code, multiTouchCode) in [(codes.x, KernelCode.x), (codes.y, KernelCode.y)] {
      var axis = device.axes[code] ?? .init(minimum: 0, maximum: 0, resolution: 0)
      if axis.maximum <= axis.minimum {
        isGuessed = true
        let range = seen.ranges[code] ?? 0...1
        axis.minimum = min(range.lowerBound, 0)
        axis.maximum = max(range.upperBound, 1)
      }
      device.axes[multiTouchCode] = axis
    }
    if self.protocol == .single {
      device.axes[KernelCode.pressure] = device.axes[KernelCode.singlePressure]
      device.axes[KernelCode.slot] = nil
    }
    return (device, isGuessed)
  }
}
