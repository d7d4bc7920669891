import Testing
import TouchRig
import TouchX11
import Touches

@Suite(
  "Under the window manager of a desktop", .server(ServerConfiguration(hasGLX: true)), .serialized)
struct DesktopTests {
  @Test("windows are composited and found on the screen", arguments: installedDesktops)
  func compositing(_ desktop: DesktopProgram) throws {
    try withServer { server in
      let running = try RunningProgram(desktop, on: server.display)
      defer { running.stop() }
      let frame = PixelRect(x: 700, y: 200, width: 50, height: 40)
      let probe = try ProbeClient(
        server.display, .touch, on: .window(frame, colour: 0xff8040))
      let reader = try ScreenReader(server.display)
      try reader.waitForPixels("the window's colour", in: frame) { grid in
        grid.pixels.allSatisfy { $0 == 0xff8040 }
      }
      try server.injector("touch0").tap(1, at: Point(x: 725, y: 220))
      try probe.waitForEvent("the touch's end") { $0.kind == .touchEnd }
      running.stop()
      try Wait.until("\(desktop.rawValue) to let go") { !reader.connection.isComposited }
    }
  }
}
