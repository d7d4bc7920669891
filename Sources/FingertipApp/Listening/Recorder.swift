internal import Glibc
internal import SystemSupport
internal import TouchRecordings
internal import Touches

/// A recording that is being written.
struct Recorder: ~Copyable {
  private var file: RecordingFile
  private var writer: RecordingWriter
  private var rawWriter: RawRecordingWriter
  private let isRaw: Bool
  private var lines: [UInt8] = []

  /// Creates the file and writes its header.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard output.
  ///   - overwrites: whether a file that is there may be replaced.
  ///   - header: the display and the devices that are recorded, and whether reports are as they came.
  ///   - now: the server's time.
  ///   - signals: a descriptor that becomes readable when a signal comes.
  /// - Throws: `FileError` where the file cannot be written.
  init(
    to path: String, overwrites: Bool, _ header: RecordingHeader, at now: Timestamp, signals: Int32
  ) throws(FileError) {
    var file = try RecordingFile(path, overwrites: overwrites, signals: signals)
    do throws(StreamWriter.Failure) {
      try file.write(Array(((header.line ?? "") + "\n").utf8))
    } catch {
      // If the end was requested already, that comes next.
      if case .refused(let errno) = error {
        throw .inaccessible(path: file.name, why: errorText(errno))
      }
    }
    self.file = file
    // The server stamps events with whole milliseconds, and so shall the recording.
    let start = Timestamp(milliseconds: now.milliseconds.rounded(.down))
    let density = header.screen.pixelsPerMillimetre
    writer = RecordingWriter(start: start, pixelsPerMillimetre: density)
    rawWriter = RawRecordingWriter(start: start, pixelsPerMillimetre: density)
    isRaw = header.isRaw
  }

  /// The file of the recording.
  var descriptor: Int32 { file.writer.descriptor }
  /// The file as messages name it.
  var name: String { file.name }

  /// Records changes of touches, all at once.
  mutating func record(_ touches: [Touch]) throws(StreamWriter.Failure) {
    lines.removeAll(keepingCapacity: true)
    for touch in touches { writer.event(for: touch).append(to: &lines) }
    try file.write(lines)
  }

  /// Records reports as they came, all at once.
  mutating func record(_ reports: [TouchEvent]) throws(StreamWriter.Failure) {
    lines.removeAll(keepingCapacity: true)
    for report in reports { rawWriter.event(for: report)?.append(to: &lines) }
    try file.write(lines)
  }

  /// The summary of the recording, in a sentence.
  var summary: String {
    let touchCount = isRaw ? rawWriter.touchCount : writer.touchCount
    let eventCount = isRaw ? rawWriter.eventCount : writer.eventCount
    let touches = touchCount == 1 ? "1 touch" : "\(touchCount) touches"
    let events = eventCount == 1 ? "1 event" : "\(eventCount) events"
    return "recorded \(touches) with \(events) to \(file.name)"
  }
}
