import DesktopBus
import Glibc
import TestSupport
import Testing
import TouchAnalysis
import TouchDrawing
import TouchX11
import Touches
import Translations

@testable import FingertipApp
@testable import GuidedScreens
@testable import SystemSupport
@testable import TouchRig

@Suite("The program in a session of another language", .server(.regions), .serialized)
struct LanguageTests {
  /// Compiles the catalogues beside the program that was built together with the tests.
  private static func compileCatalogues() throws {
    let maker = try Subprocess(
      .init(
        RepositoryFile.path("config/packaging/make-catalogues"),
        [try #require(RunningOverlay.program)], output: .inherited, errors: .inherited))
    try #require(maker.wait(until: Deadline(seconds: 60)) == .exited(0))
  }

  @Test(
    "In another language, the tray and notifications are translated, and messages are in English")
  func trayAndNotifications() throws {
    try Self.compileCatalogues()
    try withServer { server in
      let bus = try PrivateBus()
      let probe = try BusProbe(on: bus)
      probe.answer { .success($0.member == "Notify" ? [.uint32(5)] : []) }
      try probe.callBus("RequestName", [.string("org.freedesktop.Notifications"), .uint32(4)])
      let folder = try TemporaryFolder(prefix: "fingertip-language")
      let file = folder.file("config.yaml")
      try Files.write("show:\n  trail: 100\n", to: file)
      let overlay = try RunningOverlay(
        on: server.display, ["show", "--config", file],
        environment: [
          "DBUS_SESSION_BUS_ADDRESS": bus.address, "LC_ALL": "de_DE.UTF-8", "LANGUAGE": nil,
        ])
      let tray = try MockTray(on: bus)
      try tray.waitForItem()
      let labels = try tray.menu().children.map(\.label)
      #expect(labels.first == "Berührungen zeigen" && labels.last == "Beenden")
      try Files.write("show:\n  trail: no\n", to: file)
      try probe.wait("a notification") { !probe.calls.isEmpty }
      #expect(
        probe.calls[0].arguments[3]
          == .string("Die Konfiguration ist fehlerhaft, die vorherige gilt weiter"))
      #expect(overlay.messages.contains("show.trail: 'no' is"))
      try tray.choose("Beenden")
      #expect(overlay.waitForEnd() == .exited(0))
    }
  }

  @Test(
    "In another language, guided tests are translated, and their output for programs is in English",
    arguments: ["de", "fr", "es", "pl", "ru"])
  func guidedTest(_ name: String) throws {
    try Self.compileCatalogues()
    try withServer { server in
      let locale = "\(name)_XX.UTF-8"
      let language = ScreenLanguage(of: Environment(["LC_ALL": locale]))
      #expect(language.name == name)
      let overlay = try RunningOverlay(
        on: server.display, ["inspect", "--test", "jitter", "--px-per-mm", "4"],
        environment: ["LC_ALL": locale, "LANGUAGE": nil])
      let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
      let panel = Panel(frame: Rect(screen), pixelsPerMillimetre: 4)
      let test = PanelTestKind.jitter.test(of: panel, contacts: 20)
      var painter = GuidePainter(of: panel, in: language, usesCorners: test.usesCorners)
      let expected = PaintedPixels(screen) { painter.paint(test, nil, into: $0) }
      let reader = try ScreenReader(server.display)
      try reader.waitForPixels("the request of the test to be shown", in: screen) {
        expected.isShown(in: $0)
      }
      overlay.signal(SIGTERM)
      #expect(overlay.waitForEnd() == .exited(1))
      #expect(overlay.output.contains(#""verdict": "left before its end""#))
    }
  }
}
