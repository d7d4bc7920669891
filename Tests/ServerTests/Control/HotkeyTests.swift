import DesktopRequests
import Glibc
import Testing
import TouchRig
import TouchX11
import Touches

@testable import SystemSupport

/// A user's keyboard, and an overlay with hotkeys.
private final class HotkeyStage {
  /// Keys, by the keycodes of the server's keyboard.
  enum Key: Int32 {
    case shift = 50
    case ctrl = 37
    case logo = 115
    case f9 = 75
    case f10 = 76
    /// The letter A on an American layout.
    case americanA = 38
    /// The letter A on a French layout.
    case frenchA = 24
    case escape = 9
    case keypad1 = 87
  }

  let server: PrivateServer
  let user: DisplayConnection
  let overlay: RunningOverlay
  let path: String
  private let folder: TemporaryFolder
  private let keyboard: Injector

  /// Starts the overlay with the lines of its section `hotkeys`.
  init(_ server: PrivateServer, layout: String = "us", _ hotkeys: String...) throws {
    self.server = server
    user = try DisplayConnection(name: server.display)
    keyboard = try server.injector("keyboard")
    folder = try TemporaryFolder(prefix: "fingertip-hotkeys")
    path = folder.file("config.yaml")
    try setKeyboardMap(layout, on: server.display)
    user.lockModifiers(0xFF, false)
    user.lockGroup(0)
    try Files.write(Self.text(hotkeys), to: path)
    overlay = try RunningOverlay(
      on: server.display, ["show", "--config", path, "--log", "info"],
      environment: ["HOME": folder.path])
  }

  private static func text(_ hotkeys: [String]) -> String {
    (["hotkeys:"] + hotkeys.map { "  " + $0 }).joined(separator: "\n") + "\n"
  }

  /// Replaces the hotkeys in the file, and waits until they have been read.
  func change(to hotkeys: String...) throws {
    let count = messageCount("the configuration was read again")
    try Files.write(Self.text(hotkeys), to: path)
    try Wait.until("the file to be read again") {
      messageCount("the configuration was read again") > count
    }
  }

  /// Presses keys one after the other, and releases them in the reverse order.
  func press(_ keys: Key...) throws {
    user.synchronise()
    for key in keys { try keyboard.key(key.rawValue, pressed: true) }
    for key in keys.reversed() { try keyboard.key(key.rawValue, pressed: false) }
    try keyboard.sync()
  }

  /// Returns the number of times that the overlay has printed a message.
  func messageCount(_ message: String) -> Int {
    overlay.messageLines.count { $0 == "fingertip: \(message)" }
  }

  /// Waits until a hotkey has been carried out this number of times.
  func wait(for hotkey: String, _ count: Int = 1) throws {
    do {
      try Wait.until("the message of the hotkey \(hotkey)") {
        messageCount("hotkey \(hotkey)") >= count
      }
    } catch {
      Issue.record("\(overlay.messages)")
      throw error
    }
    #expect(messageCount("hotkey \(hotkey)") == count, "\(overlay.messages)")
  }

  /// Grabs a key with the modifier Super on another program's connection, as a window manager
  /// would.
  static func grab(_ key: Key, _ connection: DisplayConnection) throws -> KeyGrab {
    try KeyGrab(
      KeyStroke(keycode: UInt8(key.rawValue), modifiers: 0x40), connection: connection)
  }

  /// Whether another program could grab a key with the modifier Super.
  func isFree(_ key: Key) throws -> Bool {
    // The grab is released at once, and the server must know that before the test continues.
    defer { user.synchronise() }
    do {
      _ = try Self.grab(key, user)
      return true
    } catch KeyGrab.Failure.held {
      return false
    }
  }
}

