import Testing
import TouchDrawing
import TouchRouting
import Touches

@testable import FingertipRegions

@Suite struct TurnedControlTests {
  private static let yaml = """
    regions:
    - id: s
      frame: {left: 300px, top: 200px, width: 200px, height: 40px}
      control: slider
      draw: {fill: red, label: a}
    """

  /// Controls that are turned in their frames, positions of a finger, and the resulting values.
  ///
  /// A finger on the stick comes from the stick's centre.
  private static let turned: [(String, Double, Double, Double)] = [
    ("slider, draw: {turn: 180}", 320, 220, 1), ("slider, draw: {turn: 180}", 480, 220, 0),
    ("slider, draw: {turn: -180}", 400, 220, 0.5),
    ("slider, arc: {from: -135, to: 135}, draw: {turn: 90}", 400, 200.5, 1.0 / 6),
    ("stick, deadZone: 0, draw: {turn: 180}", 300, 220, 1),
    ("stick, deadZone: 0, draw: {turn: 90}", 400, 200, -1),
  ]

  @Test(
    "The value of a control that is turned in its frame follows its turned direction",
    arguments: turned)
  func turnedInFrame(_ keys: String, _ x: Double, _ y: Double, _ value: Double) throws {
    let routed = try RoutedRegions(
      "regions: [{id: s, frame: {left: 300px, top: 200px, width: 200px, height: 40px}, "
        + "control: \(keys)}]")
    if keys.hasPrefix("stick") {
      routed.finger(.began, 400, 220, contact: 1)
      routed.finger(.moved, x, y, contact: 1)
    } else {
      routed.finger(.began, x, y, contact: 1)
    }
    let found = try #require(routed.layout.live.value(of: "s")?.first ?? (value == 0 ? 0 : nil))
    #expect((found - value).magnitude < 0.01, "\(found)")
  }

  @Test(
    "A slider turned by a quarter fills its frame",
    arguments: [("90", 1.0), ("270", 0.0)])
  func quarterTurn(_ turn: String, _ value: Double) throws {
    let routed = try RoutedRegions(
      "regions: [{id: s, frame: {left: 300px, top: 200px, width: 40px, height: 200px}, "
        + "control: slider, draw: {turn: \(turn), level: lime}}]")
    routed.finger(.began, 320, 380, contact: 1)
    #expect((routed.layout.live.value(of: "s")?.first ?? 0) == value)
    routed.layout.live.setValue([1], of: "s")
    var panels = RegionPanels(routed.layout.tree, faces: RegionFaces(routed.layout) { _, _ in })
    panels.update(pressed: PressedRegions())
    let panel = try #require(panels.panels.first)
    let thumb = Rect(panel.drawing.figures[3].outline.frame.offset(x: panel.x, y: panel.y)).center
    #expect((thumb - Point(x: 320, y: value == 1 ? 380 : 220)).length < 2)
  }

  /// Returns the regions, with the slider rotated by an angle about its centre.
  private static func routed(_ rotation: Double) throws -> RoutedRegions {
    let routed = try RoutedRegions(yaml)
    let id = try #require(routed.layout.region("s"))
    routed.layout.tree.update(id) { region in
      var pose = RegionPose(region.frame)
      pose.rotate(by: rotation, about: region.frame.center)
      region.setPose(pose, shape: .rectangle)
    }
    return routed
  }

  private static let quarter = Double.pi / 2
  /// Angles of rotation, positions of a finger, and the resulting values.
  private static let rotated: [(Double, Double, Double, Double)] = [
    (0, 480, 220, 1), (0, 400, 220, 0.5), (quarter, 400, 300, 1), (quarter, 400, 140, 0),
    (2 * quarter, 320, 220, 1), (2 * quarter, 480, 220, 0), (quarter / 2, 456.5685, 276.5685, 1),
  ]

  @Test(
    "The value of a rotated slider is measured along its own axis",
    arguments: rotated)
  func rotatedValue(_ rotation: Double, _ x: Double, _ y: Double, _ value: Double) throws {
    let routed = try Self.routed(rotation)
    routed.finger(.began, x, y, contact: 1)
    let found = try #require(routed.layout.live.value(of: "s")?.first ?? (value == 0 ? 0 : nil))
    #expect((found - value).magnitude < 0.01)
  }

  @Test("A rotated control has as many parts as an upright one, and they rotate with it")
  func parts() throws {
    var counts: Set<Int> = []
    for rotation in [0, 0.3, Self.quarter] {
      let routed = try Self.routed(rotation)
      let id = try #require(routed.layout.region("s"))
      routed.layout.live.setValue([1], of: "s")
      var panels = RegionPanels(routed.layout.tree, faces: RegionFaces(routed.layout) { _, _ in })
      panels.update(pressed: PressedRegions())
      let panel = try #require(panels.panels.first)
      #expect(panel.root == id)
      counts.insert(panel.drawing.figures.count)
      let thumb = panel.drawing.figures[3].outline.frame.offset(x: panel.x, y: panel.y)
      let expected =
        Point(x: 400, y: 220)
        + Vector(dx: 80 * cosine(rotation), dy: 80 * cosine(rotation - Self.quarter))
      let middle = Rect(thumb).center
      #expect((middle - expected).lengthSquared < 4)
    }
    // The parts are the face, track, level and thumb, and the label with its rim.
    #expect(counts == [6])
  }

  @Test(
    "The empty track of a control is visible on a panel of its own colour, by a light rim",
    arguments: ["slider", "slider, arc: {from: -135, to: 135}", "toggle"], [0, 0.3])
  func trackRim(control: String, rotation: Double) throws {
    let routed = try RoutedRegions(
      "regions: [{id: s, frame: {left: 300px, top: 200px, width: 200px, height: 40px}, "
        + "control: \(control), draw: {fill: '#202428'}}]")
    let id = try #require(routed.layout.region("s"))
    routed.layout.tree.update(id) { region in
      var pose = RegionPose(region.frame)
      pose.rotate(by: rotation, about: region.frame.center)
      region.setPose(pose, shape: .rectangle)
    }
    var panels = RegionPanels(routed.layout.tree, faces: RegionFaces(routed.layout) { _, _ in })
    panels.update(pressed: PressedRegions())
    // The face of the region, and the track.
    let figures = try #require(panels.panels.first).drawing.figures
    let track = try #require(figures[1].face)
    let (fill, rim) = (try #require(track.fill), try #require(track.border))
    #expect(fill != rim && min(rim.red, rim.green, rim.blue) == 255 && rim.alpha >= 80)
  }

  /// Returns the cosine of an angle, computed as a series.
  private func cosine(_ angle: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for count in stride(from: 1.0, to: 40, by: 2) {
      term *= -angle * angle / (count * (count + 1))
      sum += term
    }
    return sum
  }
}
