import CLinux
import Glibc
import Testing
import TouchRig

/// A pipe between a program and a test.
final class Pipe {
  let reading: Int32
  let writing: Int32
  private var isRead = true
  private var pending: [UInt8] = []

  init() throws {
    var ends: [Int32] = [-1, -1]
    // A child that inherited the ends would keep the pipe open.
    try #require(pipe2(&ends, O_CLOEXEC) == 0)
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    stopReading()
    close(writing)
  }

  /// Closes the read end, as `head` does when it ends.
  func stopReading() {
    if isRead { close(reading) }
    isRead = false
  }

  /// The time in which a tap must be printed before the next one follows, in s: other programs that
  /// read receive each tap as well, and must not fall behind.
  static let pace = 0.1

  /// Whether there is anything to read now.
  var hasLine: Bool { hasLine(within: 0) }

  /// Returns whether there is anything to read within a time, in s.
  func hasLine(within seconds: Double) -> Bool {
    var entry = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    return pending.contains(UInt8(ascii: "\n")) || poll(&entry, 1, Int32(seconds * 1000)) > 0
  }

  /// Waits for the first line that meets a condition, skips the lines before it, and returns it.
  @discardableResult
  func line(_ what: String, where condition: (String) throws -> Bool) throws -> String {
    let deadline = Deadline(seconds: 20)
    while true {
      let next = try line(until: deadline)
      if try condition(next) { return next }
      // Other lines may keep coming.
      if deadline.hasPassed { throw deadline.error(waitingFor: what) }
    }
  }

  /// Waits for the next line, and returns it.
  func line(until deadline: Deadline = Deadline(seconds: 20)) throws -> String {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeFirst(end + 1) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      Wait.forInput(on: reading, until: deadline)
      if deadline.hasPassed { throw deadline.error(waitingFor: "a line to arrive") }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(reading, &bytes, bytes.count)
      try #require(count > 0, "the pipe ended")
      pending += bytes[..<count]
    }
  }
}
