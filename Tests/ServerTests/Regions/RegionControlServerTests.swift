import DesktopRequests
import Glibc
import Testing
import TouchX11
import Touches
import WindowStates

@testable import FingertipRegions
@testable import SystemSupport
@testable import TouchRig

/// Controls, variables and conditions of a running overlay.
@Suite("Regions with values and conditions", .server(.regions), .serialized)
struct RegionControlServerTests {
  private static let slider = """
    variables: {volume: none}
    regions:
    - id: volume
      frame: {left: 100px, top: 100px, width: 440px, height: 40px}
      control: slider
      value: {to: [0, 100], round: 5}
      draw: {track: "#101010", level: "#00ff00", thumb: "#ff0000"}
      on: {changed: [{set: {volume: "{value}"}}, {log: "volume {value}"}]}

    """

  /// Waits until a pixel has a colour.
  private func wait(for colour: UInt32, at x: Int, _ y: Int, _ reader: ScreenReader) throws {
    try reader.waitForPixel("\(x),\(y) to be \(String(colour, radix: 16))", x, y, colour)
  }

  @Test("A slider follows a finger, which runs its actions, and a command, which does not")
  func sliderMoves() throws {
    try withProgram(Self.slider) { stage, reader in
      // The centre of its thumb ranges from 120 px to 520 px.
      try wait(for: 0xff0000, at: 120, 120, reader)
      try wait(for: 0x101010, at: 320, 120, reader)
      try stage.finger.touchDown(1, at: Point(x: 220, y: 120))
      try stage.waitForMessage("volume 25")
      // The finger's halo covers the thumb.
      try wait(for: 0x00ff00, at: 140, 120, reader)
      try stage.finger.touchMove(1, to: Point(x: 420, y: 300))
      try stage.finger.touchUp(1)
      try stage.waitForMessage("volume 75")
      try wait(for: 0xff0000, at: 420, 120, reader)
      var report = try stage.overlay.regions
      #expect(report.regions.first?.value == [75] && report.variables == ["volume": "75"])
      #expect(report.regions.first?.control == "slider")
      #expect(try stage.overlay.tell("region", "volume", "value", "12").status == .exited(0))
      try wait(for: 0xff0000, at: 160, 120, reader)
      try wait(for: 0x101010, at: 300, 120, reader)
      report = try stage.overlay.regions
      #expect(report.regions.first?.value == [10])
      // A value that a command sets runs no actions.
      #expect(report.variables == ["volume": "75"])
      #expect(stage.count("volume 10") == 0)
      try stage.reload(Self.slider + "- {id: other, frame: {width: 1px, height: 1px}}\n")
      #expect(try stage.overlay.regions.regions.first?.value == [10])
      try wait(for: 0xff0000, at: 160, 120, reader)
    }
  }

  @Test(
    "A program that a region runs has the event's data in its environment, not in its arguments"
  )
  func environment() throws {
    let folder = try TemporaryFolder(prefix: "fingertip-values")
    let file = folder.file("values")
    try withProgram(
      """
      regions:
      - id: pad
        frame: {left: 100px, top: 100px, width: 200px, height: 100px}
        on:
          ended:
            run: 'echo "$FINGERTIP_REGION $FINGERTIP_ON $FINGERTIP_U $FINGERTIP_V $FINGERTIP_VALUE {value}" >\(file)'
            shell: true
            value: {from: u, to: [0, 100], round: 5}

      """
    ) { stage, _ in
      try stage.finger.tap(1, at: Point(x: 150, y: 175))
      try Wait.until("the program to have run") {
        Files.text(file) == "pad ended 0.25 0.75 25 {value}\n"
      }
    }
  }

