import FingertipApp
import Glibc
import KernelDevices
import SystemSupport
import TouchRecordings
import TouchRig

/// The cost of recording a kernel device: ten fingers at 1000 Hz, simulated by a pipe.
struct KernelFigures {
  let options: Options

  private static let fingers = 10
  /// The events of a report: slot, x, y and pressure for each finger, device clock, and end.
  private static let reportSize = 4 * fingers + 2
  /// The number of events that the kernel buffers for a reader of such a device, by
  /// evdev_compute_buffer_size: eight reports, rounded up to a power of two.
  private static let kernelBuffer = 512
  private static let eventSize = 24
  /// FIONREAD of asm-generic/ioctls.h.
  private static let unreadCount: UInt = 0x541B

  func measure() throws -> [Figure] {
    let seconds = options.isQuick ? 2 : 10
    let folder = try TemporaryFolder(prefix: "fingertip-bench")
    let path = folder.file("panel.evemu")
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw RigError.system(call: "pipe", about: "", errno: errno) }
    var results: [Int32] = [-1, -1]
    guard pipe(&results) == 0 else { throw RigError.system(call: "pipe", about: "", errno: errno) }
    let (target, result) = (ends[1], results[1])
    try DetachedThread.start(stackSize: 1 << 18) {
      var late = Self.feed(target, reports: seconds * 1000)
      close(target)
      write(result, &late, MemoryLayout<Int>.size)
      close(result)
    }
    let file = try RecordingFile(path, overwrites: true, signals: -1)
    let recorder = KernelRecorder(KernelNode(ends[0], Self.panel, path: "pipe"), to: file)
    let start = Clock.seconds(of: CLOCK_THREAD_CPUTIME_ID) ?? 0
    try recorder.run(
      signals: -1, seconds: nil, Output { (_, _) throws(Output.WriteError) in })
    let cpu = (Clock.seconds(of: CLOCK_THREAD_CPUTIME_ID) ?? 0) - start
    var late = 0
    read(results[0], &late, MemoryLayout<Int>.size)
    close(results[0])
    let written = (Files.text(path) ?? "").utf8.split(separator: UInt8(ascii: "\n"))
      .count { $0.first == UInt8(ascii: "E") }
    let sent = seconds * 1000 * Self.reportSize
    let share = cpu / Double(seconds) * 100
    return [
      Figure(
        name: "record the kernel, 10 fingers at 1000 Hz",
        target: "0 lost, ≤ 0.1 core",
        measured: "\(sent - written) of \(sent) lost, \((share / 100).digits(2)) core",
        reference: "\(late) reports too late for the kernel's buffer",
        isMet: share <= 10 && written == sent && late == 0,
        numbers: [
          ("percentOfCore", share), ("lostEvents", Double(sent - written)),
          ("lateReports", Double(late)),
        ])
    ]
  }

  /// Writes a report every ms.
  ///
  /// - Returns: the number of reports that would have overflowed the kernel's buffer.
  private static func feed(_ target: Int32, reports: Int) -> Int {
    var late = 0
    let start = Clock.now
    for number in 0..<reports {
      var bytes: [UInt8] = []
      func append(_ value: Int, _ count: Int) {
        for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
      }
      /// Appends an event in the layout of the 64-bit struct input_event.
      func add(_ type: Int, _ code: Int, _ value: Int) {
        append(number / 1000, 8)
        append(number % 1000 * 1000, 8)
        append(type, 2)
        append(code, 2)
        append(value, 4)
      }
      for finger in 0..<fingers {
        add(3, 0x2F, finger)
        add(3, 0x35, number % 3000 + finger)
        add(3, 0x36, finger * 150)
        add(3, 0x3A, 40 + number % 9)
      }
      add(4, 5, number * 1000)
      add(0, 0, 0)
      var unread: Int32 = 0
      if ioctl(target, Self.unreadCount, &unread) == 0, Int(unread) / eventSize > kernelBuffer {
        late += 1
      }
      bytes.withUnsafeBytes { _ = write(target, $0.baseAddress, $0.count) }
      Clock.sleep(until: start + Double(number + 1) / 1000)
    }
    return late
  }

  private static let panel: KernelDescription = {
    var panel = KernelDescription(name: "panel")
    for code in [0x35, 0x36, 0x3A] { panel.axes[code] = .init(minimum: 0, maximum: 4095) }
    panel.axes[0x2F] = .init(minimum: 0, maximum: 9)
    return panel
  }()
}
