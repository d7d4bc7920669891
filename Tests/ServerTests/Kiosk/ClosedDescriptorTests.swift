import Glibc
import Testing
import Touches

@testable import SystemSupport
@testable import TouchRig

@Suite("A kiosk that is started without standard descriptors", .server(.regions), .serialized)
struct ClosedDescriptorTests {
  @Test("What a region's program prints does not get into the connection to the X server")
  func closed() throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-closed")
      let touched = folder.file("touched")
      try Files.write(
        """
        regions:
        - id: pad
          frame: {left: 100px, top: 100px, width: 200px, height: 200px}
          on: {ended: {run: "echo printed; echo printed >&2; echo yes >\(touched)", shell: true}}

        """, to: folder.file("kiosk.yaml"))
      let ready = try ReadySocket(path: folder.file("ready"))
      let kiosk = try Subprocess(
        .init(
          "sh",
          [
            "-c", "exec \"$0\" \"$@\" <&- >&- 2>&-", try #require(RunningOverlay.program), "kiosk",
            folder.file("kiosk.yaml"),
          ],
          environment: [
            "DISPLAY": server.display, "HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
            "XDG_CONFIG_DIRS": folder.path, "XDG_RUNTIME_DIR": folder.path,
            "NOTIFY_SOCKET": ready.path, "WAYLAND_DISPLAY": nil, "DBUS_SESSION_BUS_ADDRESS": nil,
            "DBUS_SYSTEM_BUS_ADDRESS": "disabled:",
          ]))
      try ready.wait(for: "the kiosk", kiosk)
      for descriptor in 0...2 {
        #expect(Files.realPath("/proc/\(kiosk.pid)/fd/\(descriptor)") == "/dev/null")
      }
      try server.injector("touch0").tap(1, at: Point(x: 150, y: 150))
      try Wait.until("the region's program to run") { Files.text(touched) == "yes\n" }
      let quit = try RunningOverlay.run(
        ["quit"], display: server.display, runtimeFolder: folder.path)
      #expect(quit.status == .exited(0))
      #expect(kiosk.wait(until: Deadline(seconds: 20)) == .exited(0))
      #expect(Files.isFolder(folder.path))
    }
  }
}
