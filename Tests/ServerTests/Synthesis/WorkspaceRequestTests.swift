import Testing
import TouchRig
import Touches
import WindowStates

@testable import DesktopRequests
@testable import TouchX11

// The plugin of muffin that runs in tests reads the workspace of every window when it shows
// another one, and crashes on a window that has just been closed and still fades. So these tests
// have window managers of their own, which have shown no window before.

@Suite("Workspaces of the window manager", .server(.stage), .serialized)
struct WorkspaceRequestTests {
  /// Returns a desktop whose window manager has made a number of workspaces.
  private static func desktop(
    on server: PrivateServer, workspaceCount count: Int
  ) throws -> Desktop {
    let connection = try DisplayConnection(name: server.display)
    let desktop = Desktop(connection)
    try connection.setWorkspaceCount(count)
    try Wait.until("\(count) workspaces to exist") { desktop.workspaces?.count == count }
    return desktop
  }

  @Test(
    "A request shows another workspace, and wraps around only if it is told to",
    arguments: Surroundings.managers)
  func workspaces(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let desktop = try Self.desktop(on: server, workspaceCount: 3)
      let steps: [(WorkspaceStep, Bool, Int)] = [
        (.number(3), false, 2), (.next, true, 0), (.previous, false, 0), (.next, false, 1),
        (.previous, true, 0), (.previous, true, 2), (.number(1), false, 0),
      ]
      for (step, wraps, target) in steps {
        try desktop.show(step, wraps: wraps)
        try Wait.until("workspace \(target) to be shown") { desktop.workspaces?.current == target }
      }
      #expect(throws: DesktopError.self) { try desktop.show(.number(9), wraps: true) }
    }
  }

  @Test(
    "The window beneath a finger is on the workspace that is shown",
    arguments: Surroundings.managers)
  func otherWorkspace(_ surroundings: Surroundings) throws {
    try withServer(in: surroundings) { server in
      let desktop = try Self.desktop(on: server, workspaceCount: 2)
      try desktop.show(.number(1), wraps: false)
      try Wait.until("the first workspace to be shown") { desktop.workspaces?.current == 0 }
      let window = try ProbeClient(
        server.display, .structure,
        on: .window(PixelRect(x: 100, y: 200, width: 300, height: 200), overrideRedirect: false))
      let target = WindowTarget.beneath(x: 200, y: 350)
      try Wait.until("the window to be managed") { desktop.facts(about: target) != nil }
      try desktop.show(.number(2), wraps: false)
      try Wait.until("the window to be gone") { desktop.facts(about: target) == nil }
      #expect(throws: DesktopError("there is no window there")) {
        try desktop.perform(.close, on: target)
      }
      try desktop.show(.number(1), wraps: false)
      try Wait.until("the window to be back") { desktop.facts(about: target) != nil }
      withExtendedLifetime(window) {}
    }
  }
}
