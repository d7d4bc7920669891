import Testing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// Icons from the theme that the desktop's settings daemon names.
@Suite("Icons of the desktop's theme", .server(.regions), .serialized)
struct IconSettingsTests {
  private static let configuration = """
    regions:
    - {id: a, frame: {left: 100px, top: 100px, width: 100px, height: 100px}, draw: {icon: mark, iconSize: 80px}}

    """

  /// XSETTINGS data with one string, written by hand so that it does not depend on the reader.
  private static let settings: [UInt8] =
    [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] + [1, 0, 17, 0] + Array("Net/IconThemeName".utf8)
    + [0, 0, 0] + [0, 0, 0, 0, 4, 0, 0, 0] + Array("blue".utf8)

  @Test(
    "Icons come from the theme of the settings daemon, or from hicolor without a daemon",
    arguments: [true, false])
  func theme(hasDaemon: Bool) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-themes")
      for path in ["icons", "icons/blue", "icons/blue/any", "icons/hicolor", "icons/hicolor/any"] {
        try folder.makeFolder(path)
      }
      for (theme, colour) in [("blue", "#0000ff"), ("hicolor", "#ff0000")] {
        try Files.write(
          "[Icon Theme]\nDirectories=any\n[any]\nSize=48\nType=Scalable\nMinSize=8\nMaxSize=512\n",
          to: folder.file("icons/\(theme)/index.theme"))
        try Files.write(
          "<svg xmlns='http://www.w3.org/2000/svg' width='48' height='48'>"
            + "<rect width='48' height='48' fill='\(colour)'/></svg>\n",
          to: folder.file("icons/\(theme)/any/mark.svg"))
      }
      try Files.write(Self.configuration, to: folder.file("config.yaml"))
      let daemon = try DisplayConnection(name: server.display)
      if hasDaemon {
        let window = daemon.makeWindow(
          frame: PixelRect(x: 0, y: 0, width: 1, height: 1), colour: 0, overrideRedirect: true,
          title: "settings")
        daemon.publishSettings(Self.settings, by: window)
      }
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--config", folder.file("config.yaml")],
        environment: ["XDG_DATA_DIRS": folder.path])
      try ScreenReader(server.display).waitForPixel(
        "the icon to be shown", 150, 150, hasDaemon ? 0x0000FF : 0xFF0000)
      #expect(overlay.stop() == .exited(0))
      withExtendedLifetime(daemon) {}
    }
  }
}
