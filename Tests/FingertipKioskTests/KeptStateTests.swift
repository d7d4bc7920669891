import Glibc
@testable import SettingsReading
import TestSupport
import Testing
import TouchRouting
import Touches

@testable import FingertipKiosk
@testable import FingertipRegions
@testable import FingertipSettings
@testable import RegionControls
@testable import SystemSupport

private let yaml = """
  variables: {page: choose, count: 1}
  regions:
  - id: outer
    frame: {left: 100px, top: 100px, width: 400px, height: 300px}
    children:
    - id: volume
      frame: {left: 10px, top: 10px, width: 200px, height: 40px}
      control: slider
      value: {to: [0, 100]}
      draw: {label: "{value}", looks: {alarm: {fill: red}}}
    - id: shy
      hidden: true
      frame: {left: 10px, top: 100px, width: 50px, height: 50px}
      draw: {fill: red}
  """

/// Regions of a configuration on a screen, and what they were in the beginning.
private struct Bench {
  let layout: RegionLayout
  let beginning: RegionLayout

  init(_ yaml: String = yaml) throws {
    let configuration = Configuration(Array(yaml.utf8))
    try #require(configuration.problems == [])
    let context = LayoutContext(
      screen: PixelRect(x: 0, y: 0, width: 1280, height: 720),
      monitors: [
        LayoutContext.Monitor(
          name: "screen", frame: PixelRect(x: 0, y: 0, width: 1280, height: 720),
          pixelsPerMillimetre: 4)
      ])
    layout = RegionLayout(configuration.regions, on: context)
    beginning = RegionLayout(configuration.regions, on: context)
  }

  var kept: SavedRegions { layout.kept(since: beginning) }

  /// Does what a file orders, as far as these regions have it.
  func restore(_ kept: SavedRegions, on screen: [Double] = [1280, 720]) throws {
    for (name, value) in kept.variables { _ = layout.set(name, to: value) }
    for (id, order) in kept.orders(on: screen) { try layout.carryOut(order, on: id) }
  }
}

