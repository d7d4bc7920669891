internal import Glibc
internal import SystemSupport
internal import TouchRecordings
internal import Touches

/// A recording that is being written.
struct Recorder: ~Copyable {
  private var file: RecordingFile
  private var writer: RecordingWriter
  private var rawWriter: RawRecordingWriter
  /// The numbers of touches and events in the file, without those that could not be written.
  private var written = (touches: 0, events: 0)
  private var lines: [UInt8] = []

  /// Creates the file and writes its header.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard output.
  ///   - overwrites: whether an existing file may be replaced.
  ///   - header: the display, the recorded devices, and whether the recording is raw.
  ///   - now: the server's time.
  ///   - signals: a descriptor that becomes readable when a signal comes.
  /// - Throws: `FileError` if the file cannot be written.
  init(
    to path: String, overwrites: Bool, _ header: RecordingHeader, at now: Timestamp, signals: Int32
  ) throws(FileError) {
    var file = try RecordingFile(path, overwrites: overwrites, signals: signals)
    do throws(StreamWriter.Failure) {
      try file.write(Array(((header.line ?? "") + "\n").utf8))
    } catch {
      // If a signal interrupted the write, the loop ends next.
      if case .refused(let errno) = error { throw file.error(ofWrite: errno) }
    }
    self.file = file
    // The server stamps events with whole milliseconds, and so does the recording.
    let start = Timestamp(milliseconds: now.milliseconds.rounded(.down))
    let density = header.screen.pixelsPerMillimetre
    writer = RecordingWriter(start: start, pixelsPerMillimetre: density)
    rawWriter = RawRecordingWriter(start: start, pixelsPerMillimetre: density)
  }

  /// The descriptor of the recording's file.
  var descriptor: Int32 { file.writer.descriptor }
  /// The name of the file for messages.
  var name: String { file.name }

  /// Records changes of touches with a single write.
  mutating func record(_ touches: [Touch]) throws(StreamWriter.Failure) {
    lines.removeAll(keepingCapacity: true)
    for touch in touches { writer.event(for: touch).append(to: &lines) }
    try file.write(lines)
    written = (writer.touchCount, writer.eventCount)
  }

  /// Records unprocessed reports with a single write.
  mutating func record(_ reports: [TouchEvent]) throws(StreamWriter.Failure) {
    lines.removeAll(keepingCapacity: true)
    for report in reports { rawWriter.event(for: report)?.append(to: &lines) }
    try file.write(lines)
    written = (rawWriter.touchCount, rawWriter.eventCount)
  }

  /// Reports a summary of the recording; first creates its file again if it was removed.
  ///
  /// - Throws: `FileError` if the file is gone, and cannot be created again.
  func finish(_ output: Output) throws(FileError) {
    try file.restoreIfRemoved(output.log)
    output.log(
      .notice,
      "recorded \(counted(written.touches, "touch", "touches")) with "
        + "\(counted(written.events, "event")) to \(file.name)")
  }
}
