package import CLinux
internal import Glibc

/// The time that a process has had on processors, exact to the nanosecond, where /proc counts ticks.
package struct ProcessorClock {
  private let clock: clockid_t

  /// The clock of a process; nil where there is none of that number.
  package init?(of pid: pid_t) {
    var clock = clockid_t()
    guard pid > 0, clock_getcpuclockid(pid, &clock) == 0 else { return nil }
    self.clock = clock
  }

  /// The time of all its threads since it began, in ms; nil once it has gone.
  package var milliseconds: Double? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}
