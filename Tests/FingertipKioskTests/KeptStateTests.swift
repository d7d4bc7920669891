import Glibc
import TestSupport
import Testing
import TouchRouting
import Touches

@testable import FingertipKiosk
@testable import FingertipRegions
@testable import FingertipSettings
@testable import RegionControls
@testable import SystemSupport

@Suite("The saved state of regions")
struct KeptStateTests {
  @Test("Unchanged regions have an empty saved state")
  func unchanged() throws {
    let kept = try RegionFixture().kept
    #expect(kept.regions.isEmpty && kept.variables.isEmpty)
    #expect(
      kept.text
        == #"{"format":"fingertip-state","version":1,"screen":[1280,720],"variables":{},"regions":[]}"#
        + "\n")
  }

  /// Changes of regions, and the parts of the file that describe them.
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

  @Test("Only the user can read a new state file, and an existing one keeps its mode")
  func stateFileMode() throws {
    func mode(of path: String) -> mode_t {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }
    try withTemporaryFile("".utf8) { name in
      let path = name + ".json"
      defer { unlink(path) }
      let file = try #require(try StateFile(.file(path), of: nil, Environment([:])))
      #expect(StateKeeper.write("{}\n", in: file) == nil)
      #expect(mode(of: path) == 0o600)
      #expect(chmod(path, 0o640) == 0)
      #expect(StateKeeper.write("[]\n", in: file) == nil)
      #expect(mode(of: path) == 0o640 && Files.text(path) == "[]\n")
    }
  }

  @Test("The regions of a menu are neither listed nor saved when it is open")
  func menus() throws {
    let fixture = try RegionFixture("regions: [{id: a, on: {began: {menu: [one, two]}}}]")
    let menu = try #require(
      fixture.layout.entries.first { $0.value.setting.presence.isHidden }?.key)
    fixture.layout.tree.update(menu) { $0.presence.isHidden = false }
    #expect(fixture.layout.report.regions.map(\.id) == ["a"])
    #expect(fixture.kept.regions.isEmpty)
  }

  @Test(
    "Saved numbers and texts that no order could have set are refused",
    arguments: [
      #""place":[1e300,0]"#, #""label":"bell \u0007""#,
    ])
  func implausible(_ member: String) throws {
    let text =
      #"{"format":"fingertip-state","version":1,"screen":[1280,720],"variables":{},"#
      + #""regions":[{"id":"volume",\#(member)}]}"#
    let kept = try #require(SavedRegions(text: text.utf8))
    let fixture = try RegionFixture()
    #expect(throws: OrderRefusal.self) { try fixture.restore(kept) }
    #expect(fixture.kept.regions.isEmpty)
  }

  @Test("Differences from the configuration are saved and restored", arguments: changes.indices)
  func roundTrip(_ index: Int) throws {
    let (orders, text) = Self.changes[index]
    let fixture = try RegionFixture()
    for (id, order) in orders { try fixture.layout.carryOut(order, on: id) }
    _ = fixture.layout.set("page", to: "pay")
    let kept = fixture.kept
    let written = try #require(kept.text)
    #expect(
      written
        == #"{"format":"fingertip-state","version":1,"screen":[1280,720],"variables":{"page":"pay"},"#
        + "\"regions\":[\(text)]}\n")
    let read = try #require(SavedRegions(text: written.utf8))
    #expect(read == kept)
    let later = try RegionFixture()
    try later.restore(read)
    #expect(later.kept == kept)
    #expect(later.layout.live.variables["page"] == "pay")
  }

  @Test("The value of a stick is not saved, because it springs back")
  func stick() throws {
    let fixture = try RegionFixture(
      "regions: [{id: stick, frame: {width: 100px, height: 100px}, control: stick, draw: {}}]")
    try fixture.layout.carryOut(.value([1, 0]), on: "stick")
    #expect(fixture.kept.regions.isEmpty)
  }

  @Test("Regions without an id are not saved, because a changed file may give their name to others")
  func withoutID() throws {
    let fixture = try RegionFixture(
      """
      regions:
      - frame: {width: 100px, height: 100px}
        children: [{id: inner, draw: {fill: red}}]
      """)
    try fixture.layout.carryOut(.hide, on: "regions[0]")
    try fixture.layout.carryOut(.disable, on: "inner")
    #expect(fixture.kept.regions.map(\.id) == ["inner"])
  }

  @Test("Positions from a screen of another size are not restored")
  func otherScreen() throws {
    let fixture = try RegionFixture()
    try fixture.layout.carryOut(.move(Point(x: 300, y: 200)), on: "outer")
    try fixture.layout.carryOut(.hide, on: "volume")
    let orders = fixture.kept.orders(on: [1920, 1080])
    #expect(orders.map(\.id) == ["volume"])
  }

  /// Poses that gestures give to the region `photo`, whose centre is at (300, 250).
  private static let poses: [(scale: Double, angle: Double, about: Point, center: Point)] = [
    (2, 0, Point(x: 300, y: 250), Point(x: 300, y: 250)),
    (0.5, 0, Point(x: 200, y: 250), Point(x: 250, y: 250)),
    (1, .pi / 2, Point(x: 300, y: 250), Point(x: 300, y: 250)),
    (1, .pi / 2, Point(x: 300, y: 350), Point(x: 400, y: 350)),
  ]

  @Test(
    "A region that was scaled or turned is restored at the place of its centre",
    arguments: poses.indices)
  func posed(_ index: Int) throws {
    let (scale, angle, point, center) = Self.poses[index]
    let yaml = """
      regions:
      - {id: photo, frame: {left: 200px, top: 200px, width: 200px, height: 100px}, draw: {fill: red}}
      """
    let fixture = try RegionFixture(yaml)
    let photo = try #require(fixture.layout.region("photo"))
    var pose = RegionPose(try #require(fixture.layout.tree[photo]?.frame))
    pose.scale(by: scale, about: point)
    pose.rotate(by: angle, about: point)
    fixture.layout.tree.update(photo) { $0.setPose(pose, shape: .rectangle) }
    let later = try RegionFixture(yaml)
    try later.restore(try fixture.written())
    let restored = try #require(
      later.layout.region("photo").flatMap { later.layout.tree[$0]?.frame })
    #expect((restored.center - center).length < 0.01)
    #expect((restored.width, restored.height) == (200, 100))
    #expect(fixture.kept.regions.isEmpty == (center == Point(x: 300, y: 250)))
  }

  /// A strip of three cards, and a card in an ordinary region.
  private static let cards = """
    regions:
    - id: strip
      frame: {left: 100px, top: 500px, width: 400px, height: 60px}
      gestures: [{id: scroll, type: pan, on: {changed: {strip: horizontal}}}]
      children:
      - {id: one, frame: {left: 10px, top: 10px, width: 80px, height: 40px}, draw: {fill: red}}
      - {id: two, frame: {left: 100px, top: 10px, width: 80px, height: 40px}, draw: {fill: red}}
      - {id: three, frame: {left: 190px, top: 10px, width: 80px, height: 40px}, draw: {fill: red}}
    - id: box
      frame: {left: 800px, top: 500px, width: 200px, height: 60px}
      children:
      - {id: four, frame: {left: 10px, top: 10px, width: 80px, height: 40px}, draw: {fill: red}}
    """

  @Test(
    "Regions that were taken out of their parents are restored outside, and strips close the gaps",
    arguments: [
      ["one"], ["three"], ["two", "one"], ["one", "two", "three"], ["four"], ["four", "two"],
    ])
  func takenOut(_ names: [String]) throws {
    let fixture = try RegionFixture(Self.cards)
    for (number, name) in names.enumerated() {
      let card = try #require(fixture.layout.region(name))
      fixture.layout.strips.takeOut(card, by: GestureID(rawValue: name))
      fixture.layout.tree.move(card, to: Point(x: 300 + 100 * Double(number), y: 200))
    }
    let kept = fixture.kept
    let later = try RegionFixture(Self.cards)
    try later.restore(try fixture.written())
    for name in ["one", "two", "three", "four"] {
      let (tree, restored) = (fixture.layout.tree, later.layout.tree)
      let card = try #require(fixture.layout.region(name))
      let other = try #require(later.layout.region(name))
      #expect((restored.parent(of: other) == nil) == names.contains(name), "\(name)")
      #expect(restored.absoluteFrame(of: other) == tree.absoluteFrame(of: card), "\(name)")
    }
    #expect(later.kept == kept)
    // A finger can still put it back.
    let first = try #require(later.layout.region(names[0]))
    let isInStrip = later.layout.strips.bringBack(first)
    #expect(isInStrip == (names[0] != "four"))
    #expect(kept.takenOut(on: [1920, 1080]) == [])
    #expect(kept.orders(on: [1920, 1080]).isEmpty)
  }

  @Test(
    "A file that is not a valid state is refused",
    arguments: [
      "", "{}", "[]", "nonsense", #"{"format":"fingertip-drawing","version":1}"#,
      #"{"format":"fingertip-state","version":2,"screen":[],"variables":{},"regions":[]}"#,
      #"{"format":"fingertip-state","version":1,"screen":[],"variables":{"a":1},"regions":[]}"#,
      #"{"format":"fingertip-state","version":1,"screen":[],"variables":{},"regions":[{}]}"#,
      #"{"format":"fingertip-state","version":1,"screen":[],"variables":{},"regions":[{"id":"a","place":[1]}]}"#,
    ])
  func damaged(_ text: String) { #expect(SavedRegions(text: text.utf8) == nil) }

  @Test("The state file's path follows from the setting and the environment")
  func paths() throws {
    let kiosk = "/srv/kiosk.yaml"
    #expect(try StateFile(StateStorage.none, of: kiosk, Environment([:])) == nil)
    #expect(
      try StateFile(.file("/var/lib/a.json"), of: kiosk, Environment([:]))?.path
        == "/var/lib/a.json")
    let first = try #require(
      try StateFile(.automatic, of: kiosk, Environment(["XDG_STATE_HOME": "/s", "HOME": "/h"])))
    #expect(first.path.hasPrefix("/s/fingertip/regions-kiosk-"))
    #expect(first.folders == ["/s", "/s/fingertip"])
    let inHome = try #require(
      try StateFile(
        .automatic, of: kiosk, Environment(["XDG_STATE_HOME": "/h/.local/state", "HOME": "/h"])))
    #expect(inHome.folders == ["/h/.local", "/h/.local/state", "/h/.local/state/fingertip"])
    let second = try #require(
      try StateFile(
        .automatic, of: "/opt/kiosk.yaml", Environment(["XDG_STATE_HOME": "s", "HOME": "/h"])))
    #expect(second.path.hasPrefix("/h/.local/state/fingertip/regions-kiosk-"))
    #expect(Files.name(of: first.path) != Files.name(of: second.path))
    #expect(throws: FileError.self) { try StateFile(.automatic, of: kiosk, Environment([:])) }
  }
}
