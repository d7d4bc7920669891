internal import FingertipSettings
internal import KernelDevices
internal import ScreenHardware
internal import SettingsReading
internal import SystemSupport
internal import TouchRecordings
internal import TouchX11
internal import Touches

/// The lines of `events --evdev`: a device's kernel reports, compared with those of the X server.
final class KernelLines {
  /// The same device in the X server; nil if there is none.
  let device: DeviceID?
  private let follower: KernelFollower
  private let connection: DisplayConnection
  private let format: EventFormat
  private var levels: ReportLevels

  /// Starts reading a device beside a stream of touches.
  ///
  /// - Throws: `FileError.inaccessible` if it cannot be read.
  convenience init(
    _ name: KernelDeviceName, _ stream: TouchStream, _ invocation: Invocation, _ output: Output
  ) throws(FileError) {
    let devices = DeviceInventory.touchDevices(on: stream.connection)
    let (path, device) = try kernelNode(name, among: devices)
    let node = try KernelNode(path)
    if device == nil {
      output.log(
        .warning,
        "\(path): is not a device of the X server, so there is nothing to compare")
    }
    var comparedLevels = [ReportLevels.Level.kernel]
    if device != nil, invocation.events.reports.contains(.raw) { comparedLevels.append(.raw) }
    if device != nil, invocation.events.reports.contains(.delivered) {
      comparedLevels.append(.delivered)
    }
    self.init(node, device, stream, comparedLevels, invocation.events.format)
  }

  /// Starts reading an open node beside a stream of touches.
  ///
  /// - Parameters:
  ///   - node: the device.
  ///   - device: the same device in the X server; nil for none.
  ///   - stream: the touches of the X server.
  ///   - comparedLevels: the levels to compare.
  ///   - format: the format of the lines.
  init(
    _ node: consuming KernelNode, _ device: DeviceID?, _ stream: TouchStream,
    _ comparedLevels: [ReportLevels.Level], _ format: EventFormat
  ) {
    self.device = device
    self.format = format
    connection = stream.connection
    follower = KernelFollower(node, log: stream.log)
    levels = ReportLevels(comparedLevels)
    stream.companions.append(follower)
  }

  /// Moves the lines to the end of other lines.
  func moveLines(to lines: inout [UInt8]) {
    for arrival in follower.takeArrivals() { add(arrival, to: &lines) }
  }

  /// Counts a report of the X server.
  func note(_ report: TouchReport) {
    guard report.id.device == device else { return }
    levels.add(
      report.delivery == nil ? .raw : .delivered, report.phase,
      delay: connection.serverTime(at: Monotonic.milliseconds) - report.time,
      axes: report.axes.map(\.label))
  }

  /// A line for each level: its reports, its losses and its delay.
  var summary: [String] { levels.summary }

  private func add(_ arrival: KernelFollower.Arrival, to lines: inout [UInt8]) {
    let (report, description) = (arrival.report, follower.description)
    levels.add(
      .kernel, report.phase, delay: arrival.time - Double(report.time) / 1000,
      axes: report.values.map { description.name(ofAxis: $0.code) })
    let line =
      switch format {
      case .json, .pointer, .webdriver: report.json(of: device, description).line(digits: 15) ?? ""
      case .text: report.text(of: device, description)
      }
    lines += (line + "\n").utf8
  }
}
