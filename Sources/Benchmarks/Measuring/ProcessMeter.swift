import SystemSupport
import TouchRig

/// The CPU use and the memory of a process, according to the kernel.
struct ProcessMeter {
  let pid: Int32

  /// Counters that only increase.
  struct Counters: Equatable {
    /// The CPU time, in seconds.
    var cpu: Double
    /// The number of wake-ups from waiting.
    var wakes: Int
    /// The number of calls of write(2), writev(2) and the like, by which Xlib sends requests.
    var writes: Int

    static func + (left: Self, right: Self) -> Self {
      Counters(
        cpu: left.cpu + right.cpu, wakes: left.wakes + right.wakes,
        writes: left.writes + right.writes)
    }

    static func - (left: Self, right: Self) -> Self {
      Counters(
        cpu: left.cpu - right.cpu, wakes: left.wakes - right.wakes,
        writes: left.writes - right.writes)
    }
  }

  /// Returns the current counters.
  ///
  /// - Throws: `RigError.refused` if the process has ended.
  func counters() throws(RigError) -> Counters {
    guard let cpu = Clock.cpu(of: pid), let status = ProcessFigures(pid: pid),
      let ioCounters = Files.text("/proc/\(pid)/io"),
      let writes = Self.number(of: "syscw:", in: ioCounters)
    else { throw .refused("the accounts of process \(pid), which has gone") }
    return Counters(cpu: cpu, wakes: status.voluntarySwitches, writes: writes)
  }

  /// Resident memory, in bytes.
  struct Memory {
    /// Segments shared with the X server, which hold the pixels.
    var pixels = 0
    /// All other memory; pages shared with other programs count in full.
    var others = 0
    /// The same; pages shared with other programs count in proportion.
    var proportionalOthers = 0
  }

  /// Returns the current memory.
  ///
  /// - Throws: `RigError.refused` if the process has ended.
  func memory() throws(RigError) -> Memory {
    guard let map = Files.text("/proc/\(pid)/smaps") else {
      throw .refused("the memory map of process \(pid), which has gone")
    }
    var memory = Memory()
    var isPixels = false
    for line in map.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let first = words.first else { continue }
      if !first.hasSuffix(":") {
        isPixels = words.contains { $0.hasPrefix("/SYSV") }
      } else if first == "Rss:" || first == "Pss:", words.count > 1, let size = Int(words[1]) {
        switch (first == "Rss:", isPixels) {
        case (true, true): memory.pixels += size * 1024
        case (true, false): memory.others += size * 1024
        case (false, false): memory.proportionalOthers += size * 1024
        case (false, true): break
        }
      }
    }
    return memory
  }

  private static func number(of key: String, in text: String) -> Int? {
    for line in text.split(separator: "\n") where line.hasPrefix(key) {
      return line.split(separator: " ").last.flatMap { Int($0) }
    }
    return nil
  }
}
