internal import CLinux
internal import Glibc
package import TouchRecordings

/// A pipe that delivers events as a device node of the kernel does, byte for byte.
package final class KernelPipe {
  /// The read end, which its reader must close.
  package let reading: Int32
  private var writing: Int32

  /// Opens an empty pipe.
  package init() {
    var ends: [Int32] = [-1, -1]
    // A program that another test starts meanwhile would keep the write end open.
    guard pipe2(&ends, O_CLOEXEC) == 0 else { fatalError("pipe2 failed") }
    (reading, writing) = (ends[0], ends[1])
    // A test writes everything before anything is read. 1031 is F_SETPIPE_SZ, a GNU macro.
    _ = fcntl(writing, 1031, 1 << 20)
  }

  deinit { close() }

  /// Returns the bytes of events in the layout of the 64-bit `struct input_event`.
  package static func bytes(_ events: [KernelEvent]) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ value: Int, _ count: Int) {
      for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
    }
    for event in events {
      append(event.time / 1_000_000, 8)
      append(event.time % 1_000_000, 8)
      append(event.type, 2)
      append(event.code, 2)
      append(Int(event.value), 4)
    }
    return bytes
  }

  /// Writes some bytes.
  package func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(writing, $0.baseAddress, $0.count) }
      guard count > 0 else { fatalError("the pipe is full: \(bytes.count) bytes") }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes events.
  package func write(_ events: [KernelEvent]) { write(Self.bytes(events)) }

  /// Closes the write end, which ends the reader's input as when a device is unplugged.
  package func close() {
    guard writing >= 0 else { return }
    Glibc.close(writing)
    writing = -1
  }
}

extension KernelDescription {
  /// A touchscreen of 344 by 194 mm with ten slots.
  package static let panel: KernelDescription = {
    var panel = KernelDescription(name: "Test Panel")
    (panel.bus, panel.vendor, panel.product, panel.version) = (0x18, 0x06CB, 0x1D10, 0x0100)
    panel.properties = [1]
    panel.codes = [
      0: Array(0..<15), 1: [0x14A], 3: [0x00, 0x01, 0x2F, 0x30, 0x35, 0x36, 0x39, 0x3A], 4: [5],
    ]
    panel.axes = [
      0x00: Axis(minimum: 0, maximum: 3439, resolution: 10),
      0x01: Axis(minimum: 0, maximum: 1939, resolution: 10),
      0x2F: Axis(minimum: 0, maximum: 9), 0x30: Axis(minimum: 0, maximum: 255),
      0x35: Axis(minimum: 0, maximum: 3439, resolution: 10, name: "ABS_MT_POSITION_X"),
      0x36: Axis(
        minimum: 0, maximum: 1939, fuzz: 1, flat: 2, resolution: 10, name: "ABS_MT_POSITION_Y"),
      0x39: Axis(minimum: 0, maximum: 65535),
      0x3A: Axis(minimum: 0, maximum: 255, name: "ABS_MT_PRESSURE"),
    ]
    return panel
  }()
}

extension KernelEvent {
  /// Returns the events of fingers that move to the right side by side, and lift.
  ///
  /// - Parameters:
  ///   - fingers: the number of fingers, each in a slot.
  ///   - start: the time of the first report, in µs.
  ///   - reports: the number of reports before the last one, in which the fingers lift.
  ///   - interval: the time between reports, in µs.
  /// - Returns: the events.
  package static func glide(
    fingers: Int = 1, start: Int = 5_000_000, reports: Int, interval: Int = 8000
  ) -> [KernelEvent] {
    var events: [KernelEvent] = []
    for report in 0...reports {
      let time = start + report * interval
      func add(_ type: Int, _ code: Int, _ value: Int) {
        events.append(KernelEvent(time: time, type: type, code: code, value: Int32(value)))
      }
      for finger in 0..<fingers {
        add(3, 0x2F, finger)
        if report == 0 { add(3, 0x39, 100 + finger) }
        if report == reports {
          add(3, 0x39, -1)
        } else {
          add(3, 0x35, 500 + 5 * report)
          add(3, 0x36, 200 + 150 * finger)
          add(3, 0x3A, 40 + report % 7)
        }
      }
      if report == 0 || report == reports { add(1, 0x14A, report == 0 ? 1 : 0) }
      add(4, 5, report * interval)
      add(0, 0, 0)
    }
    return events
  }
}
