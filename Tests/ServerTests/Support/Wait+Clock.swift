@testable import SystemSupport
@testable import TouchRig

extension Wait {
  /// Waits until the server's clock has advanced by this number of ms, since touches are timed by
  /// it.
  static func forClock(_ time: Double) throws {
    let end = Monotonic.milliseconds + time
    try until("\(time) ms to have gone by") { Monotonic.milliseconds >= end }
  }
}
