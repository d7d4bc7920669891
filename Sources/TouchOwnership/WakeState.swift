package import Touches

/// Decides who gets touches while the screen is blanked, and until the fingers that woke it are
/// lifted.
///
/// The server shows the screen before it delivers the report that woke it, and sends both events in
/// this order. A finger that was down before the screen was blanked wakes it with its next report
/// and has no begin; then there is nothing to wait for.
package struct WakeState: Equatable, Sendable {
  /// The time after which touches go to applications even if a waking finger is still down, in ms.
  package static let patience = 5000.0

  /// Whether the screen is blanked.
  package private(set) var isBlanked = false
  /// The time at which the wait for waking fingers ends, by our clock in ms; nil for no wait.
  package private(set) var deadline: Double?
  /// The touches on the cover that are down.
  private var touches: Set<TouchID> = []

  /// Creates the state of a screen that is not blanked.
  package init() {}

  /// Whether touches that begin now reach nobody.
  package var isCovering: Bool { isBlanked || deadline != nil }

  /// Handles the blanking of the screen.
  package mutating func blank() {
    isBlanked = true
    deadline = nil
  }

  /// Handles the screen being shown, once every touch that began before is known.
  ///
  /// - Parameter time: our clock, in ms.
  package mutating func show(at time: Double) {
    guard isBlanked else { return }
    isBlanked = false
    deadline = touches.isEmpty ? nil : time + Self.patience
  }

  /// Handles the begin of a touch on the cover.
  package mutating func begin(_ touch: TouchID) { touches.insert(touch) }

  /// Handles the end of a touch of the cover.
  package mutating func end(_ touch: TouchID) {
    touches.remove(touch)
    if touches.isEmpty { deadline = nil }
  }

  /// Handles the loss of a device, whose touches may end without an event.
  package mutating func lose(_ device: DeviceID) {
    for touch in touches where touch.device == device { end(touch) }
  }

  /// Ends the wait if its time is over, and forgets the touches of the cover.
  ///
  /// - Parameter time: our clock, in ms.
  package mutating func pass(_ time: Double) {
    guard let deadline, deadline <= time else { return }
    self.deadline = nil
    touches = []
  }
}
