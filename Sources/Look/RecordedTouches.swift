import TouchRecordings
import Touches

/// The touches of a whole recording.
struct RecordedTouches {
  /// The root's size when it was recorded, in px.
  let screen: PixelRect
  /// The reports in time order, with times in ms since the recording began.
  private(set) var reports: [TouchEvent] = []

  /// Reads a recording.
  ///
  /// - Parameter path: the file.
  /// - Throws: `FileError`.
  init(path: String) throws {
    var reader = try RecordingReader(path)
    let size = reader.header.screen
    screen = PixelRect(ofRoot: (size.width, size.height))
    while let event = try reader.next() {
      reports.append(event.report(pixelsPerMillimetre: size.pixelsPerMillimetre))
    }
  }
}
