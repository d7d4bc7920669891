package import SystemSupport
package import TouchRecordings
internal import Touches
internal import WebPointers

/// A recording in the words of browsers: as lines of pointer events, or as a document of actions for a WebDriver
/// client.
package struct RecordedPointers: ~Copyable {
  private var reader: RecordingReader
  private var tracker = TouchTracker(unknownTouches: .ignore, pathCapacity: 16)
  private var lines: WebPointerLines
  private let pixelsPerMillimetre: Double

  /// The number of bytes that are gathered before they are worth a write.
  private static let chunk = 1 << 16

  /// A recording at its beginning.
  ///
  /// - Parameters:
  ///   - reader: the recording.
  ///   - isDocument: whether it becomes one document.
  package init(_ reader: consuming RecordingReader, asDocument isDocument: Bool) {
    pixelsPerMillimetre = reader.header.screen.pixelsPerMillimetre
    lines = WebPointerLines(asDocument: isDocument)
    self.reader = reader
  }

  /// Writes all of it; touches that are still down at its end are cancelled.
  ///
  /// - Parameter write: takes whole lines; false to end.
  /// - Throws: `FileError`, after the lines of what came before.
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
