/// The rule by which a helper process that has ended by itself is started again.
///
/// Something may end every process that is started, or a process may be unable to work. So only a
/// few are started in a row; after that, one is tried from time to time.
package struct RestartLimit: Equatable {
  /// The number of ends within `period` after which the next start has to wait.
  package static let count = 5
  /// The time for which an end counts, in ms.
  static let period = 600_000.0
  /// The time from an end to the next start once there were too many, in ms.
  static let pause = 60_000.0

  /// The ends that still count, by our clock in ms.
  private var ends: [Double] = []
  /// The time before which no process may be started, by our clock in ms; nil for no such time.
  package private(set) var pauseEnd: Double?

  /// Creates a limit without any ends.
  package init() {}

  /// Notes that the process has ended by itself.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: whether another one may be started at once.
  package mutating func noteEnd(at time: Double) -> Bool {
    ends.removeAll { $0 <= time - Self.period }
    ends.append(time)
    pauseEnd = ends.count < Self.count ? nil : time + Self.pause
    return pauseEnd == nil
  }

  /// Ends the pause if its time has come.
  ///
  /// - Parameter time: our clock, in ms.
  /// - Returns: whether a process may be started.
  package mutating func allowsStart(at time: Double) -> Bool {
    if let end = pauseEnd, end <= time { pauseEnd = nil }
    return pauseEnd == nil
  }
}
