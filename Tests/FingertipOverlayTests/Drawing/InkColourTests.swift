import Testing
import TouchDrawing
import TouchInk
import TouchRouting
import Touches

@testable import FingertipInk
@testable import FingertipOverlay
@testable import FingertipSettings

@Suite struct InkColourTests {
  private static let colours = [0x11_0000, 0x22_0000, 0x33_0000].map { Colour(hex: $0) }

  /// A finger that comes down or is lifted, and the colour that it gets.
  struct Step {
    var device: Int32
    var finger: UInt32
    var tool = InkTool.pen
    var lifts = false
    /// The index of its colour.
    var colour = 0
  }

  struct Case: CustomTestStringConvertible {
    var owner: InkColourOwner
    var name: String
    var steps: [Step]
    var testDescription: String { "\(owner.rawValue): \(name)" }
  }

  @Test(
    "Colours are assigned in turn to fingers, devices or tools",
    arguments: [
      Case(
        owner: .finger, name: "fingers one after the other get the first colour",
        steps: [
          Step(device: 8, finger: 1), Step(device: 8, finger: 1, lifts: true),
          Step(device: 8, finger: 2),
        ]),
      Case(
        owner: .finger, name: "fingers down together get one each, and a freed one is reused",
        steps: [
          Step(device: 8, finger: 1), Step(device: 8, finger: 2, colour: 1),
          Step(device: 9, finger: 1, colour: 2), Step(device: 9, finger: 2, colour: 0),
          Step(device: 8, finger: 2, lifts: true), Step(device: 8, finger: 3, colour: 1),
        ]),
      Case(
        owner: .device, name: "each device keeps its colour",
        steps: [
          Step(device: 8, finger: 1), Step(device: 8, finger: 2),
          Step(device: 9, finger: 1, colour: 1), Step(device: 8, finger: 1, lifts: true),
          Step(device: 8, finger: 3), Step(device: 10, finger: 1, colour: 2),
          Step(device: 9, finger: 5, tool: .marker, colour: 1),
        ]),
      Case(
        owner: .tool, name: "each tool keeps its colour",
        steps: [
          Step(device: 8, finger: 1), Step(device: 9, finger: 1),
          Step(device: 8, finger: 2, tool: .marker, colour: 1),
          Step(device: 8, finger: 3, tool: .eraser, colour: 2),
          Step(device: 8, finger: 4, tool: .areaEraser, colour: 0),
        ]),
    ])
  func assignment(_ test: Case) {
    var settings = DrawSettings()
    settings.colouring.colours = Self.colours
    settings.colouring.owner = test.owner
    var inks = InkColours(settings)
    for step in test.steps {
      let touch = TouchID(device: DeviceID(rawValue: step.device), contact: step.finger)
      if step.lifts {
        inks.release(touch)
      } else {
        #expect(inks.assign(touch, step.tool) == Self.colours[step.colour])
      }
    }
  }

  @Test(
    "A chosen colour is used by all fingers, or by its tool or device if each has its own",
    arguments: InkColourOwner.allCases)
  func choice(_ owner: InkColourOwner) {
    var settings = DrawSettings()
    settings.colouring.colours = Self.colours
    settings.colouring.owner = owner
    var inks = InkColours(settings)
    #expect(inks.colours(of: .pen) == (owner == .tool ? [Self.colours[0]] : []))
    let touch = TouchID(device: DeviceID(rawValue: 8), contact: 1)
    let other = TouchID(device: DeviceID(rawValue: 9), contact: 1)
    let former = inks.assign(other, .marker)
    inks.choose(.white, for: .pen, by: touch.device)
    #expect(inks.assign(touch, .pen) == .white)
    switch owner {
    case .finger:
      #expect(inks.assign(other, .marker) == .white && inks.colours(of: .marker) == [.white])
    case .tool:
      #expect(inks.assign(touch, .marker) == Self.colours[1])
      #expect(inks.colours(of: .marker) == [Self.colours[1]])
      #expect(inks.assign(other, .pen) == .white && inks.colours(of: .pen) == [.white])
    case .device:
      #expect(inks.assign(other, .pen) == former && inks.assign(touch, .marker) == .white)
      #expect(inks.colours(of: .pen) == [former, .white])
      // A choice without a device applies to all devices that draw.
      inks.choose(.black, for: .pen, by: nil)
      #expect(inks.assign(other, .pen) == .black && inks.assign(touch, .pen) == .black)
      #expect(inks.colours(of: .pen) == [.black])
    }
    inks.use(settings)
    for finger in [touch, touch, other, other] { inks.release(finger) }
    #expect(inks.assign(owner == .device ? other : touch, .pen) == Self.colours[0])
  }

  @Test(
    "The palette offers the configured colours, white and black, and no colour twice",
    arguments: [
      ["red", "blue"], ["#FF0000", "#0000FF"], ["#00F"], ["black", "white"], ["#808080"],
      ["#f00", "#e00", "#d00", "#c00", "#b00", "#a00", "#900", "#800", "#700"],
    ])
  func offer(_ names: [String]) throws {
    let inks = try names.map { try Colour(parsing: $0) }
    let palette = ToolPalette()
    palette.offer(inks)
    let screen = PixelRect(x: 0, y: 0, width: 1280, height: 720)
    let context = LayoutContext(screen: screen, monitors: [])
    let buttons: [RegionSetting] = palette.regions(on: context).flatMap(\.children)
    let actions: [RegionAction] = buttons.flatMap {
      $0.responses.actions[.control(.upInside)] ?? []
    }
    let offered = actions.compactMap { action -> Colour? in
      guard case .draw(.colour(let colour)) = action else { return nil }
      return colour
    }
    #expect(offered.count == 9 && Set(offered).count == 9)
    #expect(inks.prefix(7).allSatisfy(offered.contains))
    #expect(offered.contains(Colour.white))
    #expect(offered.contains { max($0.red, $0.green, $0.blue) < 32 })
    // Configured colours replace the default red and blue that look like them.
    let defaults = [Colour(hex: 0xE6_3946), Colour(hex: 0x3A_86FF)]
    if names.count == 2, names[0] != "black" {
      #expect(!defaults.contains(where: offered.contains))
    }
    // Colours that were offered before have no effect.
    palette.offer([])
    #expect(palette.colours == PaletteLooks.colours)
  }
}
