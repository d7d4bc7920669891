/// Decides whether to raise our windows above one that covers them, without a fight for the top.
///
/// Other programs want to be on top, too. Four raises may follow at once, then two a second. A
/// window that came above ours three times within two seconds has won, until it is unmapped.
package struct RaisePolicy: Sendable {
  private static let burst = 4.0
  private static let raisesPerMillisecond = 0.002
  /// The minimum interval of raises after the burst, in ms.
  package static let interval = 1 / raisesPerMillisecond
  private static let contestCount = 3
  private static let contestMilliseconds = 2000.0

  private var tokens = burst
  private var lastTime: Double?
  private var contests: [(window: WindowID, times: [Double])] = []
  private var conceded: Set<WindowID> = []

  /// Creates a policy without contests.
  package init() {}

  /// Returns whether to raise our windows above a window now; true counts as a raise.
  ///
  /// - Parameters:
  ///   - window: the window that covers ours.
  ///   - time: our clock, in ms.
  /// - Returns: whether to raise ours.
  package mutating func allowsRaise(above window: WindowID, at time: Double) -> Bool {
    guard !conceded.contains(window) else { return false }
    if let lastTime {
      tokens = min(Self.burst, tokens + (time - lastTime) * Self.raisesPerMillisecond)
    }
    lastTime = time
    guard tokens >= 1 else { return false }
    if hasWonContest(window, at: time) {
      conceded.insert(window)
      return false
    }
    tokens -= 1
    return true
  }

  /// Returns whether a window has won against ours.
  package func hasConceded(to window: WindowID) -> Bool { conceded.contains(window) }

  /// Forgets a window's contests, once it is unmapped.
  package mutating func unmapped(_ window: WindowID) {
    conceded.remove(window)
    contests.removeAll { $0.window == window }
  }

  private mutating func hasWonContest(_ window: WindowID, at time: Double) -> Bool {
    contests.removeAll { entry in
      entry.times.allSatisfy { time - $0 > Self.contestMilliseconds }
    }
    guard let index = contests.firstIndex(where: { $0.window == window }) else {
      contests.append((window, [time]))
      return false
    }
    contests[index].times.removeAll { time - $0 > Self.contestMilliseconds }
    contests[index].times.append(time)
    return contests[index].times.count > Self.contestCount
  }
}

/// The outcome of an attempt to come back on top.
package struct RaiseOutcome: Hashable, Sendable {
  /// The time of the next attempt, by our clock in ms; nil if none is needed.
  package var retry: Double?
  /// Whether panes have lost their painted pixels.
  package var losesPixels: Bool

  /// Creates an outcome; without arguments, everything is done.
  package init(retry: Double? = nil, losesPixels: Bool = false) {
    self.retry = retry
    self.losesPixels = losesPixels
  }
}
