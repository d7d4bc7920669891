import RegionControls
import SystemSupport
import Testing
import TouchDrawing
import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings

@Suite struct RegionRenewalTests {
  private static let card =
    "{id: card, frame: {width: 10, height: 10}, on: {began: {log: down}, ended: {log: up}, "
    + "cancelled: {log: lost}, moved: {move: self}}}"
  private static let other =
    "{id: other, frame: {left: 80, width: 10, height: 10}, on: {began: {log: a}, cancelled: {log: b}}}"
  private static let slider =
    "{id: slider, frame: {left: 50, width: 10, height: 10}, gestures: [{type: pan, on: {began: {log: go}, "
    + "changed: {move: self}, ended: {log: end}, cancelled: {log: lost}}}]}"
  private static let panel =
    "{id: panel, hidden: true, frame: {left: 20, width: 10, height: 10}, on: {began: {log: seen}}}"

  private static func file(_ regions: String...) -> String { file(regions) }

  private static func file(_ regions: [String]) -> String {
    "regions: [" + regions.joined(separator: ", ") + "]"
  }

  @Test("The rules of motion of removed regions are forgotten, so that nothing depends on time")
  func goneMotion() throws {
    let fixture = try RenewalFixture(
      Self.file("{id: a, motion: {throw: true}, on: {moved: {move: self}}}"))
    #expect(fixture.layout.dependsOnTime)
    try fixture.reload(Self.file("{id: b}"))
    #expect(!fixture.layout.dependsOnTime)
  }

  @Test(
    "Unchanged regions keep their state: moved, shown, pressed and in a gesture",
    arguments: [
      file(card, slider, panel, other), file(other, card, slider, panel) + "\n# again\n",
      file("{frame: {top: 40, height: 5}, on: {began: {log: new}}}", card, slider, panel),
      "gestures: {defaults: {longPress: 700, slop: 5}}\n"
        + file(card, slider, panel, "{id: more, frame: {left: 95, width: 5}}"),
      file(card, slider, panel, other.replacing("log: a", with: "log: c")),
    ])
  func kept(yaml: String) throws {
    let fixture = try RenewalFixture(Self.file(Self.card, Self.slider, Self.panel, Self.other))
    fixture.drag(50, 50, by: 300)
    let panel = try #require(fixture.layout.region("panel"))
    fixture.layout.tree.update(panel) { $0.presence.isHidden = false }
    fixture.finger(.began, 350, 50, contact: 1)
    fixture.finger(.began, 550, 50, contact: 2)
    fixture.finger(.moved, 600, 50, contact: 2)
    #expect(fixture.takeLogged() == ["card down", "card up", "card down", "slider go"])
    #expect(try fixture.messages(whileReading: yaml) == [])
    #expect(fixture.layout.region("panel") == panel)
    #expect(fixture.origin("card") == Point(x: 300, y: 0))
    fixture.finger(.moved, 360, 60, contact: 1)
    fixture.finger(.moved, 620, 50, contact: 2)
    #expect(fixture.origin("card") == Point(x: 310, y: 10))
    #expect(fixture.origin("slider") == Point(x: 570, y: 0))
    fixture.finger(.ended, 360, 60, contact: 1)
    fixture.finger(.ended, 620, 50, contact: 2)
    fixture.tap(250, 50)
    #expect(fixture.takeLogged() == ["card up", "slider end", "panel seen"])
  }

