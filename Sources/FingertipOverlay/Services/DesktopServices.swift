internal import DesktopBus
package import FingertipSettings
package import Glibc
internal import ScreenHardware
package import SystemSupport
package import TouchX11
internal import Translations
internal import WindowStates

/// The services of the desktop's buses: the screen lock, the tray and notifications.
///
/// Without a bus, nothing is loaded and nothing has a cost.
package final class DesktopServices: LoopHandler {
  private let modes: ModeSwitch
  private var overlay: Overlay { modes.overlay }
  private let environment: Environment
  private let log: LogSink
  private let lock: LockWatch
  private let tray = TrayItem()
  private let notifier = Notifier()
  /// Whether the user sees the messages of the log.
  private let hasReader: Bool
  /// The state that the tray shows, whose menu the user's choices refer to; nil if it shows none.
  private var shownState: TrayState?
  /// Whether the monitors of its menu may have changed since.
  private var mayMonitorsDiffer = false
  /// The buses; nil before the first turn, by which time touches are listened to.
  private var buses: [BusConnection]?

  /// Prepares to listen; nothing is connected yet.
  ///
  /// - Parameters:
  ///   - modes: the mode, which follows the lock and is shown by the tray.
  ///   - environment: the environment, which names the buses and the session.
  ///   - hasReader: whether the user sees the messages of the log, as on a terminal.
  ///   - log: where messages go.
  package init(
    _ modes: ModeSwitch, in environment: Environment, hasReader: Bool, log: @escaping LogSink
  ) {
    self.hasReader = hasReader
    self.modes = modes
    self.environment = environment
    self.log = log
    lock = LockWatch(sessionID: environment["XDG_SESSION_ID"])
  }

  private func connect() -> [BusConnection] {
    let addresses = BusAddress.Kind.allCases.compactMap { BusAddress(of: $0, in: environment) }
    guard !addresses.isEmpty else { return [] }
    do throws(BusLibrary.Failure) {
      let library = try BusLibrary()
      return addresses.map {
        BusConnection(to: $0, by: library, for: clients(of: $0.kind), log: log)
      }
    } catch {
      log(.info, "the desktop's services are not available: \(error)")
      return []
    }
  }

  private func clients(of bus: BusAddress.Kind) -> [any BusClient] {
    bus == .session ? [lock, tray, notifier] : [lock]
  }

  // MARK: - Tray

  /// Shows the present state in the tray.
  private func updateTray() {
    guard tray.isHosted, overlay.settings.controls.tray else {
      shownState = nil
      return tray.content = nil
    }
    // A new tray has no content yet.
    if let shownState, !mayMonitorsDiffer, tray.content != nil,
      shownState.shows(modes.mode, overlay.settings)
    {
      return
    }
    mayMonitorsDiffer = false
    let state = TrayState(
      modes.mode, overlay.settings,
      monitors: MonitorLayout.monitors(on: overlay.connection).map(\.name))
    shownState = state
    tray.content = state.content
  }

  // MARK: - Lock

  /// Tells the overlay whether the services report a lock.
  private func updateLock() { overlay.sources.session.isLockedByService = lock.state.isLocked }

  // MARK: - Turns

  /// Connects to the buses at the first turn; later takes their turns that are due.
  package func beginTurn() {
    guard let buses else { return self.buses = connect() }
    guard let turn = nextTurn, turn <= Monotonic.milliseconds else { return }
    let time = Monotonic.milliseconds
    for bus in buses { bus.takeTurn(at: time) }
    lock.step(.timePassed, at: time)
    updateLock()
  }

  /// Notes a change of the screen, after which the tray's menu may differ.
  package func handle(_ event: DisplayEvent) {
    if case .screenChanged = event { mayMonitorsDiffer = true }
  }

  /// Updates the item in the tray, and ends the wait for a locker that the session now sees.
  package func takeTurn(at time: Double) {
    updateTray()
    // The session was updated earlier in the same turn.
    guard lock.state.outlook == .lockExpected, overlay.sources.session.state.seesLocker else {
      return
    }
    lock.step(.lockerSeen, at: time)
    updateLock()
  }

  /// The earliest deadline of the buses and of an expected lock; nil for none.
  package var nextTurn: Double? {
    var next = lock.state.deadline
    for bus in buses ?? [] {
      if let turn = bus.nextTurn { next = min(next ?? turn, turn) }
    }
    return next
  }

  /// The descriptors of the connected buses.
  package var descriptors: [pollfd] { (buses ?? []).compactMap(\.descriptor) }

  /// Reads what the buses have sent, and applies a change of the lock.
  package func handleReady(_ descriptors: ArraySlice<pollfd>) {
    let time = Monotonic.milliseconds
    for bus in buses ?? [] { bus.takeTurn(at: time) }
    updateLock()
  }
}

extension DesktopServices: ActionSource {
  package func takeActions() -> [OverlayAction] {
    tray.takeSelectedIDs().compactMap { shownState?.action(of: $0) }
  }
}

extension DesktopServices: DesktopAnnouncer {
  package func announce(_ announcement: Announcement) {
    guard !hasReader else { return }
    let topic: Notifier.Topic =
      switch announcement {
      case .wrongConfiguration: .configuration
      case .inkNotKept: .ink
      }
    let language = overlay.settings.language
    notifier.show(
      topic, announcement.title.words(in: language),
      announcement.lines.map { $0.words(in: language) }.joined(separator: "\n"))
  }

  package func withdrawWrongConfiguration() { notifier.withdraw(.configuration) }

  package func withdrawInkNotKept() { notifier.withdraw(.ink) }
}
