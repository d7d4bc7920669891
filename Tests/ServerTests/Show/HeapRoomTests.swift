import TestSupport
import Testing
import TouchRig

@testable import SystemSupport

@Suite("The memory of a configuration", .server(), .serialized)
struct HeapRoomTests {
  /// The memory that is reserved at once for a large configuration, in KiB.
  private static let reservedSize = 32 << 10

  /// The heap of a process, in KiB, as the kernel accounts for it.
  private struct Heap {
    /// The size, including pages that were never written to.
    var size = 0
    /// The size of the pages that are in memory.
    var resident = 0

    init(pid: Int32) throws {
      let map = try #require(Files.text("/proc/\(pid)/smaps"))
      var isHeap = false
      for line in map.split(separator: "\n") {
        let words = line.split(separator: " ")
        // A mapping begins with a line of its addresses; a line for each of its figures follows.
        if words.first?.contains("-") ?? false { isHeap = words.last == "[heap]" }
        guard isHeap, words.count == 3, let value = Int(words[1]) else { continue }
        if words[0] == "Size:" { size += value }
        if words[0] == "Rss:" { resident += value }
      }
    }
  }

  @Test(
    "The heap grows at once for a large configuration, and unused pages take no memory",
    arguments: [(1 << 10, false), (31 << 10, false), (33 << 10, true)])
  func heapGrowth(_ bytes: Int, _ growsAtOnce: Bool) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-heap")
      // The size of a file is all that is known before it is read.
      let comment = "# A line that says nothing.\n"
      try Files.write(
        "regions: []\n" + String(repeating: comment, count: bytes / comment.utf8.count),
        to: folder.file("config.yaml"))
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--config", folder.file("config.yaml")])
      let heap = try Heap(pid: overlay.pid)
      #expect(heap.size > 0)
      #expect((heap.size >= Self.reservedSize) == growsAtOnce, "\(heap)")
      #expect(heap.resident < Self.reservedSize / 2, "\(heap)")
      #expect(overlay.stop() == .exited(0))
    }
  }
}