  @Test("Changed regions are renewed, and their touches and gestures are cancelled once")
  func renewed() throws {
    let fixture = try RenewalFixture(Self.file(Self.card, Self.slider, Self.other))
    fixture.drag(50, 50, by: 300)
    fixture.finger(.began, 850, 50, contact: 1)
    fixture.finger(.began, 550, 50, contact: 2)
    fixture.finger(.moved, 600, 50, contact: 2)
    _ = fixture.takeLogged()
    let logged = try fixture.messages(
      whileReading: Self.file(
        Self.card.replacing("width: 10", with: "width: 12"),
        Self.slider.replacing("log: end", with: "log: fin"),
        Self.other.replacing("log: a", with: "log: c")))
    #expect(Set(logged) == ["slider lost", "other b"])
    #expect(logged.count == 2)
    // The card has the position of the new file.
    #expect(fixture.origin("card") == Point(x: 0, y: 0))
    fixture.finger(.moved, 700, 50, contact: 2)
    fixture.finger(.ended, 700, 50, contact: 2)
    fixture.finger(.ended, 850, 50, contact: 1)
    #expect(fixture.takeLogged() == [])
    fixture.tap(850, 50)
    fixture.tap(115, 50)
    fixture.drag(550, 50, by: 100)
    #expect(fixture.takeLogged() == ["other c", "card down", "card up", "slider go", "slider fin"])
  }

  @Test("A region whose colour changes keeps its finger and the position to which it was moved")
  func look() throws {
    let draw = Self.card.replacing("on:", with: "draw: {fill: red}, on:")
    let fixture = try RenewalFixture(Self.file(draw))
    fixture.drag(50, 50, by: 300)
    fixture.finger(.began, 350, 50)
    let logged = try fixture.messages(whileReading: Self.file(draw.replacing("red", with: "blue")))
    fixture.finger(.ended, 350, 50)
    #expect(logged == [])
    #expect(fixture.takeLogged().suffix(1) == ["card up"])
    #expect(fixture.origin("card") == Point(x: 300, y: 0))
    let id = try #require(fixture.layout.region("card"))
    #expect(fixture.layout.entries[id]?.setting.look?.normal.fill == .init(hex: 0x00_00FF))
  }

  @Test(
    "New and remaining regions are ordered as in the file; a raised one stays in front"
  )
  func order() throws {
    let (a, b, c) = (
      "{id: a, frame: {width: 10}, on: {moved: {move: self}}}",
      "{id: b, frame: {left: 20, width: 10}}",
      "{id: c, frame: {left: 40, width: 10}, children: [{id: d}, {id: e}]}"
    )
    let fixture = try RenewalFixture(Self.file(a, b, c))
    fixture.drag(50, 50, by: 1)
    #expect(fixture.order() == ["b", "c", "a"])
    try fixture.reload(Self.file(a, b, "{id: n}", c))
    #expect(fixture.order() == ["b", "n", "c", "a"])
    try fixture.reload(Self.file("{id: m}", a, c.replacing("{id: d}, ", with: "")))
    #expect(fixture.order() == ["c", "m", "a"])
    #expect(fixture.order(in: "c") == ["e"])
    try fixture.reload(Self.file(c, a, b))
    #expect(fixture.order() == ["c", "a", "b"])
    #expect(fixture.order(in: "c") == ["d", "e"])
    #expect(fixture.layout.region("m") == nil)
  }

  @Test(
    "A value that was set is limited to the new range of the file, and reported if it changes")
  func value() throws {
    let dial = "{id: dial, control: slider, value: {to: [0, 100]}, draw: {label: '{value}'}}"
    let fixture = try RenewalFixture(Self.file(dial))
    fixture.layout.live.keepEvents()
    try fixture.layout.carryOut(.value([80]), on: "dial")
    #expect(fixture.layout.live.takeEvents() == [.value([80], region: "dial")])
    try fixture.reload(Self.file(dial.replacing("100", with: "90")))
    #expect(fixture.layout.live.value(of: "dial") == [80])
    #expect(fixture.layout.live.takeEvents() == [])
    try fixture.reload(Self.file(dial.replacing("100", with: "50")))
    #expect(fixture.layout.live.value(of: "dial") == [50])
    #expect(fixture.layout.live.takeEvents() == [.value([50], region: "dial")])
    try fixture.reload(Self.file(dial.replacing("slider", with: "stick")))
    #expect(fixture.layout.live.value(of: "dial") == nil)
  }

