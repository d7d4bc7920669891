@testable import SystemSupport
@testable import TouchRig

extension Wait {
  /// Waits until the server's clock has gone on by so many ms: what fingers do is judged by it.
  static func forClock(_ time: Double) throws {
    let end = Monotonic.milliseconds + time
    try until("\(time) ms to have gone by") { Monotonic.milliseconds >= end }
  }
}
