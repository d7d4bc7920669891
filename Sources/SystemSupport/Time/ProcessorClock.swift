internal import CLinux
internal import Glibc

/// The CPU time of a process, in nanoseconds, where /proc only counts ticks.
package struct ProcessorClock {
  private let clock: clockid_t

  /// Finds the clock of a process; nil if there is no such process.
  package init?(of pid: Int32) {
    var clock = clockid_t()
    guard pid > 0, clock_getcpuclockid(pid, &clock) == 0 else { return nil }
    self.clock = clock
  }

  /// The CPU time of all its threads since its start, in ms; nil once it is gone.
  package var milliseconds: Double? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}