@Suite("What regions have come to, kept")
struct KeptStateTests {
  @Test("Regions to which nothing has happened are kept as nothing")
  func nothing() throws {
    let kept = try Bench().kept
    #expect(kept.regions.isEmpty && kept.variables.isEmpty)
    #expect(
      kept.text
        == #"{"format":"fingertip-state","version":1,"screen":[1280,720],"variables":{},"regions":[]}"#
        + "\n")
  }

  /// The changes of regions, and the parts of the file that tell them.
  private static let changes: [(orders: [(String, RegionOrder)], text: String)] = [
    ([("volume", .value([40]))], #"{"id":"volume","value":40}"#),
    ([("volume", .label("loud"))], #"{"id":"volume","label":"loud"}"#),
    ([("volume", .look("alarm"))], #"{"id":"volume","look":"alarm"}"#),
    ([("volume", .hide)], #"{"id":"volume","hidden":true}"#),
    ([("shy", .show)], #"{"id":"shy","hidden":false}"#),
    ([("volume", .disable)], #"{"id":"volume","enabled":false}"#),
    ([("outer", .move(Point(x: 300, y: 200)))], #"{"id":"outer","place":[300,200]}"#),
    (
      [("outer", .move(Point(x: 300, y: 200))), ("shy", .move(Point(x: 350, y: 220)))],
      #"{"id":"outer","place":[300,200]},{"id":"shy","place":[350,220]}"#
    ),
    ([("volume", .hide), ("volume", .show)], ""),
  ]

  @Test("What differs from the configuration is kept, and comes back", arguments: changes.indices)
  func roundTrip(_ index: Int) throws {
    let (orders, text) = Self.changes[index]
    let bench = try Bench()
    for (id, order) in orders { try bench.layout.carryOut(order, on: id) }
    _ = bench.layout.set("page", to: "pay")
    let kept = bench.kept
    let written = try #require(kept.text)
    #expect(
      written
        == #"{"format":"fingertip-state","version":1,"screen":[1280,720],"variables":{"page":"pay"},"#
        + "\"regions\":[\(text)]}\n")
    let read = try #require(SavedRegions(text: written.utf8))
    #expect(read == kept)
    let later = try Bench()
    try later.restore(read)
    #expect(later.kept == kept)
    #expect(later.layout.live.variables["page"] == "pay")
  }

  @Test("Places of a screen of another size are left out")
  func otherScreen() throws {
    let bench = try Bench()
    try bench.layout.carryOut(.move(Point(x: 300, y: 200)), on: "outer")
    try bench.layout.carryOut(.hide, on: "volume")
    let orders = bench.kept.orders(on: [1920, 1080])
    #expect(orders.map(\.id) == ["volume"])
  }

  @Test(
    "A file that is no state is told from one",
    arguments: [
      "", "{}", "[]", "nonsense", #"{"format":"fingertip-drawing","version":1}"#,
      #"{"format":"fingertip-state","version":2,"screen":[],"variables":{},"regions":[]}"#,
      #"{"format":"fingertip-state","version":1,"screen":[],"variables":{"a":1},"regions":[]}"#,
      #"{"format":"fingertip-state","version":1,"screen":[],"variables":{},"regions":[{}]}"#,
      #"{"format":"fingertip-state","version":1,"screen":[],"variables":{},"regions":[{"id":"a","place":[1]}]}"#,
    ])
  func damaged(_ text: String) { #expect(SavedRegions(text: text.utf8) == nil) }

  @Test("The file is where the setting and the environment say")
  func places() throws {
    let kiosk = "/srv/kiosk.yaml"
    #expect(try StateFile(StateStorage.none, of: kiosk, Environment([:])) == nil)
    #expect(
      try StateFile(.file("/var/lib/a.json"), of: kiosk, Environment([:]))?.path
        == "/var/lib/a.json")
    let first = try #require(
      try StateFile(.automatic, of: kiosk, Environment(["XDG_STATE_HOME": "/s", "HOME": "/h"])))
    #expect(first.path.hasPrefix("/s/fingertip/regions-kiosk-"))
    #expect(first.folders == ["/s", "/s/fingertip"])
    let second = try #require(
      try StateFile(
        .automatic, of: "/opt/kiosk.yaml", Environment(["XDG_STATE_HOME": "s", "HOME": "/h"])))
    #expect(second.path.hasPrefix("/h/.local/state/fingertip/regions-kiosk-"))
    #expect(Files.name(of: first.path) != Files.name(of: second.path))
    #expect(throws: FileError.self) { try StateFile(.automatic, of: kiosk, Environment([:])) }
  }
}

/// Regions whose state is kept, without an overlay.
private final class KeptBench: KeptRegionsSource {
  let bench: Bench
  let regionRequestCount = 1
  var layout: RegionLayout? { bench.layout }
  var beginning: RegionLayout? { bench.beginning }

  init() throws { bench = try Bench() }

  func carryOut(_ order: RegionOrder, on name: String) throws(OrderRefusal) {
    Issue.record("there is nothing to restore")
  }

  func set(_ name: String, to value: String) throws(OrderRefusal) {
    Issue.record("there is nothing to restore")
  }
}

@Suite("The keeper of the state of regions")
struct StateKeeperTests {
  @Test(
    "A state that could not be written is written later, or at the end", arguments: [true, false])
  func retries(atEnd: Bool) throws {
    // A file in the place of the folder.
    try withTemporaryFile([]) { folder in
      let path = "\(folder)/state.json"
      var messages: [String] = []
      let place = try #require(try StateFile(.file(path), of: nil, Environment([:])))
      let regions = try KeptBench()
      let keeper = StateKeeper(regions, in: place) { messages.append("\($1)") }
      keeper.restore()
      /// Carries out the writing that is due.
      func write(at time: Double) {
        keeper.takeTurn(at: time)
        var descriptors = keeper.descriptors
        #expect(descriptors.count == 1)
        #expect(poll(&descriptors, 1, 10_000) == 1)
        keeper.takeTurn(at: time)
      }
      _ = regions.bench.layout.set("count", to: "2")
      keeper.takeTurn(at: 0)
      write(at: 1000)
      #expect(messages.count == 1 && messages.first?.contains("state: cannot be kept: ") ?? false)
      #expect(keeper.nextTurn == 31_000)
      unlink(folder)
      try #require(mkdir(folder, 0o700) == 0)
      defer {
        unlink(path)
        rmdir(folder)
      }
      if atEnd { keeper.finish() } else { write(at: 31_000) }
      #expect(access(path, R_OK) == 0)
      #expect(messages.count == 1)
    }
  }
}
