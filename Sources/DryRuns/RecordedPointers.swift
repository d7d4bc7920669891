package import SystemSupport
package import TouchRecordings
internal import Touches
internal import WebPointers

/// Converts a recording to pointer events of browsers.
///
/// The result is lines of events, or one document of actions for a WebDriver client.
package struct RecordedPointers: ~Copyable {
  private var reader: RecordingReader
  private var tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
  private var lines: WebPointerLines
  private let pixelsPerMillimetre: Double

  /// The number of bytes to collect before a write.
  private static let chunk = 1 << 16

  /// Creates a converter for a recording.
  ///
  /// - Parameters:
  ///   - reader: the recording, at its beginning.
  ///   - isDocument: whether to produce one document instead of lines.
  package init(_ reader: consuming RecordingReader, asDocument isDocument: Bool) {
    pixelsPerMillimetre = reader.header.screen.pixelsPerMillimetre
    lines = WebPointerLines(asDocument: isDocument)
    self.reader = reader
  }

  /// Writes the whole recording; touches that are still down at its end are cancelled.
  ///
  /// - Parameter write: receives whole lines; returns false to stop.
  /// - Throws: `FileError`, after writing the lines of everything before.
  package mutating func play(to write: ([UInt8]) -> Bool) throws(FileError) {
    var text: [UInt8] = []
    var changes: [Touch] = []
    func follow(_ changes: inout [Touch]) {
      for touch in changes { lines.follow(touch, into: &text) }
      changes.removeAll(keepingCapacity: true)
    }
    var damage: FileError?
    var end = Timestamp(milliseconds: 0)
    do throws(FileError) {
      while let event = try reader.next() {
        end = Timestamp(milliseconds: event.time)
        _ = tracker.apply(event.report(pixelsPerMillimetre: pixelsPerMillimetre), into: &changes)
        follow(&changes)
        if text.count >= Self.chunk {
          guard write(text) else { return }
          text.removeAll(keepingCapacity: true)
        }
      }
    } catch {
      damage = error
    }
    tracker.cancelAll(at: end, into: &changes)
    follow(&changes)
    if let document = lines.document { text += (document + "\n").utf8 }
    if !text.isEmpty { _ = write(text) }
    if let damage { throw damage }
  }
}