  @Test("A stick that no finger holds is in the middle of its new range, even between steps")
  func restingStick() throws {
    let stick =
      "{id: stick, frame: {left: 0, width: 20, height: 20}, control: stick, "
      + "value: {to: [0, 85], round: 3}}"
    let fixture = try RenewalFixture(Self.file(stick))
    fixture.drag(50, 50, by: 20)
    #expect(fixture.layout.live.value(of: "stick") == [42.5, 42.5])
    for (file, middle) in [
      (stick.replacing("left: 0", with: "left: 1"), 42.5),
      (stick.replacing("85", with: "101"), 50.5), (stick, 42.5),
    ] {
      try fixture.reload(Self.file(file))
      #expect(fixture.layout.live.value(of: "stick") == [middle, middle])
    }
    // A value that a program has set is no resting place.
    try fixture.layout.carryOut(.value([9, 84]), on: "stick")
    try fixture.reload(Self.file(stick.replacing("85", with: "60")))
    #expect(fixture.layout.live.value(of: "stick") == [9, 60])
  }

  @Test("A look that a program has set is reported only as long as the file has it")
  func removedLook() throws {
    let (plain, drawn) = ("{id: lamp}", "{id: lamp, draw: {looks: {alarm: {fill: red}}}}")
    let fixture = try RenewalFixture(Self.file(drawn))
    func look() -> String? { fixture.layout.report.regions.first?.look }
    try fixture.layout.carryOut(.look("alarm"), on: "lamp")
    for (file, expected) in [
      (drawn, "alarm"), (plain, "normal"), (drawn, "alarm"),
      (drawn.replacing("alarm", with: "alert"), "normal"),
    ] {
      try fixture.reload(Self.file(file))
      #expect(look() == expected, "\(file)")
    }
  }

  @Test("A region that the file moves into another one is renewed")
  func nested() throws {
    let fixture = try RenewalFixture(Self.file(Self.card, Self.other))
    fixture.finger(.began, 50, 50)
    _ = fixture.takeLogged()
    let logged = try fixture.messages(
      whileReading: Self.file(
        "{id: table, frame: {left: 30, right: 0}, children: [\(Self.card)]}", Self.other))
    #expect(logged == ["card lost"])
    #expect(fixture.order() == ["table", "other"])
    fixture.finger(.ended, 50, 50)
    fixture.tap(350, 50)
    #expect(fixture.takeLogged() == ["card down", "card up"])
    #expect(fixture.origin("card") == Point(x: 300, y: 0))
  }

  @Test("Children of a resized region are laid out again, and their presses continue")
  func children() throws {
    let table = "{id: table, frame: {width: 40}, children: ["
    let inner =
      "{id: inner, frame: {width: 10, right: 0}, on: {began: {log: x}, ended: {log: y}}}]}"
    let fixture = try RenewalFixture(Self.file(table + inner))
    fixture.finger(.began, 350, 50)
    let logged = try fixture.messages(
      whileReading: Self.file(table.replacing("40", with: "60") + inner))
    #expect(logged == [])
    #expect(fixture.origin("inner") == Point(x: 500, y: 0))
    fixture.finger(.ended, 350, 50)
    #expect(fixture.takeLogged() == ["inner y"])
  }

  @Test("A region is removed with its descendants when its monitor in the file is missing")
  func missingMonitor() throws {
    let panel =
      "{id: panel, screen: screen, frame: {width: 20, height: 10}, children: ["
      + "{id: inner, frame: {width: 10}, on: {began: {log: x}, cancelled: {log: lost}}}]}"
    let fixture = try RenewalFixture(Self.file(panel, Self.other))
    fixture.finger(.began, 50, 50)
    let logged = try fixture.messages(
      whileReading: Self.file(panel.replacing("screen: screen", with: "screen: none"), Self.other))
    #expect(logged == ["inner lost"])
    #expect(fixture.order() == ["other"] && fixture.layout.region("inner") == nil)
    #expect(fixture.layout.absenceMessages.count == 1)
    fixture.finger(.ended, 50, 50)
    try fixture.reload(Self.file(panel, Self.other))
    fixture.tap(50, 50)
    #expect(fixture.takeLogged() == ["inner x"])
    #expect(fixture.order() == ["panel", "other"])
  }

