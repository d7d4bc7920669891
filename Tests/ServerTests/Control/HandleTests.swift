import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The overlay's handle", .server(.regions), .serialized)
struct HandleTests {
  /// Waits for what the overlay says of itself.
  private static func wait(for text: String, of overlay: RunningOverlay) throws {
    try Wait.until(text) { try overlay.tell("status", "--json").output.contains(text) }
  }

  @Test(
    "A tap on the handle opens a menu, an item acts, and a tap beside it closes it",
    arguments: [
      ("left", Point(x: 10, y: 360)), ("right", Point(x: 1270, y: 360)),
      ("top", Point(x: 640, y: 10)), ("bottom", Point(x: 640, y: 710)),
    ])
  func handle(edge: String, place: Point) throws {
    try withServer { server in
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--px-per-mm=4", "--handle", edge, "--lift", "none"])
      let watcher = try DisplayConnection(name: server.display)
      /// The windows of menus: a handle is not as large both ways.
      func menus() -> [PixelRect] {
        watcher.topLevels().filter { $0.isOurs && $0.isMapped && !$0.isHalo && !$0.isInputOnly }
          .map(\.frame).filter { $0.width > 100 && $0.height > 100 && $0.width < 600 }
      }
      let finger = try server.injector("touch0")
      func open() throws -> PixelRect {
        try finger.tap(1, at: place)
        try Wait.until("the menu") { menus().count == 1 }
        return try #require(menus().first)
      }
      func tap(item: Int, of menu: PixelRect) throws {
        let y = Double(menu.y) + Double(menu.height) * (Double(item) + 0.5) / 6
        try finger.tap(1, at: Point(x: Double(menu.x + menu.width / 2), y: y))
      }
      _ = try open()
      try finger.tap(1, at: Point(x: 400, y: 150))
      try Wait.until("the menu to be closed") { menus().isEmpty }
      // Draw, show touches, tools, inspect, preset, quit.
      try tap(item: 1, of: open())
      try Self.wait(for: "\"visible\": false", of: overlay)
      try Wait.until("the menu to be gone") { menus().isEmpty }
      try tap(item: 5, of: open())
      #expect(overlay.waitForEnd() == .exited(0))
    }
  }

  @Test(
    "A monitor that comes while the overlay runs is in the handle's menu, and one that goes is not")
  func newMonitor() throws {
    try withServer { server in
      let overlay = try RunningOverlay(
        on: server.display,
        ["show", "--px-per-mm=4", "--handle", "right", "--lift", "none", "--log", "info"])
      let watcher = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      func menu() -> PixelRect? {
        watcher.topLevels().filter { $0.isOurs && $0.isMapped && !$0.isHalo && !$0.isInputOnly }
          .map(\.frame).first { $0.width > 100 && $0.height > 100 && $0.width < 600 }
      }
      /// The number of items of the menu, which is opened for it and closed again.
      func items() throws -> Int {
        try finger.tap(1, at: Point(x: 1270, y: 360))
        try Wait.until("the menu") { menu() != nil }
        let items = menu().map { ($0.height - 12) / 44 }
        try finger.tap(1, at: Point(x: 20, y: 20))
        try Wait.until("no menu") { menu() == nil }
        return try #require(items)
      }
      /// Waits until settings were read again, since other regions end the touches on a menu.
      func waitForReading(_ count: Int) throws {
        try Wait.until("the menu to be made anew, \(count)") {
          overlay.messageLines.count { $0.hasSuffix("the handle offers other monitors") } == count
        }
      }
      #expect(try items() == 6)
      try watcher.setMonitor(
        "second", frame: PixelRect(x: 0, y: 0, width: 640, height: 720),
        millimetres: (160, 180))
      defer { try? watcher.removeMonitor("second") }
      try waitForReading(1)
      #expect(try items() == 7)
      try watcher.removeMonitor("second")
      try waitForReading(2)
      #expect(try items() == 6)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The handle's menu offers tools, presets, and monitors where there are several")
  func choices() throws {
    try withServer { server in
      let bus = try PrivateBus()
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--px-per-mm=4", "--handle", "right", "--lift", "none"],
        environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      // A tray marks what is chosen.
      let tray = try MockTray(on: bus)
      try tray.waitForItem()
      let watcher = try DisplayConnection(name: server.display)
      let finger = try server.injector("touch0")
      /// The window of a menu; an item is 11 mm high, with 1.5 mm above the first and below the last.
      func menu() -> PixelRect? {
        watcher.topLevels().filter { $0.isOurs && $0.isMapped && !$0.isHalo && !$0.isInputOnly }
          .map(\.frame).first { $0.width > 100 && $0.height > 100 && $0.width < 600 }
      }
      func count(_ menu: PixelRect) -> Int { (menu.height - 12) / 44 }
      func tap(item: Int, of items: Int) throws {
        try Wait.until("a menu of \(items) items") { menu().map(count) == items }
        let menu = try #require(menu())
        let y = Double(menu.y) + 6 + 44 * (Double(item) + 0.5)
        try finger.tap(1, at: Point(x: Double(menu.x + menu.width / 2), y: y))
      }
      func isChosen(_ label: String) throws -> Bool { try tray.menu()[label]?.isOn == true }
      let handle = Point(x: 1270, y: 360)
      // Draw, show touches, tools, inspect, preset, quit.
      try finger.tap(1, at: handle)
      try tap(item: 4, of: 6)
      try tap(item: 1, of: 3)
      try Wait.until("the preset") { try isChosen("Room") }
      try Wait.until("no menu") { menu() == nil }
      // The tools: spotlight, curtain, zoom, lens.
      try finger.tap(1, at: handle)
      try tap(item: 2, of: 6)
      try tap(item: 1, of: 4)
      try Self.wait(for: "\"curtain\"", of: overlay)
      try finger.tap(1, at: handle)
      try tap(item: 2, of: 6)
      try tap(item: 1, of: 4)
      try Wait.until("no curtain") {
        !(try overlay.tell("status", "--json").output.contains("\"curtain\""))
      }
      try watcher.setMonitor(
        "second", frame: PixelRect(x: 640, y: 0, width: 640, height: 720),
        millimetres: (160, 180))
      defer { try? watcher.removeMonitor("second") }
      // The tray is told in the turn in which settings begin to be read; those that are asked for come after.
      try Wait.until("the second monitor") { try tray.menu()["second"] != nil }
      #expect(try overlay.tell("reload").status == .exited(0))
      try finger.tap(1, at: handle)
      try tap(item: 5, of: 7)
      try tap(item: 2, of: 3)
      try Wait.until("the monitor") { try isChosen("second") }
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test(
    "A region controls the overlay by its actions",
    arguments: [
      ("toggle", "\"visible\": false"), ("inspect", "\"visible\": true"),
      ("pause", "\"paused\": true"), ("spotlight", "\"spotlight\""), ("curtain", "\"curtain\""),
      ("draw", "\"tool\": \"pen\""),
    ])
  func command(word: String, outcome: String) throws {
    try withServer { server in
      let stage = try ProgramStage(
        server,
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          on: {ended: [{command: \(word)}, {log: done}]}

        """)
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForMessage("region 'pad': done")
      try Self.wait(for: outcome, of: stage.overlay)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
