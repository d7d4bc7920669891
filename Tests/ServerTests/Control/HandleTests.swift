import FingertipRegions
import ScreenHardware
import TestSupport
import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("The overlay's handle", .server(.regions), .serialized)
struct HandleTests {
  @Test(
    "Tapping the handle opens a menu, tapping an item runs it, and tapping elsewhere closes it",
    arguments: [
      ("left", Point(x: 10, y: 360)), ("right", Point(x: 1270, y: 360)),
      ("top", Point(x: 640, y: 10)), ("bottom", Point(x: 640, y: 710)),
    ])
  func handle(edge: String, position: Point) throws {
    try withServer(in: .plain) { server in
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--px-per-mm=4", "--handle", edge, "--lift", "none"])
      let menu = try OpenMenu(on: server, handle: position)
      try menu.open()
      try menu.wait(items: 6)
      try menu.tap(at: Point(x: 400, y: 150))
      try menu.waitUntilClosed()
      // Draw, show touches, tools, inspect, preset, quit.
      try menu.open()
      try menu.tap(item: 1, of: 6)
      try overlay.waitForStatus("\"visible\": false")
      try menu.waitUntilClosed()
      try menu.open()
      try menu.tap(item: 5, of: 6)
      #expect(overlay.waitForEnd() == .exited(0))
    }
  }

