import Testing
import TouchRig
import TouchX11
import Touches

@testable import DesktopRequests

@Suite("Synthetic keys", .server(.typing), .serialized)
struct SyntheticKeyTests {
  /// A chord that is typed on a keyboard in some state, and the keys that a program receives.
  struct Chord: CustomTestStringConvertible, Sendable {
    var text: String
    /// The modifiers that are locked: 2 CapsLock, 16 NumLock.
    var locked = 0
    /// 0 for the Latin layout, 1 for the Cyrillic one.
    var layout = 0
    /// The names of the pressed keys, in order.
    var reads: [String]
    /// The modifiers in effect when the last key is pressed, as a core mask.
    var modifiers: Int

    init(
      _ text: String, locked: Int = 0, layout: Int = 0, reads: [String], modifiers: Int = 0
    ) {
      self.text = text
      self.locked = locked
      self.layout = layout
      self.reads = reads
      self.modifiers = modifiers
    }

    var testDescription: String { "\(text) locked \(locked) layout \(layout)" }

    static let all = [
      Chord("Escape", reads: ["Escape"]),
      Chord("a", reads: ["a"]),
      Chord("a", locked: 2, reads: ["a"]),
      Chord("A", reads: ["Shift_L", "A"], modifiers: 1),
      Chord("A", locked: 2, reads: ["Shift_L", "A"], modifiers: 1),
      Chord("shift+a", reads: ["Shift_L", "A"], modifiers: 1),
      Chord("5", reads: ["5"]),
      Chord("+", reads: ["Shift_L", "plus"], modifiers: 1),
      Chord("ctrl+plus", reads: ["Control_L", "Shift_L", "plus"], modifiers: 5),
      Chord("ctrl+minus", locked: 18, reads: ["Control_L", "minus"], modifiers: 22),
      Chord("super+Left", reads: ["Super_L", "Left"], modifiers: 64),
      Chord(
        "ctrl+alt+shift+Tab", reads: ["Control_L", "Alt_L", "Shift_L", "ISO_Left_Tab"],
        modifiers: 13),
      Chord("super", reads: ["Super_L"]),
      Chord("KP_1", reads: ["KP_1"], modifiers: 16),
      Chord("KP_1", locked: 16, reads: ["KP_1"], modifiers: 16),
      Chord("KP_End", locked: 16, reads: ["KP_End"]),
      Chord("XF86AudioRaiseVolume", reads: ["XF86AudioRaiseVolume"]),
      Chord("ctrl+c", layout: 1, reads: ["Control_L", "c"], modifiers: 4),
      Chord("Cyrillic_ef", layout: 1, reads: ["Cyrillic_ef"]),
      Chord("Cyrillic_ef", reads: ["Cyrillic_ef"]),
      Chord("€", reads: ["U20AC"]),
      Chord("é", reads: ["eacute"]),
      Chord("é", locked: 2, reads: ["eacute"], modifiers: 2),
      Chord("ctrl+→", reads: ["Control_L", "U2192"], modifiers: 4),
    ]
  }

  @Test(
    "A program receives a chord as it was written, and the keyboard's state is restored",
    arguments: Chord.all)
  func chords(_ chord: Chord) throws {
    try withServer { server in
      try Self.useLayouts(on: server.display)
      let program = try TypedProgram(server.display)
      let user = program.probe.connection
      user.lockModifiers(0xff, false)
      user.lockModifiers(chord.locked, true)
      user.lockGroup(chord.layout)
      let before = user.keyboardState
      let connection = try DisplayConnection(name: server.display)
      let input = try SyntheticInput(connection)
      try input.tap([KeyChord(chord.text)])
      connection.synchronise()
      let presses = program.takeKeys().filter(\.isDown)
      #expect(presses.map(\.name) == chord.reads)
      #expect(presses.last?.modifiers == chord.modifiers)
      #expect(user.keyboardState == before)
      #expect(user.keysDown.isEmpty)
      user.lockModifiers(0xff, false)
      user.lockGroup(0)
      user.synchronise()
    }
  }

  /// Gives the keyboard a Latin layout and a Cyrillic one, as a user's session does.
  private static func useLayouts(on display: String) throws {
    try setKeyboardMap("us,ru", on: display)
  }

