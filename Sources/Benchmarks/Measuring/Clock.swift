import Glibc
import SystemSupport

/// Waiting for moments of the monotonic clock.
enum Clock {
  /// Seconds of the monotonic clock.
  static var now: Double { seconds(of: CLOCK_MONOTONIC) ?? 0 }

  /// Seconds that a clock shows; nil where there is no such clock.
  static func seconds(of clock: clockid_t) -> Double? {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Sleeps until a moment.
  static func sleep(until moment: Double) {
    var time = timespec(
      tv_sec: Int(moment), tv_nsec: Int((moment - moment.rounded(.down)) * 1e9))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  /// Sleeps for so many seconds.
  static func sleep(_ duration: Double) { sleep(until: now + duration) }

  /// Returns the time a process has spent on the CPU in all its threads, in seconds; nil once it has gone.
  static func cpu(of pid: Int32) -> Double? {
    ProcessorClock(of: pid)?.milliseconds.map { $0 / 1000 }
  }
}
