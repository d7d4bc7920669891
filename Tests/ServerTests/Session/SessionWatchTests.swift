import Testing
import TouchRig
import TouchX11
import Touches
import WindowStates

/// A foreign client that maps a window and grabs devices.
struct ForeignClient: CustomTestStringConvertible, Sendable {
  enum Grab { case keyboard, pointer, touchscreen }

  let testDescription: String
  var frame = PixelRect(x: 0, y: 0, width: 1280, height: 720)
  var overrideRedirect = true
  var isClickThrough = false
  /// Whether its window is one pixel that shows nothing.
  var isToken = false
  var grabs: [Grab] = [.keyboard, .pointer]
  /// Whether the grab window is the root, instead of its own.
  var grabsOnRoot = true
  /// Whether it grabs before it maps its window.
  var grabsFirst = false
  let locks: Bool

  static let all: [ForeignClient] = [
    ForeignClient(testDescription: "a locker that maps and then grabs", locks: true),
    ForeignClient(
      testDescription: "a locker that grabs and then maps", grabsFirst: true, locks: true),
    ForeignClient(
      testDescription: "a locker that grabs on its own window", grabsOnRoot: false, locks: true),
    ForeignClient(
      testDescription: "a locker that is larger than the screen",
      frame: PixelRect(x: -10, y: -10, width: 1400, height: 800), locks: true),
    ForeignClient(
      testDescription: "a locker that leaves an edge uncovered",
      frame: PixelRect(x: 1, y: 1, width: 1278, height: 718), locks: true),
    ForeignClient(
      testDescription: "a menu", frame: PixelRect(x: 100, y: 100, width: 400, height: 600),
      grabsOnRoot: false, locks: false),
    ForeignClient(
      testDescription: "a menu that is almost as large as the screen",
      frame: PixelRect(x: 0, y: 0, width: 1280, height: 700), locks: false),
    ForeignClient(testDescription: "a game", grabs: [], locks: false),
    ForeignClient(
      testDescription: "a locker that grabs the keyboard only", grabs: [.keyboard], locks: true),
    ForeignClient(
      testDescription: "a locker that grabs the pointer first", grabs: [.pointer, .keyboard],
      locks: true),
    ForeignClient(testDescription: "a drawing program", grabs: [.pointer], locks: false),
    ForeignClient(
      testDescription: "a menu with a click-through window over the screen", isClickThrough: true,
      locks: false),
    ForeignClient(
      testDescription: "a full-screen window of an application", overrideRedirect: false,
      locks: false),
    ForeignClient(
      testDescription: "a locker that leaves the screen visible", isToken: true,
      grabs: [.keyboard, .pointer, .touchscreen], grabsOnRoot: false, locks: true),
    ForeignClient(
      testDescription: "a menu of a program that has a window of one pixel", isToken: true,
      locks: false),
    ForeignClient(
      testDescription: "a drawing program that has a window of one pixel", isToken: true,
      grabs: [.pointer, .touchscreen], locks: false),
  ]
}

@Suite("The detection of screen locks", .server(.regions), .serialized)
struct SessionWatchTests {
  /// A follower of the session, with its events, as the overlay has it.
  private final class Watcher {
    private let connection: DisplayConnection
    private let session: SessionWatch
    private let events: EventReader

    init(_ display: String) throws {
      connection = try DisplayConnection(name: display)
      session = SessionWatch(connection: connection)
      events = EventReader(
        connection: connection, listener: TouchListener(connection: connection),
        compositor: CompositorWatch(connection: connection), session: session)
    }

    /// Returns the obstacles after everything that has happened so far.
    func obstacles() -> Set<SessionState.Obstacle> {
      connection.synchronise()
      while events.next() != nil {}
      session.evaluateEvents()
      return session.state.obstacles
    }
  }

  /// The way in which a lock ends.
  enum End: CaseIterable { case unmaps, ungrabs, dies }

  @Test(
    "A lock is recognized by windows and grabs, whatever has the focus",
    arguments: ForeignClient.all,
    End.allCases)
  func foreignClients(_ client: ForeignClient, _ end: End) throws {
    try withServer { server in
      for hasFocus in [false, true] {
        let application = try ProbeClient(
          server.display, .structure, on: .window(PixelRect(x: 0, y: 0, width: 300, height: 300)))
        if hasFocus { application.connection.focus(application.window) }
        application.collect()
        let watcher = try Watcher(server.display)
        #expect(watcher.obstacles().isEmpty)

        let other = try DisplayConnection(name: server.display)
        let window =
          client.isToken
          ? other.makeToken()
          : other.makeWindow(
            frame: client.frame, colour: 0, overrideRedirect: client.overrideRedirect,
            title: "stranger")
        let touchscreen = try #require(other.device(named: "touch0"))
        if client.isClickThrough { other.makeClickThrough(window) }
        func grab() {
          let grabWindow = client.grabsOnRoot ? other.root : window
          for grab in client.grabs {
            switch grab {
            case .keyboard: #expect(other.grabKeyboard(on: grabWindow))
            case .pointer: #expect(other.grabPointer(on: grabWindow))
            case .touchscreen: #expect(other.grab(touchscreen, on: grabWindow))
            }
          }
          other.synchronise()
        }
        func map() {
          other.map(window)
          other.synchronise()
        }
        // What the watcher sees between the steps must not keep it from seeing the rest.
        for step in client.grabsFirst ? [grab, map] : [map, grab] {
          #expect(watcher.obstacles().isEmpty)
          step()
        }
        let expected: Set<SessionState.Obstacle> = client.locks ? [.locked] : []
        #expect(watcher.obstacles() == expected)
        // A watcher that starts now sees the same.
        #expect(try Watcher(server.display).obstacles() == expected)

        switch end {
        case .unmaps: other.unmap(window)
        case .ungrabs:
          other.ungrabKeyboard()
          other.ungrabPointer()
          if client.grabs.contains(.touchscreen) { other.ungrab(touchscreen) }
        case .dies: application.connection.killClient(of: window)
        }
        if end != .dies { other.synchronise() }
        #expect(watcher.obstacles().isEmpty)
      }
    }
  }