  @Test(
    "The handle's menu lists a monitor that is added while the overlay runs, until it is removed")
  func newMonitor() throws {
    try withServer(in: .plain) { server in
      let overlay = try RunningOverlay(
        on: server.display,
        ["show", "--px-per-mm=4", "--handle", "right", "--lift", "none", "--log", "info"])
      let watcher = try DisplayConnection(name: server.display)
      let menu = try OpenMenu(on: server)
      /// Opens the menu, and returns the number of its items after closing it.
      func items() throws -> Int {
        try menu.open()
        try Wait.until("the menu to open") { menu.count != nil }
        let items = menu.count
        try menu.tap(at: Point(x: 20, y: 20))
        try menu.waitUntilClosed()
        return try #require(items)
      }
      /// Waits until settings were read again, since changed regions cancel the touches on a menu.
      func waitForReload(_ count: Int) throws {
        try Wait.until("the handle to offer other monitors for the \(count). time") {
          overlay.messageLines.count {
            $0.hasSuffix(
              "the handle now offers other monitors")
          } == count
        }
      }
      #expect(try items() == 6)
      try watcher.setMonitor(
        "second", frame: PixelRect(x: 0, y: 0, width: 640, height: 720),
        millimetres: (160, 180))
      defer { try? watcher.removeMonitor("second") }
      try waitForReload(1)
      #expect(try items() == 7)
      try watcher.removeMonitor("second")
      try waitForReload(2)
      #expect(try items() == 6)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The handle is on a monitor if the middle of the root's edge is on none")
  func smallerMonitor() throws {
    try withServer(in: .plain) { server in
      let watcher = try DisplayConnection(name: server.display)
      // The middle of the root's upper edge is to the right of the one, and above the other.
      try watcher.resizeRoot(width: 3840, height: 720, millimetres: (960, 180))
      try watcher.setMonitor(
        "second", frame: PixelRect(x: 1280, y: 100, width: 2560, height: 620),
        millimetres: (640, 155))
      server.rootResized(width: 3840, height: 720)
      defer {
        try? watcher.removeMonitor("second")
        try? watcher.resizeRoot(width: 1280, height: 720, millimetres: (320, 180))
        server.rootResized(width: 1280, height: 720)
      }
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--px-per-mm=4", "--handle", "top", "--lift", "none"])
      let menu = try OpenMenu(on: server, handle: Point(x: 640, y: 10))
      try menu.open()
      try menu.wait(items: 7)
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test(
    "The handle is on a monitor that touchscreens are mapped to, and no other region moves with it")
  func mappedTouchscreens() throws {
    try withServer(in: .plain) { server in
      let user = try DisplayConnection(name: server.display)
      let devices = DeviceInventory.touchDevices(on: user).map(\.id)
      func map(toLeft isLeft: Bool) throws {
        for device in devices {
          try user.setMatrix([isLeft ? 0.5 : 1, 0, 0, 0, 1, 0, 0, 0, 1], of: device)
        }
      }
      try user.resizeRoot(width: 2560, height: 720, millimetres: (640, 180))
      try user.setMonitor(
        "projector", frame: PixelRect(x: 1280, y: 0, width: 1280, height: 720),
        millimetres: (320, 180))
      server.rootResized(width: 2560, height: 720)
      defer {
        try? map(toLeft: false)
        try? user.removeMonitor("projector")
        try? user.resizeRoot(width: 1280, height: 720, millimetres: (320, 180))
        server.rootResized(width: 1280, height: 720)
      }
      try map(toLeft: true)
      let folder = try TemporaryFolder(prefix: "fingertip-handle")
      let file = folder.file("config.yaml")
      func write(handle: String) throws {
        try Files.write(
          """
          show: {handle: \(handle), lift: none, px-per-mm: 4}
          regions: [{id: card, frame: {width: 50px, height: 50px}, draw: {fill: red}}]

          """, to: file)
      }
      try write(handle: "right")
      let overlay = try RunningOverlay(on: server.display, ["show", "--config", file])
      func expectCard() throws {
        let card = try overlay.regions.regions.first { $0.id == "card" }
        #expect(card?.frame.origin == Point(x: 300, y: 200))
      }
      func isHandle(at x: Int) -> Bool {
        user.topLevels().contains {
          $0.isOurs && $0.isMapped && !$0.isInputOnly && $0.frame.width < 30
            && $0.frame.contains(Point(x: Double(x), y: 360))
        }
      }
      func waitForHandle(x: Int) throws {
        try Wait.until("the handle to be at \(x) px") { isHandle(at: x) }
      }
      try waitForHandle(x: 1270)
      #expect(try overlay.tell("region", "card", "move", "300", "200").status == .exited(0))
      try map(toLeft: false)
      try waitForHandle(x: 2550)
      try expectCard()
      try map(toLeft: true)
      try waitForHandle(x: 1270)
      try write(handle: "none")
      try Wait.until("the handle to be gone") { !isHandle(at: 1270) }
      try expectCard()
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The handle's menu offers tools, presets and, if there are several, monitors")
  func choices() throws {
    try withServer(in: .plain) { server in
      let bus = try PrivateBus()
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--px-per-mm=4", "--handle", "right", "--lift", "none"],
        environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
      // The tray's menu marks what is selected.
      let tray = try MockTray(on: bus)
      try tray.waitForItem()
      let watcher = try DisplayConnection(name: server.display)
      let menu = try OpenMenu(on: server)
      func isChosen(_ label: String) throws -> Bool { try tray.menu()[label]?.isOn == true }
      // Draw, show touches, tools, inspect, preset, quit.
      try menu.open()
      try menu.tap(item: 4, of: 6)
      try menu.tap(item: 1, of: 3)
      try Wait.until("the preset to be chosen in the menu") { try isChosen("Room") }
      try menu.waitUntilClosed()
      // The tools: spotlight, curtain, zoom, lens.
      try menu.open()
      try menu.tap(item: 2, of: 6)
      try menu.tap(item: 1, of: 4)
      try overlay.waitForStatus("\"curtain\"")
      try menu.open()
      try menu.tap(item: 2, of: 6)
      try menu.tap(item: 1, of: 4)
      try Wait.until("the curtain to be removed") { try !overlay.hasStatus("\"curtain\"") }
      try watcher.setMonitor(
        "second", frame: PixelRect(x: 640, y: 0, width: 640, height: 720),
        millimetres: (160, 180))
      defer { try? watcher.removeMonitor("second") }
      // The tray is updated in the turn in which the settings begin to be read; the reload that is
      // requested here comes after that.
      try Wait.until("the second monitor to be listed in the tray's menu") {
        try tray.menu()["second"] != nil
      }
      #expect(try overlay.tell("reload").status == .exited(0))
      try menu.open()
      try menu.tap(item: 5, of: 7)
      try menu.tap(item: 2, of: 3)
      try Wait.until("the second monitor to be chosen in the menu") { try isChosen("second") }
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test("The handle's menu ticks the items that are on when it opens")
  func ticks() throws {
    try withServer(in: .plain) { server in
      let overlay = try RunningOverlay(
        on: server.display,
        ["show", "--px-per-mm=4", "--handle", "right", "--lift", "none", "--curtain"])
      let menu = try OpenMenu(on: server)
      // Draw, show touches, tools, inspect, preset, quit.
      try menu.open()
      try menu.wait(items: 6, ticked: [1])
      try menu.tap(item: 1, of: 6)
      try overlay.waitForStatus("\"visible\": false")
      try menu.waitUntilClosed()
      try menu.open()
      try menu.wait(items: 6, ticked: [])
      try menu.tap(item: 2, of: 6)
      // Spotlight, curtain, zoom, lens.
      try menu.wait(items: 4, ticked: [1])
      try menu.tap(item: 1, of: 4)
      try menu.waitUntilClosed()
      try menu.open()
      try menu.tap(item: 2, of: 6)
      try menu.wait(items: 4, ticked: [])
      #expect(overlay.stop() == .exited(0))
    }
  }

  @Test(
    "The actions of a region control the overlay",
    arguments: [
      ("toggle", "\"visible\": false"), ("inspect", nil), ("pause", "\"paused\": true"),
      ("spotlight", "\"spotlight\""), ("curtain", "\"curtain\""), ("draw", "\"tool\": \"pen\""),
    ] as [(String, String?)])
  func command(word: String, outcome: String?) throws {
    try withServer(in: .plain) { server in
      let stage = try ProgramStage(
        server,
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          on: {ended: [{command: \(word)}, {log: done}]}

        """, ["--log", "info"])
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForMessage("region 'pad': done")
      // The status does not report the inspector.
      if let outcome {
        try stage.overlay.waitForStatus(outcome)
      } else {
        try stage.waitForMessage("what the panel sends is now shown")
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}

/// The menu of a handle, on a screen with 4 px per mm.
private struct OpenMenu {
  private let watcher: DisplayConnection
  private let reader: ScreenReader
  private let finger: Injector
  private let handle: Point

  init(on server: PrivateServer, handle: Point = Point(x: 1270, y: 360)) throws {
    watcher = try DisplayConnection(name: server.display)
    reader = try ScreenReader(server.display)
    finger = try server.injector("touch0")
    self.handle = handle
  }

  /// The height of an item, and the margin above the first item and beside each, in px.
  private static let (height, margin) = (44, 6)

  /// The frames of menus; a handle is not as large in both directions.
  private var frames: [PixelRect] {
    watcher.topLevels().filter { $0.isOurs && $0.isMapped && !$0.isHalo && !$0.isInputOnly }
      .map(\.frame).filter { $0.width > 100 && $0.height > 100 && $0.width < 600 }
  }

  /// The window of the only menu.
  private var frame: PixelRect? { frames.count == 1 ? frames.first : nil }

  /// The number of items of the only menu.
  var count: Int? { frame.map(Self.count) }

  private static func count(_ frame: PixelRect) -> Int { (frame.height - 2 * margin) / height }

  func open() throws { try finger.tap(1, at: handle) }

  func tap(item: Int, of items: Int) throws {
    let frame = try wait(items: items)
    let y = frame.y + Self.margin + Self.height * item + Self.height / 2
    try tap(at: Point(x: Double(frame.x + frame.width / 2), y: Double(y)))
  }

  func tap(at position: Point) throws { try finger.tap(1, at: position) }

  func waitUntilClosed() throws { try Wait.until("the menu to close") { frames.isEmpty } }

  /// Waits for a menu with this number of items, of which exactly those of `ticked` have a tick;
  /// nil for any.
  @discardableResult
  func wait(items: Int, ticked: [Int]? = nil) throws -> PixelRect {
    var found: PixelRect?
    try Wait.until("a menu of \(items) items with ticks at \(ticked ?? [])") {
      guard let frame, Self.count(frame) == items else { return false }
      found = frame
      return ticked.map { $0 == (0..<items).filter { isTicked($0, in: frame) } } ?? true
    }
    return try #require(found)
  }

  /// Returns whether an item has a bright tick of 16 px at 4 px from its left end.
  private func isTicked(_ item: Int, in frame: PixelRect) -> Bool {
    let area = PixelRect(
      x: frame.x + Self.margin + 4, y: frame.y + Self.margin + item * Self.height + 14,
      width: 16, height: 16)
    return reader.pixels(area).pixels.contains { $0 & 0xFF > 0xA0 }
  }
}
