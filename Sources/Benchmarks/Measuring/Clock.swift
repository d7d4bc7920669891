import CLinux
import Glibc
import SystemSupport

/// The monotonic clock, and waits for its times.
enum Clock {
  /// The time of the monotonic clock, in seconds.
  static var now: Double { seconds(of: CLOCK_MONOTONIC) ?? 0 }

  /// Returns the time of a clock, in seconds; nil if it does not exist.
  static func seconds(of clock: clockid_t) -> Double? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Sleeps until a time of the monotonic clock, in seconds.
  static func sleep(until moment: Double) {
    var time = timespec(
      tv_sec: Int(moment), tv_nsec: Int((moment - moment.rounded(.down)) * 1e9))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  /// Sleeps for a duration in seconds.
  static func sleep(_ duration: Double) { sleep(until: now + duration) }

  /// Returns the CPU time of all threads of a process, in seconds; nil once it has ended.
  static func cpu(of pid: Int32) -> Double? {
    ProcessorClock(of: pid)?.milliseconds.map { $0 / 1000 }
  }
}
