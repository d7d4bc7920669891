package import Glibc

/// Something that happens beside what the server reports: by the clock, such as a script being
/// played, or because somebody else spoke, such as a request on the control socket.
package protocol LoopCompanion: AnyObject {
  /// When it wants its turn at the latest, by our clock in ms; nil where it waits for nothing.
  var nextTurn: Double? { get }

  /// What to wait for besides; asked before every wait.
  var descriptors: [pollfd] { get }

  /// Notes that one of the descriptors is ready; the turn follows.
  func becomeReady()

  /// Does what is due at a moment of our clock, in ms; called after each batch of events.
  func takeTurn(at time: Double)

  /// Whether the loop may end.
  var isDone: Bool { get }
}

/// What goes by the clock alone waits for no descriptor.
extension LoopCompanion {
  package var descriptors: [pollfd] { [] }
  package func becomeReady() {}
}
