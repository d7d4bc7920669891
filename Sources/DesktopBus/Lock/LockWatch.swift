// Lockers that are part of a compositor (GNOME Shell, Cinnamon) cover no window and grab nothing that others
// could see. They tell by the bus instead: as screen savers, whose interfaces are one and the same under five
// names, and as a property of the session that logind keeps. logind also passes on who asks for the lock or for
// sleep, so that nothing is left to be seen when the locker comes up.
//
// A service is asked only once it is there, so that none is started by it. It is believed only what came from
// the program that owns its name: on the system's bus everybody may send signals to everybody.

internal import SystemSupport

/// Hears from services of the desktop whether the screen is locked.
package final class LockWatch {
  /// The knowledge from all services.
  package private(set) var state = LockState()
  /// The id of the session, as the environment names it.
  private let sessionID: String?
  /// The path of the session; nil where logind has not told it.
  private var session: String?

  /// A watch that knows nothing yet.
  ///
  /// - Parameter sessionID: the id of the session; nil where the environment has none.
  package init(sessionID: String?) { self.sessionID = sessionID }

  /// Notes what was heard elsewhere.
  package func step(_ event: LockState.Event, at time: Double) { state.step(event, at: time) }

  private func step(_ event: LockState.Event) { state.step(event, at: Monotonic.milliseconds) }

  private static let properties = "org.freedesktop.DBus.Properties"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let sessions = "org.freedesktop.login1.Session"

  // MARK: - Asking

  private func ask(_ source: LockSource, on bus: BusConnection) {
    guard source == .logind else {
      return bus.send(BusCall(source.rawValue, source.path, source.rawValue, "GetActive")) {
        [weak self] in self?.note($0, from: source)
      }
    }
    findSession(sessionID ?? Self.ownSession, on: bus)
  }

  /// logind's word for the session of the caller, or for the one on the screen of a user whose services call.
  private static let ownSession = "auto"

  /// Learns where the session is, and asks whether it is locked.
  private func findSession(_ id: String, on bus: BusConnection) {
    let logind = LockSource.logind
    let call = BusCall(
      logind.rawValue, logind.path, Self.manager, "GetSession", [.string(id)])
    bus.send(call) { [weak self, weak bus] reply in
      guard let self, let bus else { return }
      guard let path = (try? reply.get())?.first?.text else {
        // The environment may be that of a session which is over.
        if id != Self.ownSession { return findSession(Self.ownSession, on: bus) }
        return step(.refused(logind))
      }
      if session != path {
        session = path
        bus.match("type='signal',sender='\(logind.rawValue)',path='\(path)'")
      }
      askForHint(of: path, on: bus)
    }
  }

  private func askForHint(of path: String, on bus: BusConnection) {
    let call = BusCall(
      LockSource.logind.rawValue, path, Self.properties, "Get",
      [.string(Self.sessions), .string("LockedHint")])
    bus.send(call) { [weak self] in self?.note($0, from: .logind) }
  }

  private func note(_ reply: BusReply, from source: LockSource) {
    guard let isLocked = (try? reply.get())?.first?.boolean else { return step(.refused(source)) }
    step(.told(source, isLocked: isLocked))
  }
}

extension LockWatch: BusClient {
  package func busAppeared(_ bus: BusConnection) {
    for source in LockSource.allCases where source.bus == bus.kind {
      if source != .logind {
        bus.match(
          "type='signal',sender='\(source.rawValue)',interface='\(source.rawValue)',"
            + "member='ActiveChanged'")
      }
      bus.follow(source.rawValue)
    }
    if bus.kind == .system {
      bus.match(
        "type='signal',sender='\(LockSource.logind.rawValue)',interface='\(Self.manager)',"
          + "member='PrepareForSleep'")
    }
  }

  package func busLeft(_ bus: BusConnection) {
    if bus.kind == .system { session = nil }
    for source in LockSource.allCases where source.bus == bus.kind { step(.left(source)) }
  }

  package func service(_ name: String, isOwnedBy owner: String?, on bus: BusConnection) {
    guard let source = LockSource(rawValue: name) else { return }
    // One that another program takes over has left, too.
    step(.left(source))
    guard owner != nil else { return }
    step(.appeared(source))
    ask(source, on: bus)
  }

  package func handle(_ signal: BusMessage, from bus: BusConnection) {
    guard
      let source = LockSource.allCases.first(where: { bus.owner(of: $0.rawValue) == signal.sender })
    else { return }
    switch (signal.interface, signal.member) {
    case (Self.manager, "PrepareForSleep"):
      guard source == .logind, let begins = signal.arguments.first?.boolean else { return }
      step(begins ? .sleepBegan : .sleepEnded)
    case (Self.sessions, "Lock") where signal.path == session: step(.lockRequested)
    case (Self.sessions, "Unlock") where signal.path == session: step(.unlockRequested)
    case (Self.properties, "PropertiesChanged") where signal.path == session:
      guard signal.arguments.first?.text == Self.sessions, signal.arguments.count == 3 else {
        return
      }
      if let isLocked = signal.arguments[1]["LockedHint"]?.boolean {
        step(.told(.logind, isLocked: isLocked))
      } else if signal.arguments[2].elements?.contains(.string("LockedHint")) ?? false {
        askForHint(of: signal.path, on: bus)
      }
    case (let interface, "ActiveChanged"):
      // A program may have the name of several services.
      guard let saver = LockSource(rawValue: interface), bus.owner(of: interface) == signal.sender,
        let isActive = signal.arguments.first?.boolean
      else { return }
      step(.told(saver, isLocked: isActive))
    default: break
    }
  }
}
