// A client that destroys our windows, such as a window manager that cleans up, may do so again with
// every new one. Recreating them at once each time would be a fight that keeps both processes busy.
// So windows come back at once the first time, and at least a second later if they are lost again.

package import TouchX11

/// Decides when to restore windows that other clients destroyed or unmapped.
///
/// It reads no clock; all times are those of one clock, in ms.
package struct WindowRecovery {
  /// The minimum time between two recoveries, in ms.
  static let interval = 1000.0

  /// The windows to recreate or to map again.
  private(set) var lost: [LostWindow] = []
  private var earliest = -Double.infinity

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
  package mutating func takeLost(at time: Double) -> [LostWindow] {
    guard let due, due <= time else { return [] }
    defer { lost = [] }
    earliest = time + Self.interval
    return lost
  }
}

extension [LostWindow] {
  /// The message to the user about the loss of the windows; nil for no windows.
  package var message: String? {
    guard !isEmpty else { return nil }
    let losses = [WindowLoss.destroyed, .unmapped].compactMap { loss in
      let roles = filter { $0.loss == loss }.map(\.role)
      guard !roles.isEmpty else { return nil as String? }
      let names = Set(roles).sorted().map { role in
        let count = roles.count { $0 == role }
        return count == 1 ? role : "\(count) x \(role)"
      }
      return "\(loss.rawValue) windows of the overlay (\(names.joined(separator: ", ")))"
    }
    return "another client \(losses.joined(separator: " and ")); they are restored"
  }
}
