// A region that is shown for one program only: the window manager focuses another window, and the
// region's pixels appear or disappear. The measurement starts when the window manager announces the
// new focus, which takes it some time.

import DesktopRequests
import Glibc
import SeededRandom
import SystemSupport
import TouchRig
import TouchX11
import Touches
internal import WindowStates

/// Regions that appear and disappear with the focus.
struct RegionConditionFigures {
  let options: Options

  private static let limit = 10.0
  private static let frame = PixelRect(x: 800, y: 80, width: 400, height: 160)
  private static let configuration = """
    regions:
    - id: panel
      frame: {left: \(frame.x)px, top: \(frame.y)px, width: \(frame.width)px, height: \(frame.height)px}
      when: {class: Sheets}
      draw: {fill: "#3a7bd5", label: Sum, labelSize: 60px}
      on: {began: {emit: sum}}
    """

  /// The times of a change of focus, in seconds.
  private struct Change {
    var requested: Double
    var focused: Double
    var shown: Double
  }

  func measure() throws -> [Figure] {
    let stage = try Stage(options, compositor: nil)
    defer { stage.server.stop() }
    let windowManager = try RunningProgram(.openbox, on: stage.server)
    defer { windowManager.stop() }
    let desktop = Desktop(try DisplayConnection(name: stage.server.display))
    let programs = try ["Writer", "Sheets"].enumerated().map { index, name in
      try program(name, at: 200 + 700 * index, stage, desktop)
    }
    let file = "\(stage.server.folderPath)/conditions.yaml"
    try Files.write(Self.configuration, to: file)
    try activate(0, desktop)
    let overlay = try Listener(.overlay(arguments: ["--config", file]), on: stage)
    defer { overlay.stop() }
    // The first time creates the window and its pixels.
    for index in [1, 0] { _ = try change(to: index, stage, desktop) }
    var dice = SplitMix64(seed: 1)
    var changes: [[Change]] = [[], []]
    for _ in 0..<(options.isQuick ? 20 : 100) {
      for index in [1, 0] {
        Clock.sleep(Double.random(in: 0.050..<0.120, using: &dice))
        changes[index].append(try change(to: index, stage, desktop))
      }
    }
    withExtendedLifetime(programs) {}
    return [figure("to the screen", changes[1]), figure("from the screen", changes[0])]
  }

  private func figure(_ direction: String, _ changes: [Change]) -> Figure {
    let samples = Samples(changes.map { ($0.shown - $0.focused) * 1000 })
    let total = Samples(changes.map { ($0.shown - $0.requested) * 1000 })
    return Figure(
      name: "focus to a conditional region \(direction)",
      target: "p95 ≤ \(Self.limit.digits(0)) ms",
      measured: "\(samples.median.digits(2)) ms (p95 \(samples.quantile(0.95).digits(2)))",
      reference: "\(total.median.digits(2)) ms with openbox's own time",
      isMet: samples.quantile(0.95) <= Self.limit,
      numbers: [
        ("medianMS", samples.median), ("p95MS", samples.quantile(0.95)),
        ("wholeMS", total.median), ("samples", Double(samples.count)),
      ])
  }

  /// Opens a window of a program, and waits until it is managed.
  private func program(
    _ name: String, at x: Int, _ stage: Stage, _ desktop: Desktop
  ) throws -> ProbeClient {
    let client = try ProbeClient(
      stage.server.display, .structure,
      on: .window(PixelRect(x: x, y: 500, width: 500, height: 300), overrideRedirect: false))
    var facts = WindowFacts()
    (facts.className, facts.instanceName, facts.title) = (name, name, name)
    client.connection.introduce(client.window, as: facts, pid: UInt(getpid()))
    client.connection.place(client.window, at: PixelRect(x: x, y: 500, width: 500, height: 300))
    client.connection.synchronise()
    try Wait.until("the window of \(name) to be managed") {
      desktop.facts(about: Self.target(at: x))?.className == name
    }
    return client
  }

  private static func target(at x: Int) -> WindowTarget {
    .beneath(x: Double(x + 250), y: 650)
  }

  /// Makes the window manager focus a window.
  private func activate(_ index: Int, _ desktop: Desktop) throws {
    try desktop.perform(.activate, on: Self.target(at: 200 + 700 * index))
  }

  private func change(to index: Int, _ stage: Stage, _ desktop: Desktop) throws -> Change {
    let (x, y) = (Self.frame.x + 8, Self.frame.y + 8)
    let rest = stage.screen.pixelAtOnce(x: x, y: y)
    let name = index == 0 ? "Writer" : "Sheets"
    let requested = Clock.now
    try activate(index, desktop)
    let deadline = Deadline(seconds: 5)
    while desktop.facts(about: .active)?.className != name {
      if deadline.hasPassed { throw deadline.error(waitingFor: "the focus on \(name)") }
    }
    let focused = Clock.now
    let shown = try stage.screen.timeOfChange(x: x, y: y, from: rest, deadline: deadline)
    return Change(requested: requested, focused: focused, shown: max(shown, focused))
  }
}
