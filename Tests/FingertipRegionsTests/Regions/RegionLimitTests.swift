@testable import SettingsReading
import TestSupport
import Testing
import TouchDrawing
import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings
@testable import SystemSupport

private let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
private let context = LayoutContext(
  screen: screen,
  monitors: [.init(name: "screen", frame: screen, pixelsPerMillimetre: 3.8, isPrimary: true)])

/// Returns a configuration with one region per line.
private func regions(_ count: Int, _ line: (Int) -> String) -> String {
  "regions:\n" + (0..<count).map { "- {\(line($0))}\n" }.joined()
}

private func problems(_ yaml: String) -> [String] {
  Configuration(Array(yaml.utf8)).problems.map { $0.description(in: "f") }
}

/// Returns the shape of a star with a number of corners, whose edges go from the rim almost to the
/// centre.
private func star(_ corners: Int) -> String {
  let points = (0..<corners).map { corner in
    let radius = corner.isMultiple(of: 2) ? 50 : 5
    // Directions are interpolated between eight of them, which is enough for a star.
    let share = Double(corner) / Double(corners) * 8
    let rim = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0)]
    let (a, b, part) = (rim[Int(share)], rim[Int(share) + 1], share - share.rounded(.down))
    func coordinate(_ from: Int, _ to: Int) -> String {
      let tenths = (500 + Double(radius * 10) * (Double(from) + part * Double(to - from))).rounded()
      return "\(tenths / 10)%"
    }
    return "[\(coordinate(a.0, b.0)), \(coordinate(a.1, b.1))]"
  }
  return "shape: {polygon: [\(points.joined(separator: ", "))]}"
}

@Suite("Limits of the work that a configuration causes") struct RegionLimitTests {
  @Test(
    "10,000 regions beside, above and completely behind each other are checked", arguments: 0..<4)
  func manyRegions(_ kind: Int) {
    let yaml = regions(RegionCounts.regionLimit) { number in
      let (x, y) = (Double(number % 100), Double(number / 100))
      return switch kind {
      case 0: "id: r\(number), frame: {left: \(x)%, top: \(y)%, width: 0.8%, height: 0.8%}"
      case 1: "frame: {left: \(50 - x / 2)%, top: \(y / 2)%, width: \(20 + x)%, height: 40%}"
      // Circles do not contain each other's corners, so each is compared in detail.
      case 2: "shape: circle, frame: {left: \(x / 100)%, top: \(y / 100)%, width: 90%, height: 90%}"
      default: "id: r\(number), children: []"
      }
    }
    let configuration = Configuration(Array(yaml.utf8))
    #expect(configuration.problems.isEmpty)
    let warnings = RegionAdvice(on: configuration.regions).warnings
    switch kind {
    case 0, 2: #expect(warnings.isEmpty)
    case 1: #expect(!warnings.isEmpty)
    default:
      #expect(warnings.count == RegionCounts.regionLimit - 1)
      #expect(warnings.first?.message == "no touch can hit it: 'r1' in front covers it")
    }
  }

