@testable import SettingsReading
import TestSupport
import Testing
import TouchDrawing
import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings
@testable import SystemSupport

/// A screen of 1000 by 500 px with 10 px/mm, of which `right` is the right half and the primary
/// monitor `left` the other.
private let context = LayoutContext(
  screen: PixelRect(x: 0, y: 0, width: 1000, height: 500),
  monitors: [
    .init(
      name: "left", frame: PixelRect(x: 0, y: 0, width: 500, height: 500), pixelsPerMillimetre: 10,
      isPrimary: true),
    .init(
      name: "right", frame: PixelRect(x: 500, y: 0, width: 500, height: 500),
      pixelsPerMillimetre: 10),
  ])

/// A frame in the file, and its rectangle on the root, in px.
struct FrameCase: CustomTestStringConvertible, Sendable {
  let yaml: String
  let frame: Rect
  var testDescription: String { yaml }

  init(_ yaml: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.yaml = yaml
    frame = Rect(x: x, y: y, width: width, height: height)
  }
}

@Test(
  "A frame has the position and size of its lengths, in any units",
  arguments: [
    FrameCase("id: a", 0, 0, 1000, 500),
    FrameCase("frame: fill", 0, 0, 1000, 500),
    FrameCase("frame: {left: 1, top: 20px, width: 5%, height: 72pt}", 10, 20, 50, 254),
    FrameCase("frame: {right: 1, bottom: 1, width: 6, height: 4}", 930, 450, 60, 40),
    FrameCase("frame: {width: 12, height: 12}", 0, 0, 120, 120),
    FrameCase("frame: {centerX: 0, width: 10, centerY: -5, height: 10}", 450, 150, 100, 100),
    FrameCase("frame: {edge: left, width: 4}", 0, 0, 40, 500),
    FrameCase("frame: {edge: bottom, height: 4, left: 1, right: 1}", 10, 460, 980, 40),
    FrameCase("{screen: primary, frame: {edge: right, width: 1}}", 490, 0, 10, 500),
    FrameCase("{screen: right, frame: {width: 10%, height: 10%}}", 500, 0, 50, 50),
    FrameCase("{screen: '*', frame: {left: -1, width: 2}}", -10, 0, 20, 500),
  ])
func regionFrame(_ given: FrameCase) throws {
  let layout = RegionLayout(try regions("regions:\n- \(given.yaml)\n"), on: context)
  let id = try #require(layout.tree.children(of: nil).first)
  let frame = try #require(layout.tree.absoluteFrame(of: id))
  for (value, expected) in [
    (frame.x, given.frame.x), (frame.y, given.frame.y), (frame.width, given.frame.width),
    (frame.height, given.frame.height),
  ] {
    #expect(abs(value - expected) < 1e-9)
  }
}

@Test("Every key of a region reaches the tree, including the strategy for several fingers (P12)")
func regionKeys() throws {
  try withMask { mask in
    let layout = RegionLayout(
      try regions(
        """
        regions:
        - id: root
          policy: pass
          children:
          - id: card
            frame: {left: 10, top: 10, width: 20, height: 20}
            shape: {rounded: 2}
            outset: 5%
            touches: together
            extra: pass
            exclusive: true
            alpha: 0.5
            constrain: {within: parent, axis: horizontal}
            scaleLeast: 0.8
            scaleMost: 2.5
            onCancel: undo
            children:
            - id: knob
              frame: {right: 0, bottom: 0, width: 5, height: 5}
              shape: {polygon: [[0, 0], [100%, 0], [2.5, 25px]]}
              constrain: {within: {left: 1, top: 1, width: 10, height: 10}}
        - {id: off, enabled: false, hidden: true, hit: {to: card}}
        - {id: top, screen: right, frame: {width: 1, height: 1}, constrain: parent}
        - id: picture
          mask: {file: '\(mask)', threshold: 84}
        - {mask: '\(mask)'}
        """), on: context)
    func region(_ id: String) throws -> Region {
      try #require(layout.region(id).flatMap { layout.tree[$0] })
    }
    #expect(try region("root").touchRules.policy == .pass)
    let card = try region("card")
    #expect(card.frame == Rect(x: 100, y: 100, width: 200, height: 200))
    #expect(card.shape == .rounded(radius: 20))
    #expect(card.outset == 10)
    #expect(card.touchRules.strategy == .together)
    #expect(card.touchRules.extraFingers == .pass)
    #expect(card.touchRules.isExclusive)
    #expect(card.presence.alpha == 0.5)
    #expect(card.movement.constraint == MovementConstraint(.parent, axis: .horizontal))
    #expect(card.touchRules.onCancel == .undo)
    let setting = layout.region("card").flatMap { layout.entries[$0]?.setting }
    #expect(setting?.movement.scales.least == 0.8 && setting?.movement.scales.most == 2.5)
    let knob = try region("knob")
    #expect(knob.frame == Rect(x: 150, y: 150, width: 50, height: 50))
    #expect(
      knob.shape
        == .polygon([Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 0.5, y: 0.5)]))
    #expect(
      knob.movement.constraint
        == MovementConstraint(.rectangle(Rect(x: 10, y: 10, width: 100, height: 100)))
    )
    let off = try region("off")
    #expect(!off.presence.isEnabled && off.presence.isHidden)
    #expect(
      try region("top").movement.constraint
        == MovementConstraint(.rectangle(Rect(x: 500, y: 0, width: 500, height: 500))))
    guard case .mask(let low) = try region("picture").shape,
      case .mask(let standard) = try region("regions[4]").shape
    else {
      Issue.record("no masks")
      return
    }
    #expect(low.alpha == [0, 85, 86, 255])
    #expect(low.threshold == 84)
    #expect(standard.threshold == 85)
  }
}

