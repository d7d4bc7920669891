import CLinux
import Glibc
import SystemSupport
import Testing

@Test(
  "A wait for descriptors may end at any time",
  arguments: [nil, 0, -Double.infinity, 1e15, .infinity, .nan] as [Double?])
func waitForDescriptor(until time: Double?) throws {
  var ends: [Int32] = [-1, -1]
  try #require(pipe2(&ends, O_CLOEXEC) == 0)
  defer { for end in ends { close(end) } }
  #expect(write(ends[1], "a", 1) == 1)
  var entries = [pollfd(reading: ends[0])]
  entries.wait(until: time)
  #expect(entries[0].revents == Int16(POLLIN))
}
