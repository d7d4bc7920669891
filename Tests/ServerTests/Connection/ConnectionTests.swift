import Testing
import TouchRig
import Touches
import WindowStates

@testable import TouchX11

@Suite("A connection to the X server", .server(), .serialized)
struct ConnectionTests {
  /// An id that no window has.
  private static let missingWindow = WindowID(rawValue: 0x1fff_fff0)

  @Test("A connection throws an error inside a trap, and stays usable")
  func trapping() throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      let refusal = #expect(throws: XRequestError.self) {
        try connection.trapping { connection.rename(Self.missingWindow) }
      }
      #expect(refusal?.code == 3)
      #expect(refusal?.resource == 0x1fff_fff0)
      #expect(
        refusal.map { "\($0)" } == "the X server refused request 18.0 on 0x1ffffff0: BadWindow")
      #expect(connection.takeErrors().isEmpty)
      #expect(!connection.isLost)
    }
  }

  @Test("After a wait for completions, none of the images before it arrives late")
  func awaitedCompletions() throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      let reader = EventReader(
        connection: connection, listener: TouchListener(connection: connection), compositor: nil)
      let square = PixelRect(x: 0, y: 0, width: 31, height: 31)
      let image = try PixelImage(connection: connection, width: 31, height: 31, surface: .opaque)
      let sprite = HaloSprite(connection: connection, size: 31, surface: .opaque)
      func showAndCount(_ isAwaited: Bool) -> Int {
        sprite.show(image, area: square, spans: [square], completes: true)
        if isAwaited { connection.awaitCompletions() }
        connection.synchronise()
        var count = 0
        while let event = reader.next() {
          if case .putCompleted = event { count += 1 }
        }
        return count
      }
      #expect(showAndCount(false) == 1)
      #expect(showAndCount(true) == 0)
    }
  }

  @Test("A connection keeps errors outside of traps, and only the newest of very many")
  func errorsOutsideTraps() throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      for number in 0..<1000 {
        connection.rename(WindowID(rawValue: 0x1fff_f000 + UInt(number)))
      }
      connection.synchronise()
      let errors = connection.takeErrors()
      #expect(errors.count == 256)
      #expect(errors.last?.resource == UInt(0x1fff_f3e7))
      #expect(errors.allSatisfy { $0.code == 3 })
      #expect(connection.takeErrors().isEmpty)
      #expect(!connection.isLost)
    }
  }

  @Test("A trap does not throw the errors of requests that were sent before it")
  func errorsBeforeTrap() throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      connection.rename(Self.missingWindow)
      try connection.trapping { connection.flush() }
      #expect(connection.takeErrors().map(\.resource) == [0x1fff_fff0])
    }
  }

  @Test("A connection survives queries about missing devices and windows")
  func missingDevicesAndWindows() throws {
    try withServer { server in
      var messages: [String] = []
      let connection = try DisplayConnection(name: server.display) { _, text in
        messages.append(text)
      }
      #expect(DeviceInventory.touchDevice(DeviceID(rawValue: 99), on: connection) == nil)
      let listener = TouchListener(
        connection: connection, request: ListeningRequest(.window(Self.missingWindow)))
      #expect(listener.listening == .raw)
      #expect(messages.count == 1)
      #expect(messages.first?.contains("window 0x1ffffff0: the X server refused") == true)
      #expect(connection.takeErrors().isEmpty)
    }
  }

  @Test("A connection reads the current resolution of the desktop")
  func desktopResolution() throws {
    try withServer { server in
      let connection = try DisplayConnection(name: server.display)
      let user = try DisplayConnection(name: server.display)
      #expect(MonitorLayout.desktopDPI(on: connection) == nil)
      for text in ["96", "144.5"] {
        user.setResources("Xcursor.size: 24\nXft.dpi: \(text)\n")
        #expect(MonitorLayout.desktopDPI(on: connection) == Double(text))
      }
      user.setResources("Xft.dpi: large\n")
      #expect(MonitorLayout.desktopDPI(on: connection) == nil)
    }
  }
}

extension DisplayConnection {
  /// Sends a request that names a window.
  fileprivate func rename(_ window: WindowID) {
    setText(atoms.windowName, of: window, to: "x")
  }
}