@Test("Every limit of gestures reaches the router, wherever its section is in the file")
func gestureLimits() throws {
  let section = """
    gestures: {defaults: {slop: 20, tapDuration: 21, multiTap: 22, multiTapLeast: 23, \
    multiTapDistance: 24, join: 25, decide: 26, buttonExit: 27}}

    """
  var limits = RoutingLimits()
  limits.slop = 20
  limits.tapDuration = 21
  limits.multiTap = 22
  limits.multiTapLeast = 23
  limits.multiTapDistance = 24
  limits.join = 25
  limits.decide = 26
  limits.buttonExit = 27
  for yaml in [section + "regions: [{id: a}]", "regions: [{id: a}]\n" + section] {
    let layout = RegionLayout(try regions(yaml), on: context)
    let router = Router(tree: layout.tree)
    layout.attach(to: router)
    #expect(router.limits == limits)
  }
  #expect(try regions("gestures: {defaults: {slop: 72pt}}").limits.slop == 25.4)
  #expect(try regions("gestures:\n").limits == RoutingLimits())
}

@Test("The name of a picture is relative to the directory of the configuration")
func relativePicture() throws {
  try withMask { mask in
    let name = try #require(mask.split(separator: "/").last)
    try withTemporaryFile("regions: [{mask: \(name)}]".utf8) { path in
      #expect(throws: Never.self) { try ConfigurationFile(reading: path) }
    }
    let elsewhere = Configuration(
      Array("regions: [{mask: \(name)}]".utf8), path: "/nonexistent/config.yaml")
    #expect(elsewhere.problems.count == 1)
  }
}

@Test("Looks of regions are read, and a pressed look differs only in the keys that it sets")
func regionLooks() throws {
  let look = try regions(
    """
    regions:
    - draw:
        pressed: {fill: orange}
        fill: "#2048"
        border: white
        borderWidth: 2px
        label: Pad
    """
  ).regions.first?.look
  var face = RegionFace()
  face.fill = Colour(hex: 0x220044, alpha: 0x88)
  face.border = .white
  face.borderWidth = Length(2, .pixels)
  face.label.text = "Pad"
  var pressed = face
  pressed.fill = try Colour(parsing: "orange")
  #expect(look == RegionLook(normal: face, pressed: pressed))
}

@Test("Actions of regions are read, one or several for each event")
func regionActions() throws {
  let region = try #require(
    try regions(
      """
      regions:
      - id: card
        control: button
        on:
          began: {run: [true, "", -1]}
          moved: [{move: self}, {emit: moved}]
          ended: {run: "a | b", shell: true}
          upInside: {log: bye}
      """
    ).regions.first)
  #expect(region.isButton)
  #expect(region.responses.actions[.phase(.began)] == [.run(["true", "", "-1"])])
  #expect(region.responses.actions[.phase(.moved)] == [.move(nil), .emit("moved")])
  #expect(region.responses.actions[.phase(.ended)] == [.shell("a | b")])
  #expect(region.responses.actions[.control(.upInside)] == [.log("bye")])
  #expect(region.responses.actions.count == 4)
  let lines = region.responses.actions.values.joined().compactMap { $0.json(of: "card").line }
  #expect(
    Set(lines) == [
      #"{"run":["true","","-1"]}"#, #"{"move":"card"}"#, #"{"emit":"moved"}"#,
      #"{"run":"a | b","shell":true}"#, #"{"log":"bye"}"#,
    ])
}

