internal import Glibc
package import KernelDevices
package import SystemSupport
package import TouchRecordings
internal import TouchX11

/// Records what a device of the kernel reports, every event as it comes, in the format of evemu.
package struct KernelRecorder: ~Copyable {
  private let node: KernelNode
  private var file: RecordingFile
  private var reader: KernelEventReader
  private var writer = EvemuWriter()
  private var events: [KernelEvent] = []
  private var lines: [UInt8] = []
  /// The number of keyboard events that were left out.
  private var typedCount = 0
  /// Whether the device is gone.
  private(set) var hasEnded = false

  /// Creates the file and writes the device's description.
  ///
  /// - Parameters:
  ///   - node: the device.
  ///   - file: what the recording is written to.
  package init(_ node: consuming KernelNode, to file: consuming RecordingFile) {
    reader = KernelEventReader(node.descriptor)
    lines = Array(node.description.evemuHead.utf8)
    self.node = node
    self.file = file
  }

  /// Records until a signal comes, the time is over, the device is gone, or the output has no reader.
  ///
  /// - Parameters:
  ///   - signals: a descriptor that becomes readable when a signal comes.
  ///   - seconds: after how long to end; nil for never.
  ///   - output: where messages go.
  /// - Throws: `FileError` where the device cannot be read, or the file not be written.
  package mutating func run(signals: Int32, seconds: Double?, _ output: Output) throws(FileError) {
    let end = seconds.map { Monotonic.milliseconds + $0 * 1000 }
    try write()
    while !hasEnded {
      var entries = [
        pollfd(reading: signals), pollfd(reading: node.descriptor),
        // poll(2) reports errors without being asked: a pipe without a reader is one.
        pollfd(fd: file.writer.descriptor, events: 0, revents: 0),
      ]
      let left = end.map { Int32(min(max($0 - Monotonic.milliseconds, 0), 1e9).rounded(.up)) }
      let count = poll(&entries, UInt(entries.count), left ?? -1)
      if entries[1].revents != 0 { try read() }
      if entries[2].revents != 0 { throw .inaccessible(path: file.name, why: errorText(EPIPE)) }
      if count > 0, entries[0].revents != 0 { break }
      if let end, Monotonic.milliseconds >= end { break }
    }
    tell(output)
  }

  /// The descriptor that becomes readable when the device reports something.
  var descriptor: Int32 { node.descriptor }

  /// Records to the end, and says what was unusual.
  mutating func finish(_ output: Output) throws(FileError) {
    try read()
    tell(output)
  }

  /// Records what is there.
  mutating func read() throws(FileError) {
    events.removeAll(keepingCapacity: true)
    let outcome = reader.read(into: &events)
    for event in events {
      if KernelDescription.isTyped(event) {
        typedCount += 1
      } else {
        writer.append(event, to: &lines)
      }
    }
    try write()
    switch outcome {
    case .waiting: break
    case .ended: hasEnded = true
    case .failed(let errno): throw .inaccessible(path: node.path, why: errorText(errno))
    }
  }

  private mutating func write() throws(FileError) {
    defer { lines.removeAll(keepingCapacity: true) }
    do throws(StreamWriter.Failure) {
      try file.write(lines)
    } catch {
      // If the end was requested, that comes next.
      if case .refused(let errno) = error {
        throw .inaccessible(path: file.name, why: errorText(errno))
      }
    }
  }

  private func tell(_ output: Output) {
    if hasEnded { output.log(.warning, "\(node.path): the device is gone") }
    if writer.dropCount > 0 {
      output.log(
        .warning,
        "\(node.path): the kernel dropped events, \(Self.count(writer.dropCount, "time")), because "
          + "they were not read in time")
    }
    if typedCount > 0 {
      output.log(
        .notice,
        "\(node.path): \(Self.count(typedCount, "event")) of keys that are typed with left out")
    }
    if writer.eventCount == 0 {
      output.log(
        .warning,
        "\(node.path): no event came; a program that has grabbed the device (EVIOCGRAB) gets all "
          + "of them")
    }
    output.log(
      .notice,
      "recorded \(Self.count(writer.eventCount, "event")) in "
        + "\(Self.count(writer.reportCount, "report")) of \(quoted(node.description.name)) to "
        + file.name)
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