  @Test("More than 10,000 regions are refused before they are read")
  func tooManyRegions() {
    let maximum = RegionCounts.regionLimit
    #expect(problems(regions(maximum) { _ in "" }) == [])
    #expect(
      problems(regions(maximum + 1) { _ in "policy: mine" }) == [
        "f:2:1: regions: has 10001 regions, including those of menus; at most 10000 are allowed"
      ])
    let children = Array(repeating: "{}", count: maximum).joined(separator: ", ")
    let inside = "regions: [{children: [\(children)]}]"
    #expect(
      problems(inside) == [
        "f:1:10: regions: has 10001 regions, including those of menus; at most 10000 are allowed"
      ])
  }

  @Test(
    "Regions may have at most 1,000 windows, and nested ones share their parent's",
    arguments: [
      ("{draw: {fill: red}}", nil), ("{children: [{draw: {fill: red}}]}", nil),
      ("{draw: {fill: red}, children: [{draw: {fill: red}}, {draw: {fill: red}}]}", nil),
      ("{children: [{draw: {fill: red}}, {draw: {fill: red}}]}", 2000),
      ("{draw: {fill: red}}, {draw: {fill: red}}", 2000),
    ])
  func tooManyWindows(entry: String, count: Int?) {
    // Small regions stay below the limit of drawn pixels.
    let small = entry.replacing("{draw", with: "{frame: {width: 9px, height: 9px}, draw")
    let entries = Array(repeating: small, count: RegionCounts.windowLimit).joined(separator: ", ")
    #expect(
      problems("regions: [\(entries)]")
        == (count.map {
          [
            "f:1:10: regions: has \($0) regions with 'draw' that are inside no other such region; "
              + "at most 1000 are allowed"
          ]
        } ?? []))
  }

  @Test("The numbers of gestures and monitors are limited")
  func tooManyOthers() {
    let gestures = Array(repeating: "{type: tap}", count: 101).joined(separator: ", ")
    #expect(
      problems("regions: [{gestures: [\(gestures)]}]") == [
        "f:1:22: regions: has 101 gestures of one region; at most 100 are allowed"
      ])
    let half = Array(repeating: "{type: tap}", count: 51).joined(separator: ", ")
    #expect(
      problems("regions: [{gestures: [\(half)], fingers: {1: [\(half)]}}]") == [
        "f:1:22: regions: has 102 gestures of one region; at most 100 are allowed"
      ])
    #expect(
      problems("regions: [{fingers: {1: [\(half)], 2: [\(half)]}}]") == [
        "f:1:21: regions: has 102 gestures of one region; at most 100 are allowed"
      ])
    #expect(problems(regions(2000) { _ in "gestures: [{type: tap}]" }) == [])
    #expect(
      problems(regions(2001) { _ in "gestures: [{type: tap}]" }) == [
        "f:2:1: regions: has 2001 gestures; at most 2000 are allowed"
      ])
    #expect(
      problems(regions(101) { _ in "gestures: [{type: tap, group: g}]" }) == [
        "f:2:1: regions: has 101 gestures of the group 'g'; at most 100 are allowed"
      ])
    #expect(
      problems(regions(65) { "screen: DP-\($0)" }) == [
        "f:2:1: regions: has 65 different values of 'screen'; at most 64 are allowed"
      ])
  }

  @Test("2,000 gestures that wait for the next are a cycle only if the last waits for the first")
  func longChain() {
    func chain(isClosed: Bool) -> String {
      regions(400) { number in
        let gestures = (0..<5).map { index in
          let id = number * 5 + index
          let isLast = id + 1 == RegionCounts.allGesturesLimit
          let next = !isLast ? "requires: g\(id + 1)" : isClosed ? "requires: g0" : ""
          return "{id: g\(id), type: \(["tap", "pan", "swipe", "flick", "pinch"][index]), \(next)}"
        }
        return "gestures: [\(gestures.joined(separator: ", "))]"
      }
    }
    #expect(problems(chain(isClosed: false)) == [])
    #expect(
      problems(chain(isClosed: true)) == [
        "f:2:45: regions[0].gestures[0].requires: makes 'g0' wait for itself, so that it is never "
          + "recognized"
      ])
  }

  @Test("10,000 unknown names get suggestions as long as the comparisons are cheap")
  func manyNames() {
    let found = problems(
      regions(RegionCounts.regionLimit) { "id: region\($0), hit: {to: regoin\($0)}" })
    #expect(found.count == RegionCounts.regionLimit)
    #expect(
      found.first?.hasSuffix("'regoin0' is not a region's id; did you mean 'region0'?") == true)
    #expect(found.last?.hasSuffix("'regoin9999' is not a region's id") == true)
  }

  @Test("Polygons of 1,000 corners with outset and border become windows and an input shape")
  func manyCorners() throws {
    let star = star(1000)
    let yaml = regions(3) { number in
      "id: p\(number), frame: {width: 20%, height: 20%}, outset: \(number.isMultiple(of: 2) ? 5 : -3), \(star), "
        + "draw: {fill: red, border: blue, borderWidth: 20}"
    }
    let configuration = Configuration(Array(yaml.utf8))
    try #require(configuration.problems.isEmpty)
    let layout = RegionLayout(configuration.regions, on: context)
    var shape = InputShape()
    _ = shape.update(from: layout.tree)
    #expect(!shape.rects.isEmpty)
    var panels = RegionPanels(layout.tree, faces: RegionFaces(layout) { _, _ in })
    panels.update(pressed: PressedRegions())
    #expect(panels.panels.count == 3)
  }

  @Test("Polygons and drawings may fill a screen a limited number of times")
  func tooLarge() {
    let shape = "shape: {polygon: [[0, 0], [100%, 0], [0, 100%]]}"
    #expect(problems(regions(16) { _ in shape }) == [])
    #expect(
      problems(regions(17) { _ in shape }) == [
        "f:18:3: regions[16]: makes polygons and masks fill a screen of 1920x1080 px more than 16 "
          + "times, all regions together; at most that much is allowed"
      ])
    #expect(problems(regions(32) { _ in "draw: {fill: red}" }) == [])
    #expect(
      problems(regions(34) { _ in "draw: {fill: red}, frame: fill" }) == [
        "f:34:30: regions[32]: makes what is drawn fill a screen of 1920x1080 px more than 32 "
          + "times, all regions together; at most that much is allowed"
      ])
  }

  @Test(
    "Shapes and pictures as large as their frames are limited even where they are off the screen",
    arguments: ["shape: {polygon: [[0, 0], [100%, 0], [0, 100%]]}", "draw: {icon: go-next}"])
  func tooLargeOffScreen(_ part: String) {
    func nested(_ width: String) -> [String] {
      let frame = "frame: {width: 1000%, height: 1000%}"
      let inner = "frame: {width: \(width), height: 100%}, \(part)"
      return problems(regions(1) { _ in "\(frame), children: [{\(inner)}]" })
    }
    #expect(nested("100%") == [])
    #expect(nested("101%").count == 1)
    #expect(
      nested("101%").first?.contains(
        "regions[0].children[0].frame: makes shapes and pictures larger than 100 screens") == true)
  }

  @Test("The corners of polygons and the rows that their edges reach are limited")
  func tooManyEdges() {
    let star = star(1000)
    #expect(problems(regions(20) { _ in "frame: {width: 9%, height: 9%}, \(star)" }) == [])
    let many = problems(regions(21) { _ in "frame: {width: 9%, height: 9%}, \(star)" })
    #expect(many.count == 1)
    #expect(many.first?.hasPrefix("f:22:") == true)
    #expect(
      many.first?.hasSuffix(
        "regions[20].shape: makes the polygons of all regions have more than the 20000 corners "
          + "allowed") == true)
    let reaching = problems(
      regions(2) { _ in "frame: {width: 9%, height: 9%}, outset: 140px, \(star)" })
    #expect(
      reaching.first?.hasSuffix(
        "regions[1].shape: makes the edges of polygons reach more than 500000 rows of pixels, "
          + "their outsets included; at most that many are allowed for all regions "
          + "together") == true)
  }

  @Test(
    "10,000 regions without IDs are recognized after one is inserted before them")
  func renewal() throws {
    let entries = (0..<RegionCounts.regionLimit - 1).map {
      "- {frame: {left: \($0 % 100 * 12)px, top: \($0 / 100 * 7)px, width: 10px, height: 6px}}\n"
    }
    let former = Configuration(Array(("regions:\n" + entries.joined()).utf8))
    let next = Configuration(
      Array(("regions:\n- {frame: {width: 9px}}\n" + entries.joined()).utf8))
    try #require(former.problems.isEmpty && next.problems.isEmpty)
    let renewal = RegionRenewal(
      of: RegionLayout(former.regions, on: context).index, to: next.regions)
    #expect(renewal.gone.isEmpty && renewal.cancelled.isEmpty && renewal.needingHandlers.isEmpty)
    #expect(renewal.settings.regions[1].id == "regions[0]")
    #expect(renewal.settings.regions[0].id == "regions[0]'")
  }

  @Test("All pictures together have a limit of pixels, and each is counted once")
  func manyPictures() throws {
    try withPicture(width: 4096, height: 2050) { first in
      try withPicture(width: 4096, height: 2050) { second in
        let yaml = regions(10) { _ in "mask: '\(first)', frame: {width: 9}" }
        #expect(problems(yaml) == [])
        #expect(
          problems(yaml + "- {draw: {picture: '\(second)'}}\n") == [
            "f:12:20: regions[10].draw.picture: with '\(second)', all pictures together have 17 "
              + "million px that may be transparent; 16 million px are allowed"
          ])
      }
    }
  }

  private func withPicture(width: Int, height: Int, _ body: (String) throws -> Void) throws {
    try withTemporaryFile([]) { path in
      guard let canvas = Canvas(bounds: PixelRect(x: 0, y: 0, width: width, height: height)) else {
        Issue.record("no memory for a picture")
        return
      }
      try PNGFile.write(canvas.target, to: path)
      try body(path)
    }
  }
}