  @Test("A region of the program is left out without a message", arguments: ["mine", " zoom"])
  func missingMonitorOfOwnRegion(_ id: String) {
    let frame = PixelRect(x: 0, y: 0, width: 1000, height: 100)
    let monitor = LayoutContext.Monitor(
      name: "screen", frame: frame, pixelsPerMillimetre: 10, isPrimary: true)
    var region = RegionSetting(id: id, location: FileLocation(line: 1, column: 1))
    region.placement.screen = .monitor("gone")
    var settings = RegionSettings()
    settings.regions = [region]
    let layout = RegionLayout(settings, on: LayoutContext(screen: frame, monitors: [monitor]))
    #expect(layout.region(id) == nil)
    #expect(layout.absenceMessages.isEmpty == (id == " zoom"))
  }

  @Test("A region that other programs have hidden or disabled stays so inside another region")
  func orderedElsewhere() throws {
    let (card, panel) = ("{id: card, frame: {width: 10}}", "{id: panel, frame: {width: 20}")
    let fixture = try RenewalFixture(Self.file(card, panel + "}"))
    for order in [RegionOrder.hide, .disable] { try fixture.layout.carryOut(order, on: "card") }
    try fixture.reload(Self.file(panel + ", children: [\(card)]}"))
    let region = try #require(fixture.layout.region("card"))
    #expect(fixture.layout.tree.parent(of: region) == fixture.layout.region("panel"))
    let presence = fixture.layout.tree[region]?.presence
    #expect(presence?.isHidden == true && presence?.isEnabled == false)
  }

  @Test("Regions without an ID are recognized by their other keys")
  func unnamed() throws {
    let (one, two) = (
      "{frame: {width: 10}, on: {began: {log: one}, ended: {log: up}, moved: {move: self}}}",
      "{frame: {left: 20, width: 10}, gestures: [{type: tap, do: {log: tap}}]}"
    )
    let fixture = try RenewalFixture(Self.file(one, two))
    fixture.drag(50, 50, by: 300)
    fixture.finger(.began, 350, 50)
    _ = fixture.takeLogged()
    let third = "{frame: {left: 60, width: 10}, gestures: [{type: tap, do: {log: third}}]}"
    #expect(try fixture.messages(whileReading: Self.file(third, two, one)) == [])
    fixture.finger(.ended, 350, 50)
    fixture.tap(250, 50)
    fixture.tap(650, 50)
    #expect(fixture.takeLogged().map { $0.split(separator: " ").last } == ["up", "tap", "third"])
    #expect(fixture.layout.tree.count == 3)
    try fixture.reload(Self.file(two))
    fixture.tap(250, 50)
    fixture.tap(350, 50)
    #expect(fixture.takeLogged().map { $0.split(separator: " ").last } == ["tap"])
    #expect(fixture.layout.tree.count == 1)
  }

