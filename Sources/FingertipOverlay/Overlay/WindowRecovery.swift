// A client that destroys or moves our windows, such as a window manager, may do so again with every
// new one. Restoring them at once each time would be a fight that keeps both processes busy. So
// windows come back at once the first time, and at least a second later if they are lost again. A
// window that is moved after every return is hidden in the end: a missing window of regions does
// less harm than one that takes touches at a wrong place.

internal import TouchX11
package import WindowStates

/// Decides when to restore windows that other clients destroyed, unmapped or moved.
///
/// It reads no clock; all times are those of one clock, in ms.
package struct WindowRecovery {
  /// The minimum time between two recoveries, in ms.
  static let interval = 1000.0
  /// The number of times that a window is put back within `memory`.
  static let returnLimit = 5
  /// The time for which returns are remembered, in ms.
  static let memory = 30000.0

  /// The windows to recreate, to put back or to map again.
  private(set) var lost: [LostWindow] = []
  private var earliest = -Double.infinity
  /// The times at which windows were put back.
  private var returns: [WindowID: [Double]] = [:]

  /// Creates a state in which no window is lost.
  package init() {}

  /// The time of the next recovery; nil if no window is lost.
  package var due: Double? { lost.isEmpty ? nil : earliest }

  /// Notes windows that were lost.
  package mutating func lose(_ windows: [LostWindow]) {
    lost.removeAll { former in windows.contains { $0.id == former.id } }
    lost += windows
  }

  /// Returns the lost windows and forgets them; none if the next recovery is not due yet.
  package mutating func takeLost(at time: Double) -> WindowReturns {
    guard let due, due <= time else { return WindowReturns() }
    earliest = time + Self.interval
    returns = returns.compactMapValues { times in
      let recent = times.filter { time - $0 < Self.memory }
      return recent.isEmpty ? nil : recent
    }
    var taken = WindowReturns()
    for window in lost {
      if window.loss.isDisplacement {
        guard returns[window.id, default: []].count < Self.returnLimit else {
          returns[window.id] = nil
          taken.abandoned.append(window)
          continue
        }
        returns[window.id, default: []].append(time)
      }
      taken.restored.append(window)
    }
    lost = []
    return taken
  }
}

/// The windows that were lost, by what is done with them.
package struct WindowReturns: Hashable, Sendable {
  /// The windows to restore.
  package var restored: [LostWindow] = []
  /// The windows to hide, since other clients move them again and again.
  package var abandoned: [LostWindow] = []

  /// The messages to the user; empty for no windows.
  package var messages: [String] {
    var messages: [String] = []
    if !restored.isEmpty {
      let losses = [WindowLoss.destroyed, .unmapped, .moved, .reparented].compactMap { loss in
        Self.names(restored.filter { $0.loss == loss }).map { "\(loss.rawValue) \($0)" }
      }
      messages.append("another client \(losses.joined(separator: " and ")); they are restored")
    }
    if let names = Self.names(abandoned) {
      messages.append("another client moved \(names) again and again; they stay hidden")
    }
    return messages
  }

  /// Returns the windows by their roles; nil for none.
  private static func names(_ windows: [LostWindow]) -> String? {
    guard !windows.isEmpty else { return nil }
    let roles = windows.map(\.role)
    let names = Set(roles).sorted().map { role in
      let count = roles.count { $0 == role }
      return count == 1 ? role : "\(count) x \(role)"
    }
    return "windows of the overlay (\(names.joined(separator: ", ")))"
  }
}
