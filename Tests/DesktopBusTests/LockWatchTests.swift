import Glibc
import SystemSupport
import TestSupport
import Testing
import TouchRig

@testable import DesktopBus

@Suite("Services that report the lock")
struct LockWatchTests {
  /// A lock watch on a bus that serves as both session bus and system bus.
  private final class WatchedSession {
    let bus: PrivateBus
    let watch: LockWatch
    private(set) var connections: [BusConnection] = []

    init(_ bus: PrivateBus, sessionID: String? = "c1") throws {
      self.bus = bus
      watch = LockWatch(sessionID: sessionID)
      connections = try BusAddress.Kind.allCases.map { kind in
        try BusConnection(on: bus, as: kind, for: watch)
      }
      try wait("the connections to get names on the buses") {
        connections.allSatisfy { $0.uniqueName != nil }
      }
    }

    func wait(_ what: String, until condition: () throws -> Bool) throws {
      try Wait.until(what) {
        takeTurns()
        return try condition()
      }
    }

    func takeTurns() { for bus in connections { bus.takeTurn(at: Monotonic.milliseconds) } }

    func wait(for source: LockSource, _ known: LockState.Knowledge) throws {
      try wait("\(source) to be \(known)") { watch.state[source] == known }
    }
  }

  @Test(
    "Reports of lock services count while the services are present, and need no timers",
    arguments: LockSource.allCases)
  func lifetime(_ source: LockSource) throws {
    let bus = try PrivateBus()
    let session = try WatchedSession(bus)
    #expect(session.watch.state[source] == .absent)

    // A service that appears while the screen is locked.
    var service = try MockService(source, on: bus, isLocked: true)
    try session.wait(for: source, .locked)
    let probe = try BusProbe(on: bus)
    try probe.say(source, isLocked: false)
    try session.wait(for: source, .unlocked)
    try probe.say(source, isLocked: true)
    try session.wait(for: source, .locked)
    #expect(session.connections.allSatisfy { $0.nextTurn == nil })

    // A stopped service keeps its state, and so does the lock.
    service.signal(SIGSTOP)
    session.takeTurns()
    #expect(session.watch.state.isLocked)
    service.signal(SIGCONT)

    // A service that crashes and comes back.
    service.killNow()
    try session.wait(for: source, source == .logind ? .lost : .absent)
    #expect(session.watch.state.isLocked == (source == .logind))
    service = try MockService(source, on: bus)
    try session.wait(for: source, .unlocked)
    #expect(!session.watch.state.isLocked)
    try probe.say(source, isLocked: true)
    try session.wait(for: source, .locked)
  }

  @Test("Lock services that are already running are queried", arguments: LockSource.allCases)
  func runningService(_ source: LockSource) throws {
    let bus = try PrivateBus()
    let service = try MockService(source, on: bus, isLocked: true)
    let session = try WatchedSession(bus)
    try session.wait(for: source, .locked)
    service.killNow()
  }

  @Test(
    "A lock service that does not answer yet is awaited without timers",
    arguments: LockSource.allCases)
  func slowAnswer(_ source: LockSource) throws {
    let bus = try PrivateBus()
    let service = try MockService(source, on: bus, isLocked: true)
    service.signal(SIGSTOP)
    let session = try WatchedSession(bus)
    try session.wait(for: source, .asked)
    #expect(!session.watch.state.isLocked)
    #expect(session.connections.allSatisfy { $0.nextTurn == nil })
    service.signal(SIGCONT)
    try session.wait(for: source, .locked)
  }

  @Test(
    "Lock services are queried again after the bus restarts",
    arguments: [LockSource.logind, .gnome])
  func busRestarts(_ source: LockSource) throws {
    let bus = try PrivateBus()
    var service = try MockService(source, on: bus, isLocked: true)
    let session = try WatchedSession(bus)
    try session.wait(for: source, .locked)
    bus.stop()
    try session.wait(for: source, source == .logind ? .lost : .absent)
    service.killNow()
    try bus.start()
    service = try MockService(source, on: bus)
    try session.wait(for: source, .unlocked)
    service.killNow()
  }

  @Test("The session manager reports when the machine goes to sleep and wakes")
  func sleepSignals() throws {
    let bus = try PrivateBus()
    let service = try MockService(.logind, on: bus)
    defer { service.killNow() }
    let session = try WatchedSession(bus, sessionID: nil)
    try session.wait(for: .logind, .unlocked)
    let probe = try BusProbe(on: bus)
    let logind = LockSource.logind.rawValue
    try probe.emit(
      logind, "/org/freedesktop/login1", logind + ".Manager", "PrepareForSleep", "b",
      [.boolean(true)])
    try session.wait("the announcement of sleep") { session.watch.state.outlook == .asleep }
    #expect(session.watch.state.isLocked)
    try probe.emit(
      logind, "/org/freedesktop/login1", logind + ".Manager", "PrepareForSleep", "b",
      [.boolean(false)])
    try session.wait("the announcement of the end of sleep") {
      session.watch.state.outlook == .calm
    }
  }

  @Test("The session manager reports requests to lock and unlock this session")
  func lockRequests() throws {
    let bus = try PrivateBus()
    let service = try MockService(.logind, on: bus)
    defer { service.killNow() }
    let session = try WatchedSession(bus)
    try session.wait(for: .logind, .unlocked)
    let probe = try BusProbe(on: bus)
    func call(_ member: String) throws {
      _ = try probe.call(
        BusCall(
          LockSource.logind.rawValue, BusProbe.session, "org.freedesktop.login1.Session", member))
    }
    try call("Lock")
    try session.wait("the lock to be expected") { session.watch.state.outlook == .lockExpected }
    #expect(session.watch.state.isLocked && session.watch.state.deadline != nil)
    try call("Unlock")
    try session.wait("no lock to be expected") { session.watch.state.outlook == .calm }
  }

  @Test("A lock signal from another program is ignored")
  func forgedSignal() throws {
    let bus = try PrivateBus()
    let service = try MockService(.gnome, on: bus)
    defer { service.killNow() }
    let session = try WatchedSession(bus)
    try session.wait(for: .gnome, .unlocked)
    let probe = try BusProbe(on: bus)
    let name = LockSource.gnome.rawValue
    probe.connection.emit("/org/gnome/ScreenSaver", name, "ActiveChanged", [.boolean(true)])
    try probe.callBus("GetId", [])
    // The next signal of the true service arrives after the forged one.
    try probe.say(.gnome, isLocked: false)
    session.takeTurns()
    #expect(session.watch.state[.gnome] == .unlocked)
  }
}