  @Test("A synthetic key stays down until its last holder releases it")
  func holding() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let user = program.probe.connection
      let connection = try DisplayConnection(name: server.display)
      let input = try SyntheticInput(connection)
      var reported: [[HeldInput]] = []
      input.heldChanged = { reported.append($0) }
      let first = try input.hold(KeyChord("ctrl+space"))
      let second = try input.hold(KeyChord("ctrl"))
      #expect(reported.count == 2)
      input.release(first)
      connection.synchronise()
      #expect(user.keysDown.count == 1)
      #expect(user.keyboardState.modifiers == 4)
      input.release(second)
      connection.synchronise()
      #expect(user.keysDown.isEmpty)
      #expect(reported.last == [])
      #expect(
        program.takeKeys().map { "\($0.isDown ? "+" : "-")\($0.name)" }
          == ["+Control_L", "+space", "-space", "-Control_L"])
      let button = input.hold(button: 1)
      _ = try input.hold(KeyChord("shift+F5"))
      connection.synchronise()
      #expect(user.buttonsDown == [1])
      #expect(user.keysDown.count == 2)
      #expect(reported.last?.count == 3)
      input.releaseAll()
      input.release(button)
      connection.synchronise()
      #expect(user.buttonsDown.isEmpty && user.keysDown.isEmpty)
    }
  }

  @Test("A chord or click of an input that is held is seen, and the input stays held")
  func tappingHeld() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let user = program.probe.connection
      let connection = try DisplayConnection(name: server.display)
      let input = try SyntheticInput(connection)
      let keys = try input.hold(KeyChord("ctrl+space"))
      try input.tap([KeyChord("space"), KeyChord("ctrl+space")])
      connection.synchronise()
      #expect(user.keysDown.count == 2)
      input.release(keys)
      connection.synchronise()
      #expect(user.keysDown.isEmpty)
      #expect(
        program.takeKeys().map { "\($0.isDown ? "+" : "-")\($0.name)" }
          == [
            "+Control_L", "+space", "-space", "+space", "-space", "+space", "-space", "-Control_L",
          ])
      let button = input.hold(button: 1)
      input.click(1, count: 2)
      connection.synchronise()
      #expect(user.buttonsDown == [1])
      input.release(button)
      connection.synchronise()
      #expect(user.buttonsDown.isEmpty)
      let kinds: [ProbeEvent.Kind] = program.probe.collect().map(\.kind)
      let presses = kinds.filter { $0 == .buttonPress || $0 == .buttonRelease }
      let click: [ProbeEvent.Kind] = [.buttonPress, .buttonRelease]
      #expect(presses == click + click + click)
    }
  }

  @Test("The program's end releases the keys that it held, and restores the free keys that it used")
  func endReleasesKeys() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let before = user.keyboardSymbols
      do {
        let connection = try DisplayConnection(name: server.display)
        let input = try SyntheticInput(connection)
        try input.tap([KeyChord("ŧ"), KeyChord("ħ")])
        _ = try input.hold(KeyChord("ctrl+w"))
        connection.synchronise()
        #expect(user.keyboardSymbols != before)
        #expect(user.keysDown.count == 2)
      }
      try Wait.until("the keys and the keyboard map to be restored") {
        user.keysDown.isEmpty && user.keyboardSymbols == before
      }
    }
  }

  @Test("A chord does not release a key that the user holds")
  func keyHeldByUser() throws {
    try withServer { server in
      let program = try TypedProgram(server.display)
      let user = program.probe.connection
      let control = user.keyboardSymbols.firstIndex { $0.first == 0xffe3 }.map { $0 + 8 }
      let keyboard = try server.injector("keyboard")
      try keyboard.key(Int32(try #require(control)), pressed: true)
      try keyboard.sync()
      let connection = try DisplayConnection(name: server.display)
      let input = try SyntheticInput(connection)
      try input.tap([KeyChord("ctrl+plus")])
      connection.synchronise()
      #expect(program.takeKeys().filter(\.isDown).map(\.name) == ["Control_L", "Shift_L", "plus"])
      #expect(user.keysDown.count == 1)
      #expect(user.keyboardState.modifiers == 4)
      try keyboard.key(Int32(try #require(control)), pressed: false)
      try keyboard.sync()
      #expect(user.keysDown.isEmpty)
    }
  }
}

/// A program that has the keyboard focus.
struct TypedProgram {
  /// A key that it received.
  struct Key {
    var isDown: Bool
    var name: String
    /// The modifiers that were in effect before it, as a core mask.
    var modifiers: Int
  }

  let probe: ProbeClient

  init(_ display: String) throws {
    probe = try ProbeClient(display, .keysAndPointer, on: .wholeStage)
    probe.connection.focus(probe.window)
    probe.clear()
  }

  /// Returns the keys that it received since the last call.
  func takeKeys() -> [Key] {
    let found = probe.collect().filter { $0.kind == .keyPress || $0.kind == .keyRelease }
    return found.map {
      Key(
        isDown: $0.kind == .keyPress, name: probe.connection.keyName(of: $0),
        modifiers: Int($0.state >> 32 & 0xff))
    }
  }
}

extension ServerConfiguration {
  /// A small screen with a touchscreen, a mouse and a keyboard.
  static let typing = ServerConfiguration(
    width: 1280, height: 720,
    devices: [
      .touchscreen, .mouse, RigDevice("tablet", kind: .pointerAbsolute), .keyboard,
    ])
}
