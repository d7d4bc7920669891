@testable import SettingsReading
import Testing
import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings
@testable import SystemSupport

/// The scales of a pinch in steps, and the resulting widths of a region.
private struct ScaleCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  /// Keys of the region, besides its id and its frame of 200 px.
  var keys: String
  /// The scale of the pinch at each step, relative to its start.
  var scales: [Double]
  var widths: [Double]

  init(_ name: String, _ keys: String, _ scales: [Double], _ widths: [Double]) {
    testDescription = name
    self.keys = keys
    self.scales = scales
    self.widths = widths
  }
}

@Suite struct GestureTransformTests {
  private static let screen = PixelRect(x: 0, y: 0, width: 4000, height: 4000)

  private static func layout(_ keys: String) throws -> RegionLayout {
    RegionLayout(
      try regions(
        """
        regions:
        - {id: photo, frame: {left: 190, top: 190, width: 20, height: 20}\(keys)}
        """),
      on: LayoutContext(
        screen: screen,
        monitors: [.init(name: "screen", frame: screen, pixelsPerMillimetre: 10)]))
  }

  private static func pinch(
    _ region: RegionID, _ scale: Double, _ state: RecognizerState = .changed
  ) -> Gesture {
    var gesture = Gesture(
      id: GestureID(rawValue: "pinch"), type: .pinch, region: region, state: state,
      touches: [TouchID(device: DeviceID(rawValue: 8), contact: 1)],
      position: Point(x: 2000, y: 2000))
    gesture.values.scale = scale
    return gesture
  }

  @Test(
    "Fingers scale a region up to its limits, and reversing takes effect at once",
    arguments: [
      ScaleCase(
        "Half is the default minimum (R3)", "", [0.51, 0.49, 0.1, 0.2], [102, 100, 100, 200]),
      ScaleCase(
        "Four times is the default maximum (R3)", "", [3.9, 4.1, 10, 9], [780, 800, 800, 720]),
      ScaleCase("The minimum can be set (R3)", ", scaleLeast: 0.8", [0.9, 0.5], [180, 160]),
      ScaleCase("The maximum can be set (R3)", ", scaleMost: 1.5", [1.4, 3], [280, 300]),
      ScaleCase(
        "Scaling can be disabled (R3)", ", scaleLeast: 1, scaleMost: 1", [0.5, 2, 1],
        [200, 200, 200]),
      ScaleCase(
        "The widest limits are 0.1 and 10 (R3)", ", scaleLeast: 0.1, scaleMost: 10", [0.01, 1],
        [20, 2000]),
    ])
  private func limits(_ given: ScaleCase) throws {
    let layout = try Self.layout(given.keys)
    let photo = try #require(layout.region("photo"))
    for (scale, width) in zip(given.scales, given.widths) {
      let gesture = Self.pinch(photo, scale)
      layout.apply(.scale(nil), of: photo, at: gesture.position, by: gesture)
      let frame = try #require(layout.tree[photo]?.frame)
      #expect(abs(frame.width - width) < 0.001 && abs(frame.height - width) < 0.001, "\(scale)")
      #expect(abs(frame.center.x - 2000) < 0.001, "about the fingers")
    }
  }

  @Test(
    "The limits of scale apply to all gestures together, and restart with a new layout (R3)")
  func successiveGestures() throws {
    let layout = try Self.layout("")
    let photo = try #require(layout.region("photo"))
    for width in [400.0, 800, 800] {
      layout.apply(.scale(nil), of: photo, at: Point(x: 2000, y: 2000), by: Self.pinch(photo, 2))
      layout.release(Self.pinch(photo, 2, .ended), at: Timestamp(milliseconds: 0))
      #expect(layout.tree[photo]?.frame.width == width)
    }
  }

  @Test("A gesture moves each of several regions by its whole translation")
  func severalRegions() throws {
    let layout = RegionLayout(
      try regions(
        """
        regions:
        - {id: left, frame: {left: 10, top: 10, width: 20, height: 20}}
        - {id: right, frame: {left: 60, top: 10, width: 20, height: 20}}
        """),
      on: LayoutContext(
        screen: Self.screen,
        monitors: [.init(name: "screen", frame: Self.screen, pixelsPerMillimetre: 10)]))
    let (left, right) = (try #require(layout.region("left")), try #require(layout.region("right")))
    var gesture = Self.pinch(left, 1)
    for translation in [Vector(dx: 5, dy: 0), Vector(dx: 30, dy: 40)] {
      gesture.values.translation = translation
      for name in ["left", "right"] {
        layout.apply(.move(name), of: left, at: gesture.position, by: gesture)
      }
    }
    #expect(layout.tree[left]?.frame.origin == Point(x: 130, y: 140))
    #expect(layout.tree[right]?.frame.origin == Point(x: 630, y: 140))
  }

  @Test(
    "An invalid limit of scale is refused",
    arguments: [
      ("scaleLeast: 0", "'0' is out of range: a number from 0.1 to 1"),
      ("scaleLeast: 1.1", "'1.1' is out of range: a number from 0.1 to 1"),
      ("scaleMost: 0.9", "'0.9' is out of range: a number from 1 to 10"),
      ("scaleMost: .nan", "'.nan' is not a factor: a number from 1 to 10"),
    ])
  func refused(key: String, message: String) {
    let configuration = Configuration(Array("regions:\n- {\(key)}\n".utf8))
    #expect(configuration.problems.map(\.message) == [message])
  }
}
