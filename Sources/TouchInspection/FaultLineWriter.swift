internal import Glibc
internal import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings

/// A writer of faults as JSON Lines for another program, which may be slow.
///
/// The overlay never waits for a reader: lines that would block are counted, and their number is
/// reported later.
package final class FaultLineWriter {
  private let descriptor: Int32
  private var lost = 0

  /// Creates a writer to a descriptor, whose owner closes it.
  package init(to descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes a fault.
  func add(_ fault: Fault) {
    if lost > 0 {
      let json = JSONValue.object
      json.set("event", to: .string("lost"))
      json.set("count", to: .integer(lost))
      guard write(json.line) else {
        lost += 1
        return
      }
      lost = 0
    }
    if !write(fault.json.line(digits: 15)) { lost += 1 }
  }

  /// Writes a line if it can be written whole without waiting.
  ///
  /// A writable pipe has room for `PIPE_BUF` bytes, which is more than any line.
  private func write(_ line: String?) -> Bool {
    guard let line else { return false }
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLOUT) != 0 else { return false }
    let bytes = Array((line + "\n").utf8)
    return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }
}