@Suite("Global hotkeys", .server(.typing), .serialized)
struct HotkeyTests {
  @Test(
    "A hotkey works whichever modifiers are locked, and only with its own modifiers",
    arguments: [0, 2, 16, 18])
  func lockedModifiers(_ locked: Int) throws {
    try withServer(in: .plain) { server in
      let stage = try HotkeyStage(server, "Super+F9: toggle", "KP_1: clear", "super+A: pause")
      stage.user.lockModifiers(locked, true)
      try stage.press(.logo, .f9)
      try stage.wait(for: "Super+F9: toggle")
      // The next three are not hotkeys.
      try stage.press(.f9)
      try stage.press(.logo, .shift, .f9)
      try stage.press(.logo, .americanA)
      try stage.press(.logo, .shift, .americanA)
      try stage.wait(for: "super+A: pause")
      try stage.press(.keypad1)
      try stage.wait(for: "KP_1: clear")
      try stage.press(.logo, .f9)
      try stage.wait(for: "Super+F9: toggle", 2)
      stage.user.lockModifiers(0xFF, false)
      stage.user.synchronise()
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A hotkey follows its key to another layout and to a new keyboard map")
  func layouts() throws {
    try withServer(in: .plain) { server in
      let stage = try HotkeyStage(
        server, layout: "us,fr", "super+a: toggle", "super+Greek_theta: undo",
        "super+Greek_alpha: redo", "super+F9: clear")
      let missing =
        "\(stage.path):3:3: hotkeys.super+Greek_theta: there is no such key on the keyboard; it does nothing"
      #expect(stage.messageCount(missing) == 1)
      try stage.press(.logo, .americanA)
      try stage.wait(for: "super+a: toggle")
      stage.user.lockGroup(1)
      stage.user.synchronise()
      try Wait.until("the key of the other layout to be released") { try stage.isFree(.americanA) }
      try Wait.until("the key of this layout to work") {
        try stage.press(.logo, .frenchA)
        return stage.messageCount("hotkey super+a: toggle") > 1
      }
      // Earlier key presses have been received once this one has.
      try stage.press(.logo, .f9)
      try stage.wait(for: "super+F9: clear")
      let count = stage.messageCount("hotkey super+a: toggle")
      try stage.press(.logo, .americanA)
      try stage.press(.logo, .frenchA)
      try stage.wait(for: "super+a: toggle", count + 1)
      stage.user.lockGroup(0)
      try setKeyboardMap("us,gr", on: server.display)
      try Wait.until("the message that the key now exists") {
        stage.messageCount(
          "\(stage.path):3:3: hotkeys.super+Greek_theta: the key now exists and works")
          == 1
      }
      let same = "is the same key as 'super+a' on this keyboard; it does nothing"
      try Wait.until("the message that the other hotkey is the same key") {
        stage.messageCount("\(stage.path):4:3: hotkeys.super+Greek_alpha: \(same)") == 1
      }
      try setKeyboardMap("us", on: server.display)
      try Wait.until("the message that the key is missing") { stage.messageCount(missing) == 2 }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A key that another program has grabbed is reported once, and works as soon as it is free")
  func keyGrabbedByAnother() throws {
    try withServer(in: .plain) { server in
      let other = try DisplayConnection(name: server.display)
      var grab: KeyGrab? = try HotkeyStage.grab(.f9, other)
      let stage = try HotkeyStage(server, "super+F10: clear", "Super+F9: toggle")
      let line = "\(stage.path):3:3: hotkeys.Super+F9:"
      let held = "\(line) another program has grabbed this key; it does nothing until it is free"
      #expect(stage.messageCount(held) == 1)
      try stage.press(.logo, .f9)
      try stage.press(.logo, .f10)
      try stage.wait(for: "super+F10: clear")
      // A reload tries the grab again, and does not report the failure again.
      #expect(try stage.overlay.tell("reload").status == .exited(0))
      withExtendedLifetime(grab) {}
      grab = nil
      other.synchronise()
      try Wait.until("the message that the key now works") {
        stage.messageCount("\(line) the key now exists and works") == 1
      }
      #expect(stage.messageCount(held) == 1)
      try stage.press(.logo, .f9)
      try stage.wait(for: "Super+F9: toggle")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("Hotkeys are added and removed when the file changes")
  func reload() throws {
    try withServer(in: .plain) { server in
      let stage = try HotkeyStage(server, "super+F9: toggle")
      #expect(try !stage.isFree(.f9) && stage.isFree(.f10))
      try stage.change(to: "super+F10: toggle", "super+a: reload")
      #expect(try stage.isFree(.f9) && !stage.isFree(.f10))
      try stage.press(.logo, .f9)
      try stage.press(.logo, .f10)
      try stage.wait(for: "super+F10: toggle")
      // The same key with another action, and a hotkey that reloads the file itself.
      try stage.change(to: "super+F10: clear", "super+a: reload")
      try stage.press(.logo, .f10)
      try stage.wait(for: "super+F10: clear")
      try stage.press(.logo, .americanA)
      try stage.wait(for: "super+a: reload")
      try Wait.until("the file to be read again") {
        stage.messageCount("the configuration was read again") == 3
      }
      // A file with an error leaves the hotkeys as they were.
      try Files.write("hotkeys: {super+F9: dance}\n", to: stage.path)
      try Wait.until("the file to be refused") {
        stage.messageCount("the previous configuration stays in effect") == 1
      }
      #expect(try stage.isFree(.f9))
      try stage.press(.logo, .f10)
      try stage.wait(for: "super+F10: clear", 2)
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test(
    "Hotkeys draw, inspect, pause, resume and quit while a managed window has the focus",
    arguments: Surroundings.managed)
  func actions(surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let application = try ProbeClient(
        server.display, .touch,
        on: .window(PixelRect(x: 100, y: 100, width: 400, height: 300), overrideRedirect: false))
      application.connection.focus(application.window)
      application.connection.synchronise()
      let stage = try HotkeyStage(
        server, "super+F9: draw", "super+F10: inspect", "ctrl+F9: pause", "ctrl+F10: resume",
        "ctrl+super+F9: undo", "super+a: status", "super+shift+a: quit")
      try stage.press(.logo, .f9)
      try stage.overlay.waitForStatus("\"drawing\": {")
      try stage.press(.ctrl, .logo, .f9)
      try Wait.until("the message that there is nothing to undo") {
        stage.messageCount("there is nothing to undo") == 1
      }
      try stage.press(.logo, .f9)
      try Wait.until("draw mode to end") { try !stage.overlay.hasStatus("\"drawing\": {") }
      try stage.press(.ctrl, .logo, .f9)
      try Wait.until("the message that draw mode is off") {
        stage.messageCount("draw mode is off; 'fingertip draw' enters it") == 1
      }
      for text in ["what the panel sends is now shown", "only touches are shown now"] {
        try stage.press(.logo, .f10)
        try Wait.until("the message '\(text)'") { stage.messageCount(text) == 1 }
      }
      try stage.press(.ctrl, .f9)
      try stage.overlay.waitForStatus("\"paused\": true")
      try stage.press(.ctrl, .f10)
      try stage.overlay.waitForStatus("\"paused\": false")
      try stage.press(.logo, .americanA)
      try stage.wait(for: "super+a: status")
      // The status follows in messages of its own.
      try Wait.until("the status to be printed") {
        stage.overlay.messages.contains(" on display \(server.display)")
      }
      try stage.press(.logo, .shift, .americanA)
      #expect(stage.overlay.waitForEnd() == .exited(0))
      #expect(try stage.isFree(.f9))
    }
  }

  @Test("Hotkeys do nothing while the desktop is locked")
  func locked() throws {
    try withServer(in: .plain) { server in
      let stage = try HotkeyStage(server, "super+F9: toggle")
      func waitUntil(locked: Bool) throws {
        try stage.overlay.waitForStatus("\"locked\": \(locked)")
      }
      for barrier in [Barrier.terminal, .i3lock] {
        let raised = try RaisedBarrier(barrier, on: server.display)
        try waitUntil(locked: true)
        try stage.press(.logo, .f9)
        raised.lower()
        try waitUntil(locked: false)
      }
      try stage.press(.logo, .f9)
      try stage.wait(for: "super+F9: toggle")
      #expect(stage.overlay.stop() == .exited(0))
    }
  }

  @Test("A program that is killed leaves no key grabbed")
  func killedProgramReleasesKeys() throws {
    try withServer(in: .plain) { server in
      let stage = try HotkeyStage(server, "super+F9: toggle")
      #expect(try !stage.isFree(.f9))
      stage.overlay.killNow()
      try Wait.until("the key to be released") { try stage.isFree(.f9) }
    }
  }

  @Test(
    "Escape as a hotkey still leaves draw mode, and Ctrl+Escape does not")
  func escape() throws {
    try withServer(in: .plain) { server in
      let stage = try HotkeyStage(
        server, "super+F9: draw", "Escape: clear", "ctrl+Escape: undo")
      try stage.press(.logo, .f9)
      try stage.overlay.waitForStatus("\"drawing\": {")
      try stage.press(.ctrl, .escape)
      try stage.wait(for: "ctrl+Escape: undo")
      #expect(try stage.overlay.hasStatus("\"drawing\": {"))
      for count in 1...2 {
        try stage.press(.escape)
        try stage.wait(for: "Escape: clear", count)
        #expect(try !stage.overlay.hasStatus("\"drawing\": {"))
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
