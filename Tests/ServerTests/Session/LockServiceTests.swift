import DesktopBus
import Glibc
import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite(
  "The program while a service reports that the screen is locked", .server(.regions), .serialized)
struct LockServiceTests {
  @Test(
    "While a service reports a lock, touches are cancelled once and neither shown nor routed (W28)",
    arguments: LockSource.allCases)
  func locked(_ source: LockSource) throws {
    try withServer { server in
      let bus = try PrivateBus()
      let stage = try LockStage(
        on: server,
        environment: [
          "DBUS_SESSION_BUS_ADDRESS": bus.address, "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
          "XDG_SESSION_ID": "c1",
        ])
      try stage.touch()
      try Wait.until("the first touches to begin") { stage.heard("began") == 1 && stage.halos == 2 }

      // The service appears and reports a lock, while fingers are down.
      var service = try MockService(source, on: bus, isLocked: true)
      try Wait.until("the touches to be cancelled") {
        stage.heard("cancelled") == 1 && stage.halos == 0
      }
      try stage.finger.touchMove(2, to: Point(x: 720, y: 400))
      try stage.lift()
      try stage.touch()
      try stage.waitUntil(locked: true)
      #expect(stage.heard("began") == 1 && stage.halos == 0)
      try stage.lift()

      let probe = try BusProbe(on: bus)
      try probe.say(source, isLocked: false)
      try stage.waitUntil(locked: false)
      try stage.touch()
      try Wait.until("touches to begin again") { stage.heard("began") == 2 && stage.halos == 2 }

      // The service hangs while fingers are down, which has no effect.
      service.signal(SIGSTOP)
      try stage.lift()
      try Wait.until("the touches to end") { stage.heard("ended") == 1 && stage.halos == 0 }
      try stage.touch()
      try Wait.until("further touches to begin") { stage.heard("began") == 3 && stage.halos == 2 }
      service.signal(SIGCONT)

      // The service ends and returns while fingers are down.
      service.killNow()
      service = try MockService(source, on: bus)
      try stage.waitUntil(locked: false)
      #expect(stage.halos == 2 && stage.heard("cancelled") == 1)
      try probe.say(source, isLocked: true)
      try Wait.until("the further touches to be cancelled") {
        stage.heard("cancelled") == 2 && stage.halos == 0
      }
      // The bus itself ends, and with it what was reported, except for a lock that logind reported.
      bus.stop()
      try stage.waitUntil(locked: source == .logind)
      try stage.lift()
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("After a request to lock the screen, no touch is shown (W28)")
  func lockRequested() throws {
    try withServer { server in
      let bus = try PrivateBus()
      let service = try MockService(.logind, on: bus)
      defer { service.killNow() }
      let stage = try LockStage(
        on: server,
        environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address, "XDG_SESSION_ID": "c1"])
      let probe = try BusProbe(on: bus)
      try stage.finger.touchDown(1, at: LockStage.outside)
      try Wait.until("a touch to be shown") { stage.halos == 1 }
      func ask(_ member: String) throws {
        _ = try probe.call(
          BusCall(
            LockSource.logind.rawValue, BusProbe.session, "org.freedesktop.login1.Session", member))
      }
      try stage.waitUntil(locked: false)
      // The test cannot see whether logind was already queried, but it can see a lock that logind
      // reports.
      try probe.say(.logind, isLocked: true)
      try stage.waitUntil(locked: true)
      try probe.say(.logind, isLocked: false)
      try stage.waitUntil(locked: false)
      try ask("Lock")
      try stage.waitUntil(locked: true)
      // The overlay answers before it draws the frame of the same turn.
      try Wait.until("the touch to be hidden") { stage.halos == 0 }
      // No screen locker starts.
      try stage.waitUntil(locked: false)
      try stage.finger.touchUp(1)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