  @Test("A variable that a command sets changes at once which regions are present")
  func variable() throws {
    try withProgram(
      """
      variables: {layer: a}
      regions:
      - id: a
        when: {variable: {layer: a}}
        frame: {left: 100px, top: 100px, width: 100px, height: 100px}
        draw: {fill: "#ff0000"}
        on: {ended: {log: touched a}}
      - id: b
        when: {variable: {layer: b}}
        policy: eat
        frame: {left: 100px, top: 100px, width: 100px, height: 100px}
        draw: {fill: "#0000ff"}

      """
    ) { stage, reader in
      try wait(for: 0xff0000, at: 150, 150, reader)
      #expect(try stage.overlay.tell("set", "layer", "b").status == .exited(0))
      try wait(for: 0x0000ff, at: 150, 150, reader)
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      #expect(try stage.overlay.tell("set", "layer", "none").status == .exited(0))
      try stage.finger.tap(1, at: Point(x: 150, y: 150))
      try stage.waitForTaps(1)
      #expect(stage.count("touched a") == 0)
      let report = try stage.overlay.regions
      #expect(report.regions.map(\.isAdmitted) == [false, false])
      let refused = try stage.overlay.tell("set", "laxer", "b")
      #expect(refused.status == .exited(1))
      #expect(refused.messages == "fingertip: 'laxer' is not a variable; did you mean 'layer'?\n")
    }
  }

  @Test("A region is present while a window that matches its condition is active")
  func focus() throws {
    try withServer(in: .manager) { server in
      let folder = try TemporaryFolder(prefix: "fingertip-focus")
      try Files.write(
        """
        regions:
        - id: pad
          when: {class: Editor}
          frame: {left: 50px, top: 50px, width: 60px, height: 60px}
          draw: {fill: "#ff0000"}
          on: {ended: {log: touched}}

        """, to: folder.file("config.yaml"))
      let reader = try ScreenReader(server.display)
      let watcher = try DisplayConnection(name: server.display)
      let desktop = Desktop(watcher)
      let names = ["Editor", "Browser"]
      let windows = try names.enumerated().map { index, name in
        let window = try ProbeClient(
          server.display, .structure,
          on: .window(
            PixelRect(x: 300 + 400 * index, y: 200, width: 300, height: 200),
            overrideRedirect: false))
        window.connection.unmap(window.window)
        var facts = WindowFacts()
        (facts.className, facts.instanceName) = (name, name.lowercased())
        window.connection.introduce(window.window, as: facts, pid: UInt(getpid()))
        window.connection.show(window.window)
        window.connection.synchronise()
        return window
      }
      func activate(_ index: Int) throws {
        let center = (x: 400 + 400 * index, y: 300)
        try Wait.until("\(names[index]) to be managed") {
          desktop.facts(about: .beneath(x: Double(center.x), y: Double(center.y)))?.className
            == names[index]
        }
        try desktop.perform(.activate, on: .beneath(x: Double(center.x), y: Double(center.y)))
      }
      // Each window gets the focus when it appears. The region must not appear and disappear before
      // the test activates a window.
      try activate(1)
      try Wait.until("the latest window to be active") {
        desktop.facts(about: .active)?.className == "Browser"
      }
      let overlay = try RunningOverlay(
        on: server.display,
        [
          "show", "--config", folder.file("config.yaml"),
          // A halo would hide whether the region is shown beneath it.
          "--disc", "0", "--ring", "0", "--trail", "0",
        ])
      let spot = PixelRect(x: 80, y: 80, width: 1, height: 1)
      for round in 0..<2 {
        try activate(0)
        try reader.waitForPixels("the region to be shown", in: spot) { $0.pixels == [0xff0000] }
        let finger = try server.injector("touch0")
        try finger.tap(1, at: Point(x: 80, y: 80))
        try Wait.until("the touch to be reported") {
          overlay.messageLines.count { $0.hasSuffix("touched") } == round + 1
        }
        try activate(1)
        try reader.waitForPixels("the region to be hidden", in: spot) { $0.pixels != [0xff0000] }
      }
      withExtendedLifetime(windows) {}
      #expect(overlay.stop() == .exited(0))
    }
  }
}
