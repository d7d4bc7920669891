import DesktopBus
import Glibc
import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The program while a service says that the screen is locked", .server(.regions), .serialized)
struct LockServiceTests {
  @Test(
    "W28 shows nothing of touches and routes none, has cancelled each that was down once, and goes on",
    arguments: LockSource.allCases)
  func locked(_ source: LockSource) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-service")
      try Files.write(
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          on:
            began: {log: began}
            ended: {log: ended}
            cancelled: {log: cancelled}

        """, to: folder.file("config.yaml"))
      let bus = try PrivateBus()
      let overlay = try RunningOverlay(
        on: server.display,
        ["show", "--trail", "0", "--lift", "none", "--config", folder.file("config.yaml")],
        environment: [
          "DBUS_SESSION_BUS_ADDRESS": bus.address, "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
          "XDG_SESSION_ID": "c1",
        ])
      let watcher = try DisplayConnection(name: server.display)
      func halos() -> Int {
        watcher.topLevels().count { $0.isHalo && $0.isMapped && $0.frame.x > -100 }
      }
      func heard(_ word: String) -> Int {
        overlay.messageLines.count { $0 == "fingertip: region 'pad': \(word)" }
      }
      func waitUntil(locked: Bool) throws {
        try Wait.until("locked: \(locked)") {
          try overlay.tell("status", "--json").output.contains("\"locked\": \(locked)")
        }
      }
      let finger = try server.injector("touch0")
      let (pad, outside) = (Point(x: 150, y: 150), Point(x: 700, y: 400))
      func touch() throws {
        try finger.touchDown(1, at: pad)
        try finger.touchDown(2, at: outside)
      }
      func lift() throws {
        try finger.touchUp(1)
        try finger.touchUp(2)
      }
      try touch()
      try Wait.until("the first touches") { heard("began") == 1 && halos() == 2 }

      // The service appears, with the lock up, while fingers are down.
      var service = try MockService(source, on: bus, isLocked: true)
      try Wait.until("a clean screen") { heard("cancelled") == 1 && halos() == 0 }
      try finger.touchMove(2, to: Point(x: 720, y: 400))
      try lift()
      try touch()
      try waitUntil(locked: true)
      #expect(heard("began") == 1 && halos() == 0)
      try lift()

      let probe = try BusProbe(on: bus)
      try probe.say(source, isLocked: false)
      try waitUntil(locked: false)
      try touch()
      try Wait.until("touches again") { heard("began") == 2 && halos() == 2 }

      // It hangs while fingers are down, which nobody notices.
      service.signal(SIGSTOP)
      try lift()
      try Wait.until("their end") { heard("ended") == 1 && halos() == 0 }
      try touch()
      try Wait.until("further touches") { heard("began") == 3 && halos() == 2 }
      service.signal(SIGCONT)

      // It goes and comes back while fingers are down.
      service.killNow()
      service = try MockService(source, on: bus)
      try waitUntil(locked: false)
      #expect(halos() == 2 && heard("cancelled") == 1)
      try probe.say(source, isLocked: true)
      try Wait.until("a clean screen again") { heard("cancelled") == 2 && halos() == 0 }
      // The bus itself goes, and what was said with it: of logind's word that holds.
      bus.stop()
      try waitUntil(locked: source == .logind)
      try lift()
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("W28 shows nothing from the moment in which somebody asks for the lock")
  func expected() throws {
    try withServer { server in
      let bus = try PrivateBus()
      let service = try MockService(.logind, on: bus)
      defer { service.killNow() }
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--trail", "0", "--lift", "none"],
        environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address, "XDG_SESSION_ID": "c1"])
      let watcher = try DisplayConnection(name: server.display)
      func halos() -> Int {
        watcher.topLevels().count { $0.isHalo && $0.isMapped && $0.frame.x > -100 }
      }
      func waitUntil(locked: Bool) throws {
        try Wait.until("locked: \(locked)") {
          try overlay.tell("status", "--json").output.contains("\"locked\": \(locked)")
        }
      }
      let probe = try BusProbe(on: bus)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 700, y: 400))
      try Wait.until("a touch") { halos() == 1 }
      func ask(_ member: String) throws {
        _ = try probe.call(
          BusCall(
            LockSource.logind.rawValue, BusProbe.session, "org.freedesktop.login1.Session", member))
      }
      try waitUntil(locked: false)
      // Whether logind was asked already cannot be seen: a lock that it tells of can.
      try probe.say(.logind, isLocked: true)
      try waitUntil(locked: true)
      try probe.say(.logind, isLocked: false)
      try waitUntil(locked: false)
      try ask("Lock")
      try waitUntil(locked: true)
      #expect(halos() == 0)
      // No locker comes.
      try waitUntil(locked: false)
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
    }
  }
}
