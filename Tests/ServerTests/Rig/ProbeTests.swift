import Testing
import TouchRig
import TouchX11
import Touches

@Suite(
  "Probe clients", .server(ServerConfiguration(devices: [.touchscreen, .mouse])), .serialized)
struct ProbeTests {
  @Test("A probe receives a tap as the events that it selected", arguments: SelectionCase.all)
  func selections(_ given: SelectionCase) throws {
    try withServer { server in
      let probe = try ProbeClient(
        server.display, given.selection,
        on: .window(PixelRect(x: 300, y: 300, width: 200, height: 200)))
      try server.injector("touch0").tap(1, at: Point(x: 400, y: 400))
      let kinds = probe.collect().map(\.kind).filter { given.expected.contains($0) }
      #expect(kinds == given.expected)
    }
  }

  @Test("A probe reports the same events for two runs of one script")
  func comparableStreams() throws {
    try withServer { server in
      let frame = PixelRect(x: 300, y: 300, width: 200, height: 200)
      let probe = try ProbeClient(server.display, .touch, on: .window(frame))
      var streams: [[ProbeEvent]] = []
      for _ in 1...2 {
        let touchscreen = try server.injector("touch0")
        try touchscreen.touchDown(4, at: Point(x: 350, y: 350))
        try touchscreen.touchDown(5, at: Point(x: 450, y: 350))
        try touchscreen.touchMove(4, to: Point(x: 360, y: 390), steps: 3)
        try touchscreen.touchUp(5)
        try touchscreen.touchUp(4)
        streams.append(probe.collect().comparable)
      }
      #expect(streams[0].count == 7)
      #expect(streams[0] == streams[1])
    }
  }

  @Test(
    "A probe reads the pixels of the screen and the frames of windows",
    arguments: [nil, DesktopProgram.picom, .xcompmgr])
  func pixelsAndWindows(_ compositor: DesktopProgram?) throws {
    try withServer { server in
      let running = try compositor.map { try RunningProgram($0, on: server) }
      defer { running?.stop() }
      let frame = PixelRect(x: 700, y: 200, width: 50, height: 40)
      let probe = try ProbeClient(
        server.display, .corePointer, on: .window(frame, colour: 0xff8040))
      let reader = try ScreenReader(server.display)
      try reader.waitForPixels("the window's colour to be shown", in: frame) { grid in
        grid.pixels.allSatisfy { $0 == 0xff8040 }
      }
      #expect(reader.pixel(x: 699, y: 200) != 0xff8040)
      let screen = reader.screen()
      #expect(screen.rect == PixelRect(x: 0, y: 0, width: 1920, height: 1080))
      #expect(screen[749, 239] == 0xff8040)
      let found = try #require(reader.connection.topLevels().first { $0.id == probe.window })
      #expect(found.frame == frame)
      #expect(found.isMapped && found.isOverrideRedirect && !found.isInputOnly)
      #expect(found.inputShape == [PixelRect(x: 0, y: 0, width: 50, height: 40)])
    }
  }

  @Test("A probe freezes the master as a click-to-focus window manager does, and thaws it")
  func frozenMaster() throws {
    try withServer { server in
      let frame = PixelRect(x: 100, y: 600, width: 200, height: 200)
      let application = try ProbeClient(server.display, .corePointer, on: .window(frame))
      let manager = try DisplayConnection(name: server.display)
      try manager.grabPresses(on: application.window)
      let mouse = try server.injector("touch0")
      try mouse.tap(1, at: Point(x: 200, y: 700))
      #expect(!application.collect().contains { $0.kind == .buttonPress })
      manager.allow(.replay)
      manager.synchronise()
      #expect(application.collect().contains { $0.kind == .buttonRelease })
    }
  }

  @Test("A probe grabs the pointer and a device")
  func activeGrabs() throws {
    try withServer { server in
      let menu = try ProbeClient(
        server.display, .corePointer,
        on: .window(PixelRect(x: 0, y: 0, width: 100, height: 100)))
      #expect(menu.connection.grabPointer(on: menu.window))
      try server.injector("touch0").tap(1, at: Point(x: 1000, y: 800))
      #expect(menu.collect().contains { $0.kind == .buttonPress })
      menu.connection.ungrabPointer()
      #expect(menu.connection.grab(DisplayConnection.masterPointer, on: menu.window))
      try server.injector("touch0").tap(1, at: Point(x: 1000, y: 800))
      #expect(menu.collect().contains { $0.kind == .touchBegin })
      menu.connection.ungrab(DisplayConnection.masterPointer)
      menu.connection.synchronise()
    }
  }

  @Test(
    "A client can neither grab nor select the touches of a root that another client has grabbed")
  func touchGrabConflict() throws {
    try withServer { server in
      let shell = try DisplayConnection(name: server.display)
      let other = try DisplayConnection(name: server.display)
      #expect(shell.grabTouches(on: shell.root))
      #expect(!other.grabTouches(on: other.root))
      let first = try ProbeClient(server.display, .touch, on: .root)
      #expect(throws: XRequestError.self) {
        try ProbeClient(server.display, .touch, on: .root)
      }
      withExtendedLifetime(first) {}
    }
  }
}

/// A selection, and the events that a tap then produces among others.
struct SelectionCase: CustomTestStringConvertible {
  var selection: ProbeSelection
  var expected: [ProbeEvent.Kind]
  var testDescription: String { "\(selection)" }

  static let all = [
    SelectionCase(selection: .touch, expected: [.touchBegin, .touchEnd]),
    SelectionCase(
      selection: .touchWithOwnership, expected: [.touchBegin, .touchOwnership, .touchEnd]),
    SelectionCase(selection: .xiPointer, expected: [.xiButtonPress, .xiButtonRelease]),
    SelectionCase(selection: .corePointer, expected: [.buttonPress, .buttonRelease]),
  ]
}
