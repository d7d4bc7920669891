import SystemSupport
import TouchRig

/// The work of a process since a moment, and its memory, as the kernel accounts for them.
struct ProcessMeter {
  let pid: Int32

  /// Counters that only ever rise.
  struct Counters: Equatable {
    /// Time on the CPU, in seconds.
    var cpu: Double
    /// The number of times that it woke up from waiting.
    var wakes: Int
    /// The number of times that it called write(2), writev(2) and their like, which is how Xlib sends
    /// requests.
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

  /// Returns the counters now.
  ///
  /// - Throws: `RigError.refused` where the process has gone.
  func counters() throws(RigError) -> Counters {
    guard let cpu = Clock.cpu(of: pid), let status = ProcessFigures(pid: pid),
      let accounts = Files.text("/proc/\(pid)/io"),
      let writes = Self.number(of: "syscw:", in: accounts)
    else { throw .refused("the accounts of process \(pid), which has gone") }
    return Counters(cpu: cpu, wakes: status.voluntarySwitches, writes: writes)
  }

  /// Memory that is present, in bytes.
  struct Memory {
    /// Segments shared with the X server: the pixels.
    var pixels = 0
    /// All other memory, pages shared with other programs counted in full.
    var others = 0
    /// The same, pages shared with other programs counted by their share.
    var othersByShare = 0
  }

  /// Returns the memory now.
  ///
  /// - Throws: `RigError.refused` where the process has gone.
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
        case (false, false): memory.othersByShare += size * 1024
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
