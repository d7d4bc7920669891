import DesktopBus
import TestSupport
import Testing

@testable import SystemSupport
@testable import TouchRig

@Suite("The tray item", .server(.regions), .serialized)
struct TrayTests {
  private func overlay(
    on server: PrivateServer, _ bus: PrivateBus, _ options: [String] = []
  ) throws -> RunningOverlay {
    try RunningOverlay(
      on: server.display, ["show"] + options,
      environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
  }

  @Test(
    "Choosing an entry of the tray item's menu carries it out, and the menu shows the current state"
  )
  func menu() throws {
    try withServer { server in
      let bus = try PrivateBus()
      let tray = try MockTray(on: bus)
      let overlay = try overlay(on: server, bus)
      try tray.waitForItem()
      func status() throws -> String { try overlay.tell("status", "--json").output }
      func title() throws -> String? { try tray.properties()["Title"]?.inside.text }
      /// Chooses an entry and waits for its mark, which changes after the entry was carried out.
      func choose(_ label: String, _ isOn: Bool, titled expected: String) throws {
        try tray.choose(label)
        try tray.probe.wait("\(label): \(isOn)") { try tray.menu()[label]?.isOn == isOn }
        #expect(try title() == expected)
      }
      #expect(try title() == "Fingertip: touches are shown")
      try choose("Show touches", false, titled: "Fingertip: touches are hidden")
      #expect(try status().contains("\"visible\": false"))
      try choose("Show touches", true, titled: "Fingertip: touches are shown")
      #expect(try status().contains("\"visible\": true"))
      try choose("Pause", true, titled: "Fingertip is paused")
      #expect(try status().contains("\"paused\": true"))
      try choose("Pause", false, titled: "Fingertip: touches are shown")
      try choose("Inspect", true, titled: "Fingertip: touches are inspected")
      try choose("Inspect", false, titled: "Fingertip: touches are shown")
      try choose("Draw", true, titled: "Fingertip: fingers draw")
      #expect(try status().contains("\"drawing\": {"))
      try choose("Draw", false, titled: "Fingertip: touches are shown")
      try choose("Room", true, titled: "Fingertip: touches are shown")
      #expect(try tray.menu()["Presenter"]?.isOn == false)
      // The server has one monitor, whatever its name.
      let monitors = try #require(try tray.menu()["Monitor"]).children
      #expect(monitors.map(\.isOn) == [true] + monitors.dropFirst().map { _ in false })
      let monitor = try #require(monitors.last?.label)
      try choose(monitor, true, titled: "Fingertip: touches are shown")
      #expect(try tray.menu()["All"]?.isOn == false)
      #expect(overlay.messages.isEmpty)
      try tray.choose("Quit")
      #expect(overlay.waitForEnd() == .exited(0))
      #expect(try tray.presentItem() == nil)
    }
  }

  @Test("The tray item appears when a tray starts, and disappears when it is turned off")
  func appearsAndDisappears() throws {
    try withServer { server in
      let bus = try PrivateBus(isRunning: false)
      let folder = try TemporaryFolder(prefix: "fingertip-tray")
      let configuration = folder.file("config.yaml")
      try Files.write("show:\n  tray: true\n", to: configuration)
      let overlay = try overlay(on: server, bus, ["--config", configuration])
      try bus.start()
      let tray = try MockTray(on: bus)
      try tray.waitForItem()
      try tray.stop()
      try tray.start()
      try tray.probe.wait("the item again") { tray.items.count == 2 }
      try Files.write("show:\n  tray: false\n", to: configuration)
      try tray.probe.wait("no item") { try tray.presentItem() == nil }
      try Files.write("show:\n  tray: true\n", to: configuration)
      try tray.waitForItem()
      #expect(overlay.stop() == .exited(0))
    }
  }
}
