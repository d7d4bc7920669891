// Lockers that are part of a compositor (GNOME Shell, Cinnamon) have no window and no grab that
// others could see. They report on the bus instead: as screen savers, with the same interface under
// five names, and as a property of logind's session. logind also passes on requests for a lock and
// for sleep, so that touches are hidden before the locker appears.
//
// A service is queried only once it is present, so that the query does not start it. Only messages
// from the owner of its name are believed: on the system bus every program may send signals to
// every other.

internal import SystemSupport

/// Learns from services of the desktop whether the screen is locked.
package final class LockWatch {
  /// The state according to all services.
  package private(set) var state = LockState()
  /// The session's id in the environment; nil if there is none.
  private let sessionID: String?
  /// The object path of the session; nil until logind has reported it.
  private var session: String?

  /// Creates a watch without knowledge.
  ///
  /// - Parameter sessionID: the session's id in the environment; nil if there is none.
  package init(sessionID: String?) { self.sessionID = sessionID }

  /// Handles an event from another source.
  package func step(_ event: LockState.Event, at time: Double) { state.step(event, at: time) }

  private func step(_ event: LockState.Event) { state.step(event, at: Monotonic.milliseconds) }

  private static let properties = "org.freedesktop.DBus.Properties"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let sessions = "org.freedesktop.login1.Session"

  // MARK: - Queries

  private func ask(_ source: LockSource, on bus: BusConnection) {
    guard source == .logind else {
      return bus.send(BusCall(source.rawValue, source.path, source.rawValue, "GetActive")) {
        [weak self] in self?.note($0, from: source)
      }
    }
    findSession(sessionID ?? Self.ownSession, on: bus)
  }

  /// logind's word for the caller's session, or for the user's visible session if a service calls.
  private static let ownSession = "auto"

  /// Queries the path of the session, and then whether it is locked.
  private func findSession(_ id: String, on bus: BusConnection) {
    let logind = LockSource.logind
    let call = BusCall(
      logind.rawValue, logind.path, Self.manager, "GetSession", [.string(id)])
    bus.send(call) { [weak self, weak bus] reply in
      guard let self, let bus else { return }
      guard let path = (try? reply.get())?.first?.text else {
        // The environment's session may be over.
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
    step(.reported(source, isLocked: isLocked))
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

  package func busDisappeared(_ bus: BusConnection) {
    if bus.kind == .system { session = nil }
    for source in LockSource.allCases where source.bus == bus.kind { step(.left(source)) }
  }

  package func service(_ name: String, isOwnedBy owner: String?, on bus: BusConnection) {
    guard let source = LockSource(rawValue: name) else { return }
    // A service that another program takes over has left as well.
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
        step(.reported(.logind, isLocked: isLocked))
      } else if signal.arguments[2].elements?.contains(.string("LockedHint")) ?? false {
        askForHint(of: signal.path, on: bus)
      }
    case (let interface, "ActiveChanged"):
      // A program may own the names of several services.
      guard let saver = LockSource(rawValue: interface), bus.owner(of: interface) == signal.sender,
        let isActive = signal.arguments.first?.boolean
      else { return }
      step(.reported(saver, isLocked: isActive))
    default: break
    }
  }
}
