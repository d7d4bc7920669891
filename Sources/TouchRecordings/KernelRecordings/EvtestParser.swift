import SystemSupport

/// Reads the output of `evtest`, including that of python-evdev: a description of the device, then
/// a line for each event.
struct EvtestParser: KernelTextParser {
  private(set) var devices: [KernelDevice] = []
  private var isInAxes = false
  private var axis: Int?

  mutating func parse(
    _ line: UnsafeRawBufferPointer, into events: inout [KernelEvent]
  ) throws(LineProblem) {
    var scanner = KernelTextScanner(line)
    guard let time = Self.time(&scanner) else {
      parseDescription(&scanner)
      return
    }
    if devices.isEmpty { devices.append(KernelDevice()) }
    guard let (type, code, value) = try Self.event(&scanner) else { return }
    events.append(
      KernelEvent(device: devices.count - 1, time: time, type: type, code: code, value: value))
  }

  /// Skips the beginning of an event and returns its time, in µs; nil if it is no event.
  static func time(_ scanner: inout KernelTextScanner) -> Int? {
    if scanner.skip("Event:") { scanner.skipBlanks() }
    guard scanner.skip("time "), let time = scanner.time() else { return nil }
    _ = scanner.skip(",")
    scanner.skipBlanks()
    return time
  }

  private static func event(
    _ scanner: inout KernelTextScanner
  ) throws(LineProblem) -> (type: Int, code: Int, value: Int32)? {
    if scanner.skip("type ") {
      guard let type = scanner.number(), let code = scanner.number(behind: "code ") else {
        throw LineProblem("is not an event: a type, a code and a value are needed")
      }
      guard scanner.skip(behind: "value ") else {
        throw LineProblem("is not an event: a value is needed")
      }
      // Scan codes are hexadecimal numbers without a prefix.
      if type == KernelCode.miscellaneous, code != KernelCode.timestamp { return nil }
      return (Int(type), Int(code), try scanner.requiredNumber())
    }
    // Some versions take the names from the types, in which contact reports are EV_REL, and dropped
    // events EV_ABS.
    if scanner.skip(behind: "SYN_MT_REPORT") || scanner.skip("++++++++++++++ ") {
      return (0, KernelCode.contactReport, 0)
    }
    if scanner.skip(behind: "SYN_DROPPED") || scanner.skip(">>>>>>>>>>>>>> ") {
      return (0, KernelCode.dropped, 0)
    }
    if scanner.skip(behind: "SYN_CONFIG") || scanner.skip(behind: "Config Sync") { return nil }
    // Versions before 1.30 wrote neither the number nor the name of a report.
    if scanner.skip(behind: "SYN") || scanner.skip(behind: "Report Sync") {
      return (0, KernelCode.report, 0)
    }
    throw LineProblem("is not an event: a type, a code and a value are needed")
  }

  private mutating func parseDescription(_ scanner: inout KernelTextScanner) {
    if scanner.skip("Input device name:") {
      devices.append(KernelDevice(name: scanner.quotation() ?? scanner.rest()))
      (isInAxes, axis) = (false, nil)
    } else if scanner.skip("Event type ") {
      isInAxes = scanner.number().map { Int($0) == KernelCode.absolute } ?? false
      axis = nil
    } else if scanner.skip("Event code ") {
      axis = isInAxes ? scanner.number().map { Int($0) } : nil
    } else if scanner.skip("Properties:") {
      axis = nil
    }
    guard let axis, !devices.isEmpty else { return }
    let device = devices.count - 1
    let known = devices[device].axes[axis] ?? .init(minimum: 0, maximum: 0, resolution: 0)
    var changed = known
    if scanner.skip("Min") {
      changed.minimum = scanner.number() ?? known.minimum
    } else if scanner.skip("Max") {
      changed.maximum = scanner.number() ?? known.maximum
    } else if scanner.skip("Resolution") {
      changed.resolution = scanner.number() ?? known.resolution
    }
    devices[device].axes[axis] = changed
  }
}
