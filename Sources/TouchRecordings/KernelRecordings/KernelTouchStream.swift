internal import Glibc
internal import SystemSupport

/// Reads the touches of some devices from a file of kernel events, event by event.
///
/// It ends with the file or at its damage, which the survey has already reported.
final class KernelTouchStream {
  private let descriptor: Int32
  private var lines: LineReader
  private var parser: any KernelTextParser
  /// The index in the file of the first device that the parser sees.
  private let first: Int
  /// Whether only the first device is read, so that the next one ends the stream.
  private let isSection: Bool
  private var trackers: [ContactTracker?]
  private var kernelEvents: [KernelEvent] = []
  private var pendingEvents: [RecordingEvent] = []
  private var nextIndex = 0
  private var isAtEnd = false

  /// - Parameters:
  ///   - descriptor: the file at the offset to start from; the stream closes it.
  ///   - format: the format of the file.
  ///   - trackers: the tracker of each device of the file; nil for devices without touches.
  ///   - first: the index of the device at the offset.
  ///   - isSection: whether the stream ends before the next device.
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

  /// Returns the next event; nil after the last.
  ///
  /// - Parameter touches: the number of touches that have begun on all devices.
  /// - Returns: the event; the same one until `advance` is called.
  func peek(_ touches: inout UInt32) -> RecordingEvent? {
    while nextIndex == pendingEvents.count, !isAtEnd {
      pendingEvents.removeAll(keepingCapacity: true)
      nextIndex = 0
      readLine(&touches)
    }
    return nextIndex < pendingEvents.count ? pendingEvents[nextIndex] : nil
  }

  /// Moves past the event that `peek` returned.
  func advance() { nextIndex += 1 }

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
      trackers[index]?.follow(event, touches: &touches, into: &pendingEvents)
    }
  }
}
