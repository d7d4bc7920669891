package import Glibc
package import KernelDevices
package import SystemSupport
package import TouchRecordings
internal import TouchX11

/// Records every event of a kernel device, unchanged, in the format of evemu.
package final class KernelRecorder {
  private let node: KernelNode
  private var file: RecordingFile
  private var reader: KernelEventReader
  private var writer = EvemuWriter()
  private var events: [KernelEvent] = []
  private var lines: [UInt8] = []
  /// The numbers of events and reports in the file, without those that could not be written.
  private var written = (events: 0, reports: 0)
  /// The number of events of keyboard keys that were left out.
  private var typedCount = 0
  /// Whether the device is gone.
  private var hasEnded = false
  /// The error that ended the recording.
  private var failure: FileError?
  /// Whether the device is the only one to record, so that the loop ends when it is gone.
  private var isAlone = false

  /// Creates a recorder, with the device's description as the first lines to write.
  ///
  /// - Parameters:
  ///   - node: the device.
  ///   - file: the file for the recording.
  package init(_ node: consuming KernelNode, to file: consuming RecordingFile) {
    reader = KernelEventReader(node.descriptor)
    lines = Array(node.description.evemuHeader.utf8)
    self.node = node
    self.file = file
  }

  /// Records until a signal comes, the time is over, the device is gone, or the output has no
  /// reader; then reports a summary and warnings.
  ///
  /// - Parameters:
  ///   - signals: a descriptor that becomes readable when a signal comes.
  ///   - seconds: the time limit, in s; nil for none.
  ///   - output: the output for messages.
  /// - Throws: `FileError` if the device cannot be read or the file cannot be written;
  ///   `SystemError` when the kernel has no descriptors left.
  package func run(signals: Int32, seconds: Double?, _ output: Output) throws {
    isAlone = true
    try write()
    let loop = try PollLoop()
    loop.handlers = [
      self, RunEndCondition(signals: signals, output: file.writer.descriptor, seconds: seconds),
    ]
    do {
      _ = try loop.run()
    } catch is StreamWriter.Failure {
      throw file.error(ofWrite: EPIPE)
    }
    try finish(output)
  }

  /// Records the remaining events, and reports a summary and warnings, also after an error, because
  /// what precedes it is recorded.
  ///
  /// - Throws: `FileError` if the device could not be read or the file could not be written.
  func finish(_ output: Output) throws(FileError) {
    readAll()
    do throws(FileError) {
      try file.restoreIfRemoved(output.log)
    } catch {
      failure = error
      throw error
    }
    reportSummary(to: output)
    if let failure { throw failure }
  }

  /// The reason why the recording ended before `finish`, as the end of a message; nil if none.
  var earlyEnd: String? {
    switch failure {
    case .inaccessible(_, let why), .damaged(_, _, _, let why): why
    // Only a stream can be closed by its reader, and reports record to files.
    case .closed, nil: hasEnded ? "the device is gone" : nil
    }
  }

  /// Records the events that are available, unless the recording has failed.
  private func readAll() {
    guard failure == nil else { return }
    do throws(FileError) {
      try read()
    } catch {
      failure = error
    }
  }

  /// Records the events that are available.
  private func read() throws(FileError) {
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

  private func write() throws(FileError) {
    defer { lines.removeAll(keepingCapacity: true) }
    do throws(StreamWriter.Failure) {
      try file.write(lines)
      written = (writer.eventCount, writer.reportCount)
    } catch {
      // If a signal interrupted the write, the loop ends next.
      if case .refused(let errno) = error { throw file.error(ofWrite: errno) }
    }
  }

  private func reportSummary(to output: Output) {
    if hasEnded { output.log(.warning, "\(node.path): the device is gone") }
    if writer.dropCount > 0 {
      output.log(
        .warning,
        "\(node.path): the kernel dropped events, \(counted(writer.dropCount, "time")), because "
          + "they were not read in time")
    }
    if typedCount > 0 {
      output.log(.notice, "\(node.path): \(counted(typedCount, "event")) of typing keys left out")
    }
    if writer.eventCount == 0, failure == nil {
      output.log(
        .warning,
        "\(node.path): no event was received; a program that has grabbed the device (EVIOCGRAB) "
          + "receives all of them")
    }
    output.log(
      .notice,
      "recorded \(counted(written.events, "event")) in \(counted(written.reports, "report")) of "
        + "\(quoted(node.description.name)) to \(file.name)")
  }
}

extension KernelRecorder: LoopHandler {
  package var descriptors: [pollfd] {
    hasEnded || failure != nil ? [] : [pollfd(reading: node.descriptor)]
  }

  package func handleReady(_ descriptors: ArraySlice<pollfd>) { readAll() }

  package var isDone: Bool { isAlone && (hasEnded || failure != nil) }
}
