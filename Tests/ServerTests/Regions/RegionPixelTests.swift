import Glibc
import Testing
import TouchDrawing
import TouchX11
import Touches

@testable import SystemSupport
@testable import TouchRig

/// Regions, and a finger's path over them.
struct RegionPixelCase: CustomTestStringConvertible, Sendable {
  let name: String
  let yaml: String
  /// The points at which the finger comes down and to which it moves; empty for no finger.
  let path: [Point]
  var testDescription: String { name }

  init(_ name: String, _ yaml: String, _ path: [Point] = []) {
    self.name = name
    self.yaml = "regions:\n" + yaml
    self.path = path
  }

  private static let box = "frame: {left: 25, top: 20, width: 60, height: 40}"

  static let all = [
    RegionPixelCase("a fill", "- {\(box), draw: {fill: '#2a6'}}\n"),
    RegionPixelCase("a translucent fill", "- {\(box), draw: {fill: '#2a68'}}\n"),
    RegionPixelCase(
      "a fill less than half opaque, with a border",
      "- {\(box), draw: {fill: '#2a64', border: red}}\n"),
    RegionPixelCase(
      "a border", "- {\(box), shape: ellipse, draw: {border: white, borderWidth: 2}}\n"),
    RegionPixelCase(
      "a label",
      "- {\(box), draw: {fill: navy, label: 'Öffnen →', labelColour: orange, labelSize: 6}}\n"),
    RegionPixelCase(
      "a label that wraps, shrinks and is upside down",
      "- {\(box), draw: {fill: navy, border: white, label: 'Öffnen, wenn niemand mehr kommt', labelSize: "
        + "12, labelLeast: 3, labelWrap: true, labelAlign: end, labelPlace: top, turn: 180}}\n"),
    RegionPixelCase(
      "an icon and a label turned by 90 degrees, the icon in a colour",
      "- {\(box), draw: {fill: navy, icon: folder-symbolic, iconSize: 16, label: open, labelPlace: "
        + "bottom, labelColour: orange, turn: 90}}\n"),
    RegionPixelCase(
      "a slider along an arc",
      "- {\(box), control: slider, arc: {from: -135, to: 90}, value: {start: 0.6}, draw: {fill: '#222', "
        + "label: '{value}'}}\n"),
    RegionPixelCase(
      "a look that has blended into another",
      "- {\(box), draw: {fill: '#2a6', label: up, blend: 40, pressed: {fill: '#6fa', border: red}}}\n",
      [Point(x: 200, y: 160)]),
    RegionPixelCase(
      "rounded corners", "- {\(box), shape: {rounded: 8}, draw: {fill: '#2a6', border: white}}\n"),
    RegionPixelCase("a circle", "- {\(box), shape: circle, draw: {fill: '#2a6', border: white}}\n"),
    RegionPixelCase(
      "a polygon",
      "- {\(box), shape: {polygon: [[50%, 0], [100%, 50%], [50%, 100%], [0, 50%]]}, "
        + "draw: {fill: '#2a6', border: white}}\n"),
    RegionPixelCase(
      "an opacity that a region and its child share",
      "- {\(box), alpha: 0.6, draw: {fill: '#2a6'}, children: [{frame: {left: 5, top: 5, width: 50, "
        + "height: 60}, draw: {fill: white}}]}\n"),
    RegionPixelCase(
      "hidden and transparent regions, which are not drawn",
      "- {\(box), hidden: true, draw: {fill: '#2a6'}}\n- {\(box), alpha: 0, draw: {fill: red}}\n"
        + "- {frame: {left: 5, top: 5, width: 5, height: 5}, draw: {fill: white}}\n"),
    RegionPixelCase(
      "a child that is clipped at its parent's edge",
      "- {\(box), shape: circle, draw: {fill: '#2a6'}, children: [{frame: {left: 0, top: 0, width: "
        + "30, height: 20}, draw: {fill: white}}]}\n"),
    RegionPixelCase(
      "a later region in front of an earlier one",
      "- {\(box), draw: {fill: '#2a6'}}\n"
        + "- {frame: {left: 60, top: 30, width: 60, height: 40}, draw: {fill: '#c44c'}}\n"),
    RegionPixelCase(
      "a hole through two regions",
      "- {\(box), draw: {fill: '#2a6'}}\n"
        + "- {frame: {left: 60, top: 30, width: 60, height: 40}, draw: {fill: '#c44'}}\n"
        + "- {frame: {left: 50, top: 40, width: 30, height: 10}, shape: {rounded: 3}, "
        + "policy: pass, draw: {border: white}}\n"),
    RegionPixelCase(
      "a region that is partly outside the screen",
      "- {frame: {left: -20, top: 150, width: 60, height: 60}, shape: circle, "
        + "draw: {fill: '#2a6', border: white}}\n"),
    RegionPixelCase(
      "a region that is larger than the screen",
      "- {frame: {left: -200, top: 20, width: 900, height: 40}, shape: {rounded: 20}, "
        + "draw: {fill: '#2a6', label: middle, border: white}}\n"),
    RegionPixelCase(
      "a pressed region",
      "- {\(box), draw: {fill: '#2a6', label: up, pressed: {fill: '#6fa', label: down}}}\n",
      [Point(x: 200, y: 160)]),
    RegionPixelCase(
      "a pressed region that has another shape without a compositor",
      "- {\(box), draw: {fill: '#2a62', border: red, pressed: {fill: '#6faf'}}}\n",
      [Point(x: 200, y: 160)]),
    RegionPixelCase(
      "a button that the finger has left (W25)",
      "- {\(box), control: button, draw: {fill: '#2a6', pressed: {fill: '#6fa'}}}\n",
      [Point(x: 200, y: 160), Point(x: 600, y: 400)]),
    RegionPixelCase(
      "a card that is dragged in front of another (R1)",
      "- {\(box), shape: {rounded: 4}, draw: {fill: '#2a6', label: card, pressed: {fill: '#6fa'}}, "
        + "on: {moved: {move: self}}}\n"
        + "- {frame: {left: 100, top: 60, width: 60, height: 40}, draw: {fill: '#c44'}}\n",
      [Point(x: 200, y: 160), Point(x: 300, y: 200), Point(x: 431, y: 277)]),
    RegionPixelCase(
      "a card that is dragged behind a hole, and back",
      "- {\(box), draw: {fill: '#2a6'}, on: {moved: {move: self}}}\n"
        + "- {frame: {left: 100, top: 0, width: 20, height: 200}, policy: pass}\n",
      [Point(x: 200, y: 160), Point(x: 431, y: 277), Point(x: 371, y: 197)]),
    RegionPixelCase(
      "a knob that is dragged in its slider (R4)",
      "- {\(box), shape: {rounded: 20}, draw: {fill: '#2a6'}, children: [{frame: {left: 0, top: 10, "
        + "width: 20, height: 20}, shape: circle, constrain: parent, draw: {fill: white, "
        + "pressed: {border: red}}, on: {moved: {move: self}}}]}\n",
      [Point(x: 140, y: 160), Point(x: 241, y: 177)]),
    RegionPixelCase(
      "a region larger than the screen that is dragged",
      "- {frame: {left: -200, top: 20, width: 900, height: 40}, shape: {rounded: 20}, "
        + "draw: {fill: '#2a6', label: middle, border: white}, on: {moved: {move: self}}}\n",
      [Point(x: 640, y: 160), Point(x: 721, y: 377)]),
  ]
}