  @Test("A lock is recognized at the next touch if a locker grabs the touchscreen last")
  func touchscreenLast() throws {
    try withServer { server in
      let application = try ProbeClient(
        server.display, .touch, on: .window(PixelRect(x: 0, y: 0, width: 300, height: 300)))
      application.connection.focus(application.window)
      let watcher = try Watcher(server.display)
      let other = try DisplayConnection(name: server.display)
      let touchscreen = try #require(other.device(named: "touch0"))
      let window = other.makeToken()
      other.map(window)
      other.synchronise()
      #expect(watcher.obstacles().isEmpty)
      #expect(other.grabKeyboard(on: window))
      #expect(watcher.obstacles().isEmpty)
      #expect(other.grab(touchscreen, on: window))
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 100, y: 100))
      #expect(watcher.obstacles() == [.locked])
      try finger.touchUp(1)
      other.destroy(window)
      other.synchronise()
      #expect(watcher.obstacles().isEmpty)
    }
  }

  @Test(
    "A lock is recognized even if another client destroyed or mapped the window for the check",
    arguments: ["destroyed", "mapped"])
  func lostWindow(_ loss: String) throws {
    try withServer { server in
      let application = try ProbeClient(
        server.display, .touch, on: .window(PixelRect(x: 0, y: 0, width: 300, height: 300)))
      application.connection.focus(application.window)
      let watcher = try Watcher(server.display)
      #expect(watcher.obstacles().isEmpty)
      let other = try DisplayConnection(name: server.display)
      let window = try #require(other.topLevels().first { $0.name == "Fingertip session" })
      if loss == "destroyed" { other.destroy(window.id) } else { other.map(window.id) }
      other.synchronise()
      for _ in 1...2 {
        let curtain = try ProbeClient(server.display, .structure, on: .wholeStage)
        #expect(curtain.connection.grabKeyboard(on: curtain.connection.root))
        #expect(watcher.obstacles() == [.locked])
        curtain.connection.ungrabKeyboard()
        curtain.connection.synchronise()
        #expect(watcher.obstacles().isEmpty)
      }
      #expect(other.grabKeyboard(on: other.root))
    }
  }

  /// The client whose window covers the screen.
  enum Coverer: CaseIterable { case windowManager, locker }

  /// The kind of window that covers the screen.
  enum Cover: CaseIterable {
    /// A window that shows nothing, by which mutter hides minimised windows.
    case guardWindow
    /// An override-redirect window around another, as i3 makes for full-screen applications.
    case frame
    /// A window without another in it.
    case plain
  }

  @Test(
    "A menu above the window manager's guard window or frame is no lock, unlike its lock screen",
    arguments: Coverer.allCases, Cover.allCases)
  func coverOfWindowManager(_ coverer: Coverer, _ cover: Cover) throws {
    try withServer(in: .bare) { server in
      let manager = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: -90, y: -90, width: 10, height: 10)))
      let locker = try DisplayConnection(name: server.display)
      let announcement = "_NET_SUPPORTING_WM_CHECK"
      let root = manager.connection.root
      manager.connection.setProperty(
        announcement, of: root, to: [UInt32(manager.window.rawValue)])
      defer { manager.connection.setProperty(announcement, of: root, to: []) }
      let watcher = try Watcher(server.display)
      let client = coverer == .windowManager ? manager.connection : locker
      let frame = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      if cover == .guardWindow {
        let window = client.makeToken()
        client.show(window)
        // As after a change of the monitors.
        client.place(window, at: frame)
      } else {
        let window = client.makeWindow(
          frame: frame, colour: 0, overrideRedirect: true, title: "cover")
        if cover == .frame {
          client.reparent(
            client.makeWindow(frame: frame, colour: 0, overrideRedirect: false, title: "inner"),
            into: window)
        }
        client.show(window)
      }
      client.synchronise()
      #expect(watcher.obstacles().isEmpty)
      let menu = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: 100, y: 100, width: 200, height: 300)))
      #expect(menu.connection.grabKeyboard(on: menu.connection.root))
      let locks = coverer == .locker || cover == .plain
      let expected: Set<SessionState.Obstacle> = locks ? [.locked] : []
      #expect(watcher.obstacles() == expected)
      #expect(try Watcher(server.display).obstacles() == expected)
    }
  }

  @Test("A menu is no lock after the window that covered the screen has shrunk or moved away")
  func formerCover() throws {
    try withServer(in: .bare) { server in
      let watcher = try Watcher(server.display)
      let program = try ProbeClient(server.display, .structure, on: .wholeStage)
      let menu = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: 100, y: 100, width: 200, height: 300)))
      let whole = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      let others = [
        PixelRect(x: 0, y: 0, width: 100, height: 100),
        PixelRect(x: 900, y: 0, width: 1280, height: 720),
      ]
      for frame in others {
        for (frame, locks) in [(whole, true), (frame, false)] {
          program.connection.place(program.window, at: frame)
          program.connection.synchronise()
          #expect(watcher.obstacles().isEmpty)
          #expect(menu.connection.grabKeyboard(on: menu.connection.root))
          #expect(watcher.obstacles() == (locks ? [.locked] : []))
          menu.connection.ungrabKeyboard()
          menu.connection.synchronise()
        }
      }
      // Even while the menu is open.
      program.connection.place(program.window, at: whole)
      program.connection.synchronise()
      #expect(menu.connection.grabKeyboard(on: menu.connection.root))
      #expect(watcher.obstacles() == [.locked])
      program.connection.place(program.window, at: others[0])
      program.connection.synchronise()
      #expect(watcher.obstacles().isEmpty)
    }
  }

  @Test("The check for a lock takes no grab away, and disturbs no client")
  func harmless() throws {
    try withServer { server in
      let application = try ProbeClient(
        server.display, .application, on: .window(PixelRect(x: 0, y: 0, width: 300, height: 300)))
      application.connection.focus(application.window)
      application.clear()
      let watcher = try Watcher(server.display)
      let curtain = try ProbeClient(server.display, .structure, on: .wholeStage)
      #expect(watcher.obstacles().isEmpty)
      #expect(application.collect().allSatisfy { !$0.kind.isInput })
      #expect(curtain.connection.grabKeyboard(on: curtain.connection.root))
      #expect(curtain.connection.grabPointer(on: curtain.connection.root))
      #expect(watcher.obstacles() == [.locked])
      // The locker still has both.
      #expect(!application.connection.grabKeyboard(on: application.window))
      #expect(!application.connection.grabPointer(on: application.window))
      #expect(curtain.collect().allSatisfy { $0.kind != .unmap })
    }
  }

  @Test("The check for a lock keeps no grab, even after another client has mapped our windows")
  func mappedByOthers() throws {
    try withServer { server in
      let watcher = try Watcher(server.display)
      let other = try DisplayConnection(name: server.display)
      for window in other.children(of: other.root) { other.show(window) }
      let curtain = try ProbeClient(server.display, .structure, on: .wholeStage)
      #expect(watcher.obstacles().isEmpty)
      #expect(other.grabKeyboard(on: other.root))
      #expect(watcher.obstacles() == [.locked])
      curtain.connection.unmap(curtain.window)
      curtain.connection.synchronise()
      // The touchscreen is checked if a window that shows nothing may belong to a locker.
      let window = other.makeToken()
      other.map(window)
      other.synchronise()
      #expect(watcher.obstacles().isEmpty)
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: Point(x: 100, y: 100))
      #expect(watcher.obstacles().isEmpty)
      try finger.touchUp(1)
      let touchscreen = try #require(other.device(named: "touch0"))
      #expect(other.grab(touchscreen, on: window))
    }
  }

  @Test("A blanked screen is reported as a lock, and another terminal as a switch away")
  func blankedAndSwitchedAway() throws {
    try withServer { server in
      let other = try DisplayConnection(name: server.display)
      let watcher = try Watcher(server.display)
      other.setBlanked(true)
      #expect(watcher.obstacles() == [.locked])
      #expect(try Watcher(server.display).obstacles() == [.locked])
      other.setTerminalShown(false)
      #expect(watcher.obstacles() == [.locked, .switchedAway])
      other.setBlanked(false)
      #expect(watcher.obstacles() == [.switchedAway])
      #expect(try Watcher(server.display).obstacles() == [.switchedAway])
      other.setTerminalShown(true)
      #expect(watcher.obstacles().isEmpty)
    }
  }

  @Test(
    "A blanked screen is reported even if a key or a touch has already ended it, and so is its end"
  )
  func shortBlank() throws {
    try withServer { server in
      let other = try DisplayConnection(name: server.display)
      let watcher = try Watcher(server.display)
      other.setBlanked(true)
      other.setBlanked(false)
      #expect(watcher.obstacles() == [.locked])
      #expect(watcher.obstacles().isEmpty)
    }
  }
}