@Test(
  "Input actions are read and logged",
  arguments: [
    ("keys: ctrl+plus", #"{"keys":["ctrl+plus"]}"#),
    ("keys: [ctrl+k, 5, é]", #"{"keys":["ctrl+k","5","eacute"]}"#),
    ("hold: super", #"{"hold":"Super_L"}"#), ("hold: {button: 2}", #"{"hold":{"button":2}}"#),
    ("click: 3", #"{"click":3}"#),
    ("click: 1, count: 2, place: finger", #"{"click":1,"count":2,"place":"finger"}"#),
    ("workspace: next, wrap: true", #"{"workspace":"next","wrap":true}"#),
    ("workspace: 3", #"{"workspace":3}"#),
    ("window: close, which: beneath", #"{"window":"close","which":"beneath"}"#),
    ("window: tileLeft", #"{"window":"tileLeft"}"#),
    (
      "emit: a, value: {from: u, within: [0.2, 0.8], to: [9, 0], round: 3}",
      #"{"emit":"a","value":{"from":"u","within":[0.2,0.8],"to":[9,0],"round":3}}"#
    ),
  ])
func inputActions(_ yaml: String, _ json: String) throws {
  let region = try #require(
    try regions("regions: [{id: pad, on: {began: {\(yaml)}}}]").regions.first)
  let actions = try #require(region.responses.actions[.phase(.began)])
  #expect(actions.compactMap { $0.json(of: "pad").line } == [json])
}

@Test(
  "Actions that follow a finger are read",
  arguments: [
    ("scroll: -1.5", #"{"scroll":-1.5}"#), ("pointer: move", #"{"pointer":1}"#),
    ("scroll: 2, place: pointer", #"{"scroll":2,"place":"pointer"}"#),
    ("pointer: 0.5", #"{"pointer":0.5}"#),
  ])
func followingActions(_ yaml: String, _ json: String) throws {
  let region = try #require(
    try regions("regions: [{id: pad, on: {moved: {\(yaml)}}}]").regions.first)
  let actions = try #require(region.responses.actions[.phase(.moved)])
  #expect(actions.compactMap { $0.json(of: "pad").line } == [json])
}

@Test("10,000 regions in a file are laid out, except one whose monitor is missing")
func manyRegions() throws {
  let cells = (0..<9999).map { "- frame: {left: \($0)px, width: 1px}" }
  let layout = RegionLayout(
    try regions("regions:\n- {screen: DP-9}\n" + cells.joined(separator: "\n")), on: context)
  #expect(layout.tree.count == 9999)
  #expect(layout.absent.map(\.setting.id) == ["regions[0]"])
}

/// A distance from the frame of a region with an outset of 20 pt, and whether it is hit there.
private struct OutsetCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// The distance outwards from the frame's edge, in pt.
  var distance: Double
  /// Whether it is on the right and lower side rather than on the left and upper one.
  var isRightAndBelow: Bool
  var isHit: Bool

  init(_ name: String, _ distance: Double, isRightAndBelow: Bool = false, isHit: Bool) {
    testDescription = name
    self.distance = distance
    self.isRightAndBelow = isRightAndBelow
    self.isHit = isHit
  }
}

@Suite struct OutsetTests {
  @Test(
    "An outset of 20 pt is 7.06 mm on every monitor",
    arguments: [
      OutsetCase("19.9 pt to the left and above (W21)", 19.9, isHit: true),
      OutsetCase("20.1 pt to the left and above (W21)", 20.1, isHit: false),
      OutsetCase("19.9 pt to the right and below (W21)", 19.9, isRightAndBelow: true, isHit: true),
      OutsetCase("20.1 pt to the right and below (W21)", 20.1, isRightAndBelow: true, isHit: false),
    ], [3.0, 10])
  private func points(_ given: OutsetCase, density: Double) throws {
    let screen = PixelRect(x: 0, y: 0, width: 1000, height: 1000)
    let layout = RegionLayout(
      try regions(
        """
        regions:
        - {id: pad, frame: {left: 400px, top: 400px, width: 100px, height: 100px}, outset: 20pt}
        """),
      on: LayoutContext(
        screen: screen,
        monitors: [.init(name: "screen", frame: screen, pixelsPerMillimetre: density)]))
    // An inch of 25.4 mm has 72 pt.
    let distance = given.distance * 25.4 / 72 * density
    let coordinate = given.isRightAndBelow ? 500 + distance : 400 - distance
    for point in [Point(x: coordinate, y: 450), Point(x: 450, y: coordinate)] {
      #expect((layout.tree.hitTest(point) != .nothing) == given.isHit, "\(point)")
    }
  }

  @Test("An outset in pt is limited by the parent (W21)")
  func parent() throws {
    let layout = RegionLayout(
      try regions(
        """
        regions:
        - id: panel
          policy: pass
          frame: {left: 400px, top: 400px, width: 200px, height: 200px}
          children:
          - {id: pad, frame: {left: 0, top: 0, width: 100px, height: 100px}, outset: 20pt}
        """), on: context)
    let pad = try #require(layout.region("pad"))
    func region(_ x: Double, _ y: Double) -> RegionID? {
      layout.tree.hitTest(Point(x: x, y: y)).region
    }
    #expect(region(399.5, 450) == nil && region(400, 450) == pad)
    // 20 pt are 70.6 px.
    #expect(region(570, 450) == pad && region(571, 450) == layout.region("panel"))
  }
}