@Suite("Regions on the screen", .server(.stage), .serialized)
struct RegionPixelTests {
  private static let ground: UInt32 = 0x30_6080

  /// The options that hide halos, which have tests of their own.
  private static let options = ["--disc", "0", "--ring", "0", "--log", "warning", "--config"]

  /// Runs a scenario with a configuration.
  private static func withRegions(
    _ yaml: String, in surroundings: Surroundings,
    _ body: @Sendable (ShowStage, String) throws -> Void
  ) throws {
    let folder = try TemporaryFolder(prefix: "fingertip-regions")
    let file = folder.file("config.yaml")
    try Files.write(yaml, to: file)
    try withStage(in: surroundings, options + [file], colour: ground) { try body($0, file) }
  }

  /// The tolerance of 3 of 255 is for three roundings: ours, the compositor's and the expected one.
  @Test(
    "Regions on the screen look as the pure painter draws them, with and without a compositor",
    arguments: RegionPixelCase.all, Surroundings.bareAndComposited)
  private func pixels(_ given: RegionPixelCase, in surroundings: Surroundings) throws {
    try Self.withRegions(given.yaml, in: surroundings) { stage, _ in
      let scene = try RegionScene(given.yaml)
      try stage.waitFor(scene, given.name)
      let finger = try stage.finger
      for (index, point) in given.path.enumerated() {
        if index == 0 {
          try finger.touchDown(1, at: point)
          scene.finger(.began, point)
        } else {
          try finger.touchMove(1, to: point, steps: 3)
          scene.finger(.moved, point)
        }
        try stage.waitFor(scene, "\(given.name), \(point)")
      }
      guard let last = given.path.last else { return }
      try finger.touchUp(1)
      scene.finger(.ended, last)
      try stage.waitFor(scene, "\(given.name), lifted")
    }
  }
}

extension ShowStage {
  /// Waits until the screen shows regions as the scene paints them.
  ///
  /// - Parameters:
  ///   - scene: the regions.
  ///   - what: a description of the state, for messages.
  ///   - isComposited: whether a compositor blends; nil to use the surroundings.
  /// - Throws: `RigError.deadlinePassed` if it does not do so in time.
  func waitFor(_ scene: RegionScene, _ what: String, isComposited: Bool? = nil) throws {
    var distance = 0
    do {
      try Wait.until("the regions to look as expected: \(what)") {
        distance = scene.distance(
          to: reader.screen(), ground: colour,
          isComposited: isComposited ?? surroundings.isComposited)
        return distance <= 3
      }
    } catch {
      Issue.record("\(what): off by \(distance); \(overlay.messages)")
      throw error
    }
  }
}