  @Test(
    "Regions and gestures without an ID are kept when others are inserted again and again",
    arguments: ["", "id: aNUMBER, "])
  func insertions(_ id: String) throws {
    func region(_ place: Int) -> String {
      "{\(id.replacing("NUMBER", with: "\(place)"))frame: {left: \(place), width: 5}, "
        + "gestures: [{type: tap, do: {log: \(place)}}]}"
    }
    let fixture = try RenewalFixture(Self.file(region(0)))
    for count in 1...4 {
      try fixture.reload(Self.file((0...count).reversed().map { region(10 * $0) }))
      for place in 0...count { fixture.tap(Double(100 * place + 20), 50) }
      #expect(
        fixture.takeLogged().map { $0.split(separator: " ").last }
          == (0...count).map { "\(10 * $0)" })
      #expect(fixture.gestureCount == count + 1)
    }
  }

  @Test("A gesture without an ID that moves to a former place of another one has a name of its own")
  func movedGesture() throws {
    func region(_ id: String, _ left: Int, _ children: String...) -> String {
      "{id: \(id), frame: {left: \(left), width: 20}, children: [\(children.joined())]}"
    }
    let a = "{id: a, frame: {width: 5}, gestures: [{type: tap, do: {log: tap}}]}"
    let b = a.replacing("id: a", with: "id: b")
    let fixture = try RenewalFixture(Self.file(region("one", 0, a), region("two", 50), b))
    try fixture.reload(Self.file(region("two", 50, b), region("one", 0, a)))
    for x in [20.0, 520] { fixture.tap(x, 50) }
    #expect(fixture.takeLogged() == ["a tap", "b tap"])
    #expect(fixture.gestureCount == 2)
  }

  @Test("A configuration that is read again is unchanged, even if a monitor is missing")
  func unchangedOnMissingMonitor() throws {
    let file = Self.file(
      "{screen: gone, gestures: [{type: tap, do: {log: tap}}], children: [{frame: {width: 10}}]}",
      Self.card)
    let fixture = try RenewalFixture(file)
    for _ in 0..<2 {
      #expect(RegionRenewal(of: fixture.layout.index, to: try regions(file)).isEmpty)
      try fixture.reload(Self.file(Self.card))
      try fixture.reload(file)
    }
  }

  @Test("An unchanged strip stays scrolled, and a changed one is reset")
  func strips() throws {
    let strip =
      "{id: strip, frame: {width: 30, height: 10}, gestures: [{type: pan, on: {changed: {strip: horizontal}}}], "
      + "children: [{id: a, frame: {width: 20}}, {id: b, frame: {left: 20, width: 20}}]}"
    let fixture = try RenewalFixture(Self.file(strip))
    fixture.finger(.began, 250, 50)
    fixture.finger(.moved, 200, 50)
    fixture.finger(.moved, 190, 50)
    #expect(fixture.origin("a") == Point(x: -60, y: 0))
    try fixture.reload(Self.file(strip, Self.other))
    #expect(fixture.origin("a") == Point(x: -60, y: 0))
    fixture.finger(.moved, 200, 50)
    #expect(fixture.origin("a") == Point(x: -50, y: 0))
    try fixture.reload(
      Self.file(strip.replacing("}]}", with: "}, {id: c, frame: {left: 40, width: 9}}]}")))
    #expect(fixture.origin("a") == Point(x: 0, y: 0))
    fixture.finger(.ended, 200, 50)
  }
}

@Test("A stick that no finger holds is in the middle on another screen, even between steps")
func restingStickOnAnotherScreen() throws {
  let settings = try regions(
    "regions: [{id: stick, frame: {width: 20, height: 20}, control: stick, "
      + "value: {to: [-1, 1], round: 0.4}}]")
  let live = LiveRegions()
  for width in [1000, 500] {
    let screen = PixelRect(x: 0, y: 0, width: width, height: 500)
    let layout = RegionLayout(settings, on: LayoutContext(screen: screen, monitors: []), live)
    #expect(layout.report.regions.map(\.value) == [[0, 0]])
    live.setValue([0, 0], of: "stick")
  }
}

@Test("A comparison of configurations is valid until the next renewal, whatever draw mode adds")
func comparedState() throws {
  let fixture = try RoutedRegions("regions: [{id: a, frame: {width: 90px, height: 90px}}]")
  let next = try regions("regions: [{id: a, frame: {width: 80px, height: 90px}}, {id: b}]")
  let former = fixture.layout.index
  let renewal = RegionRenewal(of: former, to: next)
  #expect(renewal.isOf(fixture.layout.index))
  let place = try #require(next.regions.first?.location)
  fixture.layout.add([RegionSetting(id: "draw card", location: place)])
  #expect(fixture.layout.region("draw card") != nil)
  #expect(renewal.isOf(fixture.layout.index))
  fixture.layout.renew(by: renewal, in: fixture.router)
  #expect(!renewal.isOf(fixture.layout.index))
  #expect(renewal.isOf(former))
}
