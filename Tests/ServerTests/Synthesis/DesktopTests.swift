import Testing
import TouchRig
import Touches
import WindowStates

@testable import DesktopRequests
@testable import TouchX11

@Suite("Requests to the window manager", .server(.stage), .serialized)
struct DesktopTests {
  @Test(
    "The title of a window is read in each encoding",
    arguments: [
      ("Mathe A", .string), ("Mathe Ü", .string), ("Mathe Ü", .compoundText),
      ("Matematyka łąka", .compoundText), ("Математика", .compoundText),
      ("Mathe ☃ λ", .compoundText), ("Mathe ☃ λ", .utf8), ("", .compoundText),
    ] as [(String, DisplayConnection.TitleEncoding)])
  func titles(_ title: String, _ encoding: DisplayConnection.TitleEncoding) throws {
    try withServer(in: .bare) { server in
      let probe = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: 100, y: 100, width: 300, height: 200)))
      probe.connection.setTitle(title, of: probe.window, as: encoding)
      let desktop = Desktop(try DisplayConnection(name: server.display))
      #expect(desktop.facts(about: .beneath(x: 200, y: 200))?.title == title)
    }
  }

  @Test("A request acts on the window beneath a finger", arguments: Surroundings.managers)
  func windows(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let connection = try DisplayConnection(name: server.display)
      let desktop = Desktop(connection)
      let left = try Self.window(server, x: 100)
      let right = try Self.window(server, x: 700)
      let target = WindowTarget.beneath(x: 200, y: 250)
      let user = right.connection
      func leftFrame() -> PixelRect? { user.frameOnRoot(of: left.window) }
      try Wait.until("both windows to be managed") {
        desktop.facts(about: target) != nil && desktop.facts(about: .beneath(x: 800, y: 250)) != nil
      }
      let facts = try #require(desktop.facts(about: target))
      #expect(facts.title == "probe" && !facts.isFullscreen)
      try desktop.perform(.fullscreen, on: target)
      try Wait.until("the window to fill the screen") {
        desktop.facts(about: target)?.isFullscreen == true && leftFrame()?.width == 1280
      }
      try desktop.perform(.fullscreen, on: target)
      try Wait.until("the window to have its own size again") {
        desktop.facts(about: target)?.isFullscreen == false && leftFrame()?.width == 300
      }
      try desktop.perform(.maximise, on: target)
      try Wait.until("the window to be maximised") { (leftFrame()?.width ?? 0) > 1000 }
      try desktop.perform(.toggleMaximise, on: target)
      try Wait.until("the window to be restored") { leftFrame()?.width == 300 }
      try desktop.perform(.tileRight, on: target)
      try Wait.until("the window to fill the right half") {
        guard let frame = leftFrame() else { return false }
        return frame.x >= 640 && frame.x + frame.width <= 1280 && frame.width > 600
          && frame.height > 500
      }
      try desktop.perform(.tileLeft, on: .beneath(x: 1200, y: 500))
      try Wait.until("the window to fill the left half") {
        leftFrame().map { $0.x + $0.width <= 640 } ?? false
      }
      try desktop.perform(.activate, on: .beneath(x: 800, y: 250))
      try desktop.perform(.minimise, on: target)
      try Wait.until("the window to be minimised") { desktop.facts(about: target) == nil }
      #expect(throws: DesktopError("there is no window there")) {
        try desktop.perform(.close, on: target)
      }
    }
  }

  /// A window that is listed by a window manager and mapped.
  private struct Listed: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The property that lists it.
    var list = "_NET_CLIENT_LIST_STACKING"
    /// Its workspace, while the second one is shown.
    var workspace: UInt32 = 1
    var isMinimised = false
    var isFound = false
  }

  @Test(
    "A mapped window that its window manager hides is not found, but one that only one list has",
    arguments: [
      Listed(testDescription: "shown", isFound: true),
      Listed(
        testDescription: "in the list without an order", list: "_NET_CLIENT_LIST", isFound: true),
      Listed(testDescription: "on every workspace", workspace: 0xFFFF_FFFF, isFound: true),
      Listed(testDescription: "on another workspace", workspace: 0),
      Listed(testDescription: "minimised", isMinimised: true),
    ])
  private func listedWindow(_ listed: Listed) throws {
    try withServer(in: .bare) { server in
      // The client of the window stands in for mutter, which leaves hidden windows mapped, or for
      // xfwm4, which publishes no order of a single window.
      let application = try Self.window(server, x: 100)
      let (manager, window) = (application.connection, application.window)
      for holder in [manager.root, window] {
        manager.setProperty("_NET_SUPPORTING_WM_CHECK", of: holder, to: [UInt32(window.rawValue)])
      }
      manager.setProperty(listed.list, of: manager.root, to: [UInt32(window.rawValue)])
      manager.setProperty("_NET_CURRENT_DESKTOP", of: manager.root, to: [1])
      manager.setProperty("_NET_WM_DESKTOP", of: window, to: [listed.workspace])
      let desktop = Desktop(try DisplayConnection(name: server.display))
      if listed.isMinimised {
        manager.setProperty(
          "_NET_WM_STATE", of: window, to: [UInt32(desktop.atoms[.hidden].rawValue)])
      }
      let found = desktop.facts(about: .beneath(x: 200, y: 250))
      #expect(found?.title == (listed.isFound ? "probe" : nil))
      for name in [listed.list, "_NET_CURRENT_DESKTOP", "_NET_SUPPORTING_WM_CHECK"] {
        manager.setProperty(name, of: manager.root, to: [])
      }
    }
  }

  @Test("A request without a window manager is refused, and windows are still found")
  func withoutWindowManager() throws {
    try withServer(in: .bare) { server in
      let connection = try DisplayConnection(name: server.display)
      let desktop = Desktop(connection)
      let window = try Self.window(server, x: 100)
      #expect(desktop.workspaces == nil)
      #expect(throws: DesktopError("no window manager reports workspaces")) {
        try desktop.show(.next, wraps: true)
      }
      #expect(throws: DesktopError("no window manager that supports EWMH is running")) {
        try desktop.perform(.close, on: .beneath(x: 200, y: 250))
      }
      #expect(desktop.facts(about: .beneath(x: 200, y: 250))?.title == "probe")
      #expect(desktop.facts(about: .beneath(x: 1000, y: 700)) == nil)
      #expect(desktop.facts(about: .active) == nil)
      withExtendedLifetime(window) {}
    }
  }

  @Test(
    "The receiver of a touch is found: a window, also by its frame, a menu over it, or a region",
    arguments: Surroundings.managers)
  func receiver(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let user = try DisplayConnection(name: server.display)
      let desktop = Desktop(user)
      func owner(_ x: Int, _ y: Int) -> WindowOwner? {
        desktop.owner(at: Point(x: Double(x), y: Double(y)))
      }
      let application = try Self.window(server, x: 100)
      application.connection.introduce(application.window, as: Self.facts("Notes"), pid: 42)
      application.collect()
      let notes = WindowOwner(window: application.window, facts: Self.facts("Notes"), pid: 42)
      try Wait.until("the window to be managed") { owner(200, 350) == notes }
      let frame = try #require(user.frameOnRoot(of: application.window))
      let titleBar = desktop.frameExtents(of: application.window).top
      #expect(titleBar > 4)
      #expect(owner(frame.x + 20, frame.y - 4) == notes, "its title bar")
      #expect(owner(1200, 700)?.facts.className != "Editor")

      let menu = try ProbeClient(
        server.display, .structure, on: .window(PixelRect(x: 180, y: 300, width: 60, height: 80)))
      menu.connection.setTitle(bytes: [0x46, 0xFC, 0x72], of: menu.window)
      menu.collect()
      var facts = WindowFacts()
      facts.title = "Für"
      #expect(owner(200, 350) == WindowOwner(window: menu.window, facts: facts, pid: nil))
      menu.connection.setTransient(menu.window, of: application.window)
      menu.collect()
      (facts.className, facts.instanceName) = ("Editor", "editor")
      #expect(owner(200, 350) == WindowOwner(window: menu.window, facts: facts, pid: 42))
      #expect(owner(150, 350) == notes, "beside the menu")
      menu.connection.makeClickThrough(menu.window)
      menu.collect()
      #expect(owner(200, 350) == notes, "a menu that lets touches through")
    }
  }

  @Test(
    "No number in a property of the root or of a client's window ends the program",
    arguments: [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF] as [UInt32])
  func arbitraryNumbers(_ number: UInt32) throws {
    try withServer(in: .bare) { server in
      let application = try Self.window(server, x: 100)
      let (user, window) = (application.connection, application.window)
      // The application claims to be a window manager, and sets the properties of one.
      let names = [
        "_NET_NUMBER_OF_DESKTOPS", "_NET_CURRENT_DESKTOP", "_NET_DESKTOP_LAYOUT", "_NET_WORKAREA",
        "_NET_CLIENT_LIST_STACKING", "_NET_ACTIVE_WINDOW",
      ]
      for holder in [user.root, window] {
        user.setProperty(
          "_NET_SUPPORTING_WM_CHECK", of: holder, to: [UInt32(window.rawValue)])
      }
      for name in names {
        user.setProperty(name, of: user.root, to: Array(repeating: number, count: 4))
      }
      for name in ["_NET_WM_PID", "_NET_FRAME_EXTENTS", "_NET_WM_STATE", "WM_TRANSIENT_FOR"] {
        user.setProperty(name, of: window, to: Array(repeating: number, count: 4))
      }
      let connection = try DisplayConnection(name: server.display)
      let desktop = Desktop(connection)
      for step in [WorkspaceStep.next, .left, .up, .number(Int(number))] {
        try? desktop.show(step, wraps: true)
      }
      #expect((desktop.workspaces != nil) == (number <= 1))
      for target in [WindowTarget.active, .beneath(x: 200, y: 250)] {
        for request in [WindowCommand.tileLeft, .toggleMaximise, .fullscreen] {
          try? desktop.perform(request, on: target)
        }
        _ = desktop.facts(about: target)
      }
      let owner = desktop.owner(at: Point(x: 200, y: 250))
      #expect(owner?.window == window && owner?.pid == Int(number))
      for name in names + ["_NET_SUPPORTING_WM_CHECK"] {
        user.setProperty(name, of: user.root, to: [])
      }
    }
  }

  private static func facts(_ title: String) -> WindowFacts {
    var facts = WindowFacts()
    (facts.title, facts.className, facts.instanceName) = (title, "Editor", "editor")
    return facts
  }

  private static func window(_ server: PrivateServer, x: Int) throws -> ProbeClient {
    try ProbeClient(
      server.display, .structure,
      on: .window(PixelRect(x: x, y: 200, width: 300, height: 200), overrideRedirect: false))
  }
}
