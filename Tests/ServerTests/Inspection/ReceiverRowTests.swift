import Testing
import TouchDrawing
import TouchReadouts
import TouchX11
import Touches
import WindowStates

@testable import FingertipSettings
@testable import OverlayLayers
@testable import SystemSupport
@testable import TouchInspection
@testable import TouchRig

@Suite("The receiver of a touch in the inspector's row", .server(.stage), .serialized)
struct ReceiverRowTests {
  private static let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)

  /// The position of a touch, and the expected receiver in its row for the window beneath.
  struct RowCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let point: Point
    let receiver: @Sendable (WindowID) -> String
  }

  static let cases = [
    RowCase(testDescription: "a window", point: Point(x: 700, y: 400)) {
      "window \($0.hexadecimal), 'Бюджет – Übersicht Ω', Calc, pid 4711, with the pointer"
    },
    RowCase(testDescription: "the root", point: Point(x: 700, y: 700)) { _ in
      "the root, with the pointer"
    },
    RowCase(testDescription: "a region", point: Point(x: 200, y: 400)) { _ in
      "region pad (own), accepted after 0 ms, with the pointer"
    },
    RowCase(testDescription: "a region with the policy eat", point: Point(x: 450, y: 400)) { _ in
      "region wall (eat), accepted after 0 ms, with the pointer"
    },
    RowCase(testDescription: "a hole in a region", point: Point(x: 250, y: 450)) {
      "region hole (pass), window \($0.hexadecimal), 'Бюджет – Übersicht Ω', Calc, "
        + "pid 4711, with the pointer"
    },
  ]

  @Test(
    "The inspector names a touch's receiver: a window with its class and process, or a region",
    arguments: cases)
  func namedReceiver(_ given: RowCase) throws {
    try withServer { server in
      let folder = try TemporaryFolder(prefix: "fingertip-inspect")
      try Files.write(
        """
        regions:
          - id: pad
            frame: { left: 100px, top: 300px, width: 200px, height: 200px }
            children:
              - { id: hole, policy: pass, frame: { left: 130px, top: 130px, width: 40px, height: 40px } }
          - { id: wall, policy: eat, frame: { left: 400px, top: 300px, width: 100px, height: 200px } }

        """, to: folder.file("config.yaml"))
      let application = try ProbeClient(
        server.display, .structure,
        on: .window(PixelRect(x: 0, y: 100, width: 1280, height: 500), colour: 0x30_6080))
      var facts = WindowFacts()
      (facts.instanceName, facts.className, facts.title) = ("calc", "Calc", "Бюджет – Übersicht Ω")
      application.connection.introduce(application.window, as: facts, pid: 4711)
      application.collect()
      let rawClient = try ProbeClient(server.display, .raw, on: .root)
      let overlay = try RunningOverlay(
        on: server.display,
        [
          "inspect", "--parts", "receivers", "--faults", "json", "--px-per-mm", "4", "--trail", "0",
          "--radius", "0.5", "--config", folder.file("config.yaml"),
        ])
      let finger = try server.injector("touch0")
      try finger.touchDown(1, at: given.point)
      let event = try rawClient.waitForEvent("the touch to begin") { $0.kind == .rawTouchBegin }

      let looks = MarkLooks(.presenter)
      var grid = TextGrid(
        columns: InspectionText.columns,
        textSize: InspectionLayer.textSize(on: Self.screen, pixelsPerMillimetre: 4))
      let id = TouchID(device: event.source, contact: event.detail)
      var damage = DamageList(pane: Self.screen)
      grid.show(
        [
          TextGrid.Row(
            InspectionText.line(id, receiver: given.receiver(application.window)),
            colour: looks.colour(forSlot: 0).mixed(with: .white, share: 0.45))
        ], at: (0, 0), into: &damage)
      let row = PaintedPixels(grid.bounds) { grid.paint(into: $0, medium: .shaped) }
      try ScreenReader(server.display).waitForPixels("the row to be shown", in: grid.bounds) {
        row.isShown(in: $0)
      }
      try finger.touchUp(1)
      #expect(overlay.stop() == .exited(0))
    }
  }
}
