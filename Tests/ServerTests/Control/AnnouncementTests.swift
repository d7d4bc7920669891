import DesktopBus
import TestSupport
import Testing
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("Notifications of a program without a terminal", .server(.regions), .serialized)
struct AnnouncementTests {
  /// A desktop that shows notifications.
  private final class NotificationService {
    let bus: PrivateBus
    let probe: BusProbe

    init() throws {
      bus = try PrivateBus()
      probe = try BusProbe(on: bus)
      probe.answer { .success($0.member == "Notify" ? [.uint32(5)] : []) }
      try probe.askBus("RequestName", [.string("org.freedesktop.Notifications"), .uint32(4)])
    }

    /// Waits for as many calls, and returns the last.
    func call(_ count: Int) throws -> BusMessage {
      try probe.wait("\(count) calls") { probe.calls.count >= count }
      #expect(probe.calls.count == count)
      return probe.calls[count - 1]
    }
  }

  @Test("A notification reports a wrong configuration, and is withdrawn once it is right")
  func configuration() throws {
    try withServer { server in
      let desktop = try NotificationService()
      let folder = try TemporaryFolder(prefix: "fingertip-announcement")
      let file = folder.file("config.yaml")
      try Files.write("show:\n  trail: 100\n", to: file)
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--config", file],
        environment: ["DBUS_SESSION_BUS_ADDRESS": desktop.bus.address])
      // A tray is there once it has heard of the bus.
      let tray = try MockTray(on: desktop.bus)
      try tray.waitForItem()
      try Files.write("show:\n  trail: 1 & 2\n  rate: no\n  a: 1\n  b: 1\n", to: file)
      let told = try desktop.call(1)
      #expect(told.member == "Notify" && told.arguments[1] == .uint32(0))
      #expect(
        told.arguments[3] == .string("The configuration is wrong, and the one before holds"))
      let lines = try #require(told.arguments[4].text).split(separator: "\n")
      #expect(lines.count == 4)
      #expect(lines[0].hasPrefix("\(file):2:10: show.trail: ") && lines[0].contains("1 &amp; 2"))
      #expect(lines[3] == "and 1 more; 'fingertip check' lists it")
      // Who asks is told, and nobody else.
      #expect(try overlay.tell("reload").status == .exited(2))
      try Files.write("show:\n  trail: 200\n", to: file)
      let last = try desktop.call(2)
      #expect(last.member == "CloseNotification" && last.arguments == [.uint32(5)])
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("A notification reports ink that cannot be kept once draw mode no longer does")
  func fullDisk() throws {
    try withServer { server in
      let desktop = try NotificationService()
      let folder = try TemporaryFolder(prefix: "fingertip-announcement")
      let file = folder.file("ink.jsonl")
      let easel = try Easel(
        server, ["draw", file], environment: ["DBUS_SESSION_BUS_ADDRESS": desktop.bus.address])
      let tray = try MockTray(on: desktop.bus)
      try tray.waitForItem()
      try easel.fill(file)
      try easel.draw(y: 300)
      try Wait.until("a file that is full") {
        easel.overlay.messages.contains("ink.jsonl: cannot be written")
      }
      #expect(desktop.probe.calls.isEmpty)
      try tray.choose("Draw")
      let told = try desktop.call(1)
      #expect(told.arguments[3] == .string("The drawing that was left is not kept"))
      #expect(told.arguments[4].text?.hasPrefix("\(file): cannot be written: ") == true)
      // There is room again before it is forgotten.
      try easel.limitFiles(to: "unlimited")
      #expect(try desktop.call(2).member == "CloseNotification")
      #expect(easel.overlay.messageLines.last?.contains("saved again") == true)
      easel.overlay.stop()
    }
  }
}
