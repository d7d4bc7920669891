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
      try probe.callBus("RequestName", [.string("org.freedesktop.Notifications"), .uint32(4)])
    }

    /// Waits until the service has received `count` calls, and returns the last.
    func waitForCall(_ count: Int) throws -> BusMessage {
      try probe.wait("\(count) calls") { probe.calls.count >= count }
      #expect(probe.calls.count == count)
      return probe.calls[count - 1]
    }
  }

  @Test("A notification reports errors in the configuration, and is withdrawn once they are fixed")
  func configuration() throws {
    try withServer { server in
      let desktop = try NotificationService()
      let folder = try TemporaryFolder(prefix: "fingertip-announcement")
      let file = folder.file("config.yaml")
      try Files.write("show:\n  trail: 100\n", to: file)
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--config", file],
        environment: ["DBUS_SESSION_BUS_ADDRESS": desktop.bus.address])
      // The tray's item appears once the overlay is connected to the bus.
      let tray = try MockTray(on: desktop.bus)
      try tray.waitForItem()
      try Files.write("show:\n  trail: 1 & 2\n  rate: no\n  a: 1\n  b: 1\n", to: file)
      let notification = try desktop.waitForCall(1)
      #expect(notification.member == "Notify" && notification.arguments[1] == .uint32(0))
      #expect(
        notification.arguments[3]
          == .string("The configuration has errors; the previous one stays in effect")
      )
      let lines = try #require(notification.arguments[4].text).split(separator: "\n")
      #expect(lines.count == 4)
      #expect(lines[0].hasPrefix("\(file):2:10: show.trail: ") && lines[0].contains("1 &amp; 2"))
      #expect(lines[3] == "and 1 more; 'fingertip check' lists it")
      // Errors of a reload that was requested are reported only to the client that requested it.
      #expect(try overlay.tell("reload").status == .exited(2))
      try Files.write("show:\n  trail: 200\n", to: file)
      let withdrawal = try desktop.waitForCall(2)
      #expect(withdrawal.member == "CloseNotification" && withdrawal.arguments == [.uint32(5)])
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("A notification reports ink that cannot be saved once draw mode has been left")
  func fullDisk() throws {
    try withServer { server in
      let desktop = try NotificationService()
      let folder = try TemporaryFolder(prefix: "fingertip-announcement")
      let file = folder.file("ink.jsonl")
      let stage = try DrawStage(
        server, ["draw", file], environment: ["DBUS_SESSION_BUS_ADDRESS": desktop.bus.address])
      let tray = try MockTray(on: desktop.bus)
      try tray.waitForItem()
      try stage.fill(file)
      try stage.draw(y: 300)
      try Wait.until("the message that the full file cannot be written") {
        stage.overlay.messages.contains("ink.jsonl: cannot be written")
      }
      try tray.choose("Draw")
      // The first one, so there was none while draw mode was on.
      let notification = try desktop.waitForCall(1)
      #expect(notification.arguments[3] == .string("The drawing could not be saved"))
      #expect(notification.arguments[4].text?.hasPrefix("\(file): cannot be written: ") == true)
      // There is room again before the ink is discarded.
      try stage.limitFileSize(to: "unlimited")
      #expect(try desktop.waitForCall(2).member == "CloseNotification")
      #expect(stage.overlay.messageLines.last?.contains("saved again") == true)
      stage.overlay.stop()
    }
  }
}
