import CLinux
import Glibc

@testable import SystemSupport

/// A pipe that is full, so that writing to it blocks.
final class FullPipe {
  let writing: Int32
  private let reading: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      throw SystemError(call: "pipe2", number: errno)
    }
    (reading, writing) = (ends[0], ends[1])
    let flags = fcntl(writing, F_GETFL)
    _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
    let filling = [UInt8](repeating: 0x0a, count: 4096)
    while write(writing, filling, filling.count) > 0 {}
    while write(writing, filling, 1) > 0 {}
    // A process that inherits the end shares its flags.
    _ = fcntl(writing, F_SETFL, flags)
  }

  /// Makes room by reading everything.
  func drain() {
    _ = fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) | O_NONBLOCK)
    var bytes = [UInt8](repeating: 0, count: 4096)
    while read(reading, &bytes, bytes.count) > 0 {}
  }

  /// Makes room by reading one page of lines.
  func drainPage() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    _ = read(reading, &bytes, bytes.count)
  }

  deinit {
    close(reading)
    close(writing)
  }
}
