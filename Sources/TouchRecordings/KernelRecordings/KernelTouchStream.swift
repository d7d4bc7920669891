internal import Glibc
internal import SystemSupport

/// Reads the touches of some devices of a file of kernel events, event by event.
///
/// It ends where the file does, or where it is damaged; what is wrong the survey has found before.
final class KernelTouchStream {
  private let descriptor: Int32
  private var lines: LineReader
  private var parser: any KernelTextParser
  /// The index in the file of the first device that the parser tells.
  private let first: Int
  /// Whether only that device is read, and where the next begins is the end.
  private let isSection: Bool
  private var trackers: [ContactTracker?]
  private var kernelEvents: [KernelEvent] = []
  private var waiting: [RecordingEvent] = []
  private var place = 0
  private var isAtEnd = false

  /// - Parameters:
  ///   - descriptor: the file at the place to begin from; it is closed with the stream.
  ///   - format: what wrote it.
  ///   - trackers: those of each device of the file from `first` on; nil for others.
  ///   - first: the index of the device that comes next.
  ///   - isSection: whether it ends before the next device.
  init(
    _ descriptor: Int32, _ format: KernelTextFormat, _ trackers: [ContactTracker?], first: Int,
    isSection: Bool
  ) {
    self.descriptor = descriptor
    lines = LineReader(descriptor)
    parser = format.parser
    self.trackers = trackers
    self.first = first
    self.isSection = isSection
  }

  deinit { close(descriptor) }

  /// Returns the event that comes next; nil behind the last.
  ///
  /// - Parameter touches: how many touches began so far, over all devices.
  /// - Returns: the event, again until `advance` is called.
  func peek(_ touches: inout UInt32) -> RecordingEvent? {
    while place == waiting.count, !isAtEnd {
      waiting.removeAll(keepingCapacity: true)
      place = 0
      readLine(&touches)
    }
    return place < waiting.count ? waiting[place] : nil
  }

  /// Goes on behind the event that `peek` has told.
  func advance() { place += 1 }

  private func readLine(_ touches: inout UInt32) {
    do {
      guard let line = try lines.next() else {
        isAtEnd = true
        return
      }
      kernelEvents.removeAll(keepingCapacity: true)
      try parser.parse(line.bytes, into: &kernelEvents)
    } catch {
      isAtEnd = true
      return
    }
    if isSection, parser.devices.count > 1 {
      isAtEnd = true
      return
    }
    for event in kernelEvents {
      let index = isSection ? first : event.device
      guard index < trackers.count else { continue }
      trackers[index]?.follow(event, touches: &touches, into: &waiting)
    }
  }
}
