internal import DesktopBus
internal import FingertipSettings
package import Glibc
package import SystemSupport
internal import TouchX11

/// Hears on the buses of the desktop what an overlay has to know of it.
///
/// Nothing is loaded, and nothing costs anything, where there is no bus.
package final class DesktopServices: LoopHandler {
  private let overlay: Overlay
  private let environment: Environment
  private let log: LogSink
  private let lock: LockWatch
  /// The buses; nil before the first turn, which comes when touches are heard already.
  private var buses: [BusConnection]?

  /// Prepares to listen.
  ///
  /// - Parameters:
  ///   - overlay: what is to be hidden while the screen is locked.
  ///   - environment: names the buses and the session.
  ///   - log: where messages go.
  package init(_ overlay: Overlay, in environment: Environment, log: @escaping LogSink) {
    self.overlay = overlay
    self.environment = environment
    self.log = log
    lock = LockWatch(sessionID: environment["XDG_SESSION_ID"])
  }

  private func connect() -> [BusConnection] {
    let addresses = BusAddress.Kind.allCases.compactMap { BusAddress(of: $0, in: environment) }
    guard !addresses.isEmpty else { return [] }
    do throws(BusLibrary.Failure) {
      let library = try BusLibrary()
      return addresses.map { BusConnection(to: $0, by: library, for: [lock], log: log) }
    } catch {
      log(.info, "nothing is heard from the desktop's services: \(error)")
      return []
    }
  }

  /// Has the overlay know what is known of the lock.
  private func tellLock() { overlay.session.isLockedByService = lock.state.isLocked }

  // MARK: - Turns

  package func beginTurn() {
    guard let buses else { return self.buses = connect() }
    guard let due = nextTurn, due <= Monotonic.milliseconds else { return }
    let time = Monotonic.milliseconds
    for bus in buses { bus.takeTurn(at: time) }
    lock.step(.timePassed, at: time)
    tellLock()
  }

  package func takeTurn(at time: Double) {
    // The session was looked at before, in the same turn.
    guard lock.state.outlook == .lockExpected, overlay.session.state.seesLocker else { return }
    lock.step(.lockerSeen, at: time)
    tellLock()
  }

  package var nextTurn: Double? {
    ((buses ?? []).map(\.nextTurn) + [lock.state.deadline]).compactMap(\.self).min()
  }

  package var descriptors: [pollfd] { (buses ?? []).flatMap(\.descriptors) }

  package func becomeReady(_ descriptors: ArraySlice<pollfd>) {
    let time = Monotonic.milliseconds
    for bus in buses ?? [] { bus.takeTurn(at: time) }
    tellLock()
  }
}
