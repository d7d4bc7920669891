internal import Glibc
internal import KernelDevices
internal import SystemSupport
internal import TouchRecordings
internal import TouchX11
internal import Touches

/// Reads a kernel device beside the touches of the X server, for `events --evdev`.
final class KernelFollower: LoopHandler {
  /// A report with the time at which it was read, in ms of our clock, which the kernel uses, too.
  typealias Arrival = (report: KernelContactReport, time: Double)

  /// The device's description.
  let description: KernelDescription
  /// The reports that were read but not taken yet.
  private var arrivals: [Arrival] = []
  private let log: LogSink
  private var source: KernelSource
  private var contacts: KernelContactReports
  private var events: [KernelEvent] = []
  private var reports: [KernelContactReport] = []

  /// Creates a follower of a device.
  ///
  /// - Parameters:
  ///   - node: the device.
  ///   - log: receives messages.
  init(_ node: consuming KernelNode, log: @escaping LogSink) {
    description = node.description
    contacts = KernelContactReports(of: node.description)
    source = KernelSource(node, log: log)
    self.log = log
  }

  var descriptors: [pollfd] { source.descriptors }

  func handleReady(_ descriptors: ArraySlice<pollfd>) {
    let dropsBefore = contacts.dropCount
    events.removeAll(keepingCapacity: true)
    source.read(into: &events)
    let now = Monotonic.milliseconds
    for event in events {
      reports.removeAll(keepingCapacity: true)
      contacts.follow(event, into: &reports)
      for report in reports { arrivals.append((report, now)) }
    }
    if contacts.dropCount > dropsBefore {
      log(
        .warning,
        "\(source.node.path): the kernel dropped events, because they were not read in time")
    }
  }

  /// Returns the reports since the last call.
  func takeArrivals() -> [Arrival] {
    defer { arrivals.removeAll(keepingCapacity: true) }
    return arrivals
  }
}

/// A kernel report as a line of `events --evdev`.
extension KernelContactReport {
  /// Returns the report for programs; the manual fingertip(1) promises its keys.
  ///
  /// - Parameters:
  ///   - device: the same device in the X server; nil for none.
  ///   - description: the device's description.
  /// - Returns: the object for a line.
  func json(of device: DeviceID?, _ description: KernelDescription) -> JSONValue {
    let json = JSONValue.object
    json.set("t", to: .number(Double(time) / 1000))
    json.set("event", to: .string("kernel"))
    json.set("device", to: device.map { .integer(Int($0.rawValue)) } ?? .null)
    json.set("touch", to: .integer(Int(trackingID)))
    json.set("slot", to: .integer(slot))
    json.set("phase", to: .string(phase.recordedWord ?? ""))
    if let clock { json.set("clock", to: .number(clock)) }
    let values = JSONValue.object
    for value in self.values {
      values.set(description.name(ofAxis: value.code), to: .integer(Int(value.value)))
    }
    json.set("axes", to: values)
    return json
  }

  /// Returns the report for people, in the columns of touches.
  func text(of device: DeviceID?, _ description: KernelDescription) -> String {
    var columns = EventColumns(time: Double(time) / 1000)
    columns.add(device.map { "device \($0.rawValue)" } ?? "no device", width: 9)
    columns.add("touch \(trackingID)", width: 9)
    columns.add(phase.recordedWord ?? "", width: 9)
    columns.add("slot \(slot)", width: 18)
    columns.add("kernel", width: 9)
    for value in values {
      columns.add("\(description.name(ofAxis: value.code))=\(value.value)")
    }
    if let clock { columns.add("clock \(clock.text(decimals: 3)) ms") }
    return columns.text
  }
}
