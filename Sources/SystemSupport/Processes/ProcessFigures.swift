internal import Glibc

/// The resources that a process has used so far, according to the kernel.
package struct ProcessFigures: Hashable, Sendable {
  /// The CPU time in user and kernel mode, in seconds; the kernel counts ticks of 10 ms.
  package var cpuSeconds: Double
  /// The number of voluntary context switches, roughly the wake-ups from waiting.
  package var voluntarySwitches: Int

  /// Reads a process's figures from /proc; nil if there is no such process.
  package init?(pid: Int32) {
    guard let stat = Files.text("/proc/\(pid)/stat"),
      let status = Files.text("/proc/\(pid)/status"),
      let nameEnd = stat.lastIndex(of: ")")
    else { return nil }
    // The name may contain blanks and brackets; proc(5) numbers the fields after it from 3.
    let fields = stat[nameEnd...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      return nil
    }
    cpuSeconds = (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    voluntarySwitches = Self.value("voluntary_ctxt_switches", in: status) ?? 0
  }

  /// Returns whether a process is stopped, by Ctrl-Z for instance, or by a debugger.
  package static func isStopped(_ pid: Int32) -> Bool {
    state(of: pid).map { "Tt".contains($0) } ?? false
  }

  /// Returns whether a process is running, or waits for a processor or a disk.
  package static func isAtWork(_ pid: Int32) -> Bool {
    state(of: pid).map { "RD".contains($0) } ?? false
  }

  /// Returns the kernel's letter for a process's state; nil if there is no such process.
  private static func state(of pid: Int32) -> Character? {
    guard let stat = Files.text("/proc/\(pid)/stat"), let nameEnd = stat.lastIndex(of: ")") else {
      return nil
    }
    return stat[nameEnd...].dropFirst(2).first
  }

  /// Returns the number after `key:` at the start of a line.
  private static func value(_ key: String, in text: String) -> Int? {
    for line in text.split(separator: "\n") where line.hasPrefix(key + ":") {
      let digits = line.dropFirst(key.utf8.count + 1).drop { $0 == " " || $0 == "\t" }
      return Int(digits.prefix { $0.isNumber })
    }
    return nil
  }
}
