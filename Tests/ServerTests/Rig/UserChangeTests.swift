import SystemSupport
import Testing
import TouchRig
import TouchX11
import Touches

@Suite("Changes that a user makes to a server", .server(), .serialized)
struct UserChangeTests {
  @Test("The rig resizes the root, and injected positions follow")
  func resize() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      for (width, height) in [(3840, 2160), (1080, 1920), (1920, 1080)] {
        #expect(user.switchMode(width: width, height: height))
        server.rootResized(width: width, height: height)
        let reader = try ScreenReader(server.display)
        #expect(reader.screen().rect == PixelRect(x: 0, y: 0, width: width, height: height))
        let corner = Point(x: Double(width) - 20, y: Double(height) - 20)
        let probe = try ProbeClient(
          server.display, .touch,
          on: .window(PixelRect(x: width - 40, y: height - 40, width: 40, height: 40)))
        try server.injector("touch0").tap(1, at: corner)
        let position = try #require(probe.collect().first { $0.kind == .touchBegin }?.rootPosition)
        #expect(abs(position.x - corner.x) < 1 && abs(position.y - corner.y) < 1)
      }
    }
  }

  @Test("The rig makes the root larger than what the output shows")
  func growth() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      try user.resizeRoot(width: 3840, height: 1080, millimetres: (1016, 286))
      #expect(try ScreenReader(server.display).screen().rect.width == 3840)
      #expect(user.switchMode(width: 1920, height: 1080))
      #expect(try ScreenReader(server.display).screen().rect.width == 1920)
    }
  }

  @Test("The rig maps a touchscreen to a part of the desktop")
  func matrix() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let slave = try #require(user.device(named: "touch0"))
      try user.setMatrix([0.5, 0, 0.5, 0, 0.5, 0.5, 0, 0, 1], of: slave)
      let probe = try ProbeClient(
        server.display, .touch, on: .window(PixelRect(x: 0, y: 0, width: 1920, height: 1080)))
      try server.injector("touch0").tap(1, at: Point(x: 400, y: 200))
      try user.setMatrix([1, 0, 0, 0, 1, 0, 0, 0, 1], of: slave)
      let position = try #require(probe.collect().first { $0.kind == .touchBegin }?.rootPosition)
      #expect(abs(position.x - 1160) < 1 && abs(position.y - 640) < 1)
    }
  }

  @Test("The rig disables a device in the middle of a touch, and enables it again")
  func disable() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let listener = try ProbeClient(server.display, .raw, on: .root)
      let slave = try #require(user.device(named: "touch0"))
      let touchscreen = try server.injector("touch0")
      try touchscreen.touchDown(1, at: Point(x: 400, y: 200))
      try user.setEnabled(false, slave)
      let kinds = listener.collect().filter { $0.device == slave }.map(\.kind)
      #expect(kinds == [.rawTouchBegin, .rawTouchEnd])
      try user.setEnabled(true, slave)
      try touchscreen.reconnect()
      try touchscreen.tap(1, at: Point(x: 400, y: 200))
      #expect(listener.collect().contains { $0.kind == .rawTouchBegin && $0.device == slave })
    }
  }

  @Test("The rig detaches a touchscreen from its master, and attaches it again")
  func floating() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let listener = try ProbeClient(server.display, .raw, on: .root)
      let slave = try #require(user.device(named: "touch0"))
      try user.detach(slave)
      try server.injector("touch0").tap(1, at: Point(x: 400, y: 200))
      let floating = listener.collect().filter { $0.kind == .rawTouchBegin }
      #expect(floating.map(\.device) == [slave])
      try user.attach(slave, to: DisplayConnection.masterPointer)
      try server.injector("touch0").tap(1, at: Point(x: 400, y: 200))
      let attached = listener.collect().filter { $0.kind == .rawTouchBegin }
      #expect(attached.map(\.device) == [slave, DisplayConnection.masterPointer])
    }
  }

  @Test("The rig divides the desktop into monitors")
  func monitors() throws {
    try withServer { server in
      let user = try DisplayConnection(name: server.display)
      let left = PixelRect(x: 0, y: 0, width: 960, height: 1080)
      let right = PixelRect(x: 960, y: 0, width: 960, height: 1080)
      try user.setMonitor("LEFT", frame: left, millimetres: (254, 286), takesOutput: true)
      try user.setMonitor("RIGHT", frame: right, millimetres: (254, 286))
      #expect(Set(user.monitorFrames()) == [left, right])
      try user.removeMonitor("LEFT")
      try user.removeMonitor("RIGHT")
      #expect(user.monitorFrames() == [PixelRect(x: 0, y: 0, width: 1920, height: 1080)])
    }
  }

  @Test("The rig starts and stops compositors and window managers", arguments: DesktopProgram.light)
  func programs(_ program: DesktopProgram) throws {
    try withServer { server in
      let watcher = try DisplayConnection(name: server.display)
      let running = try RunningProgram(program, on: server)
      #expect(watcher.isComposited == program.composites)
      #expect(watcher.hasWindowManager == program.managesWindows)
      #expect(watcher.isManaged == program.managesWindows)
      running.killNow()
      #expect(!running.isRunning)
      // The rig waits until the server has noticed the end.
      let restarted = try RunningProgram(program, on: server)
      restarted.stop()
      #expect(!restarted.isRunning)
      try Wait.until("the server to notice the end of the compositor") { !watcher.isComposited }
    }
  }

  @Test("A server that nothing else uses ends after the programs that run on it")
  func endOfPrograms() throws {
    var server: PrivateServer? = try PrivateServer()
    let pid = try #require(server?.pid)
    var program = try server.map { try RunningProgram(.openbox, on: $0) }
    server = nil
    #expect(program?.isRunning == true)
    #expect(ProcessFigures(pid: pid) != nil)
    program = nil
    #expect(ProcessFigures(pid: pid) == nil)
  }
}
