import Testing
import TouchDrawing
import Touches

@testable import FingertipApp

@Suite struct InkColourTests {
  private static let colours = [0x11_0000, 0x22_0000, 0x33_0000].map { Colour(hex: $0) }

  /// A finger that comes down, or is lifted, and the colour that it gets.
  struct Step {
    var device: Int32
    var finger: UInt32
    var tool = InkTool.pen
    var lifts = false
    /// The place of its colour.
    var colour = 0
  }

  struct Case: CustomTestStringConvertible {
    var owner: InkColourOwner
    var name: String
    var steps: [Step]
    var testDescription: String { "\(owner.rawValue): \(name)" }
  }

  @Test(
    "Colours go round fingers, devices or tools",
    arguments: [
      Case(
        owner: .finger, name: "one after the other have the first",
        steps: [
          Step(device: 8, finger: 1), Step(device: 8, finger: 1, lifts: true),
          Step(device: 8, finger: 2),
        ]),
      Case(
        owner: .finger, name: "together have one each, and a free one goes to the next",
        steps: [
          Step(device: 8, finger: 1), Step(device: 8, finger: 2, colour: 1),
          Step(device: 9, finger: 1, colour: 2), Step(device: 9, finger: 2, colour: 0),
          Step(device: 8, finger: 2, lifts: true), Step(device: 8, finger: 3, colour: 1),
        ]),
      Case(
        owner: .device, name: "each keeps its own",
        steps: [
          Step(device: 8, finger: 1), Step(device: 8, finger: 2),
          Step(device: 9, finger: 1, colour: 1), Step(device: 8, finger: 1, lifts: true),
          Step(device: 8, finger: 3), Step(device: 10, finger: 1, colour: 2),
          Step(device: 9, finger: 5, tool: .marker, colour: 1),
        ]),
      Case(
        owner: .tool, name: "each keeps its own",
        steps: [
          Step(device: 8, finger: 1), Step(device: 9, finger: 1),
          Step(device: 8, finger: 2, tool: .marker, colour: 1),
          Step(device: 8, finger: 3, tool: .eraser, colour: 2),
          Step(device: 8, finger: 4, tool: .areaEraser, colour: 0),
        ]),
    ])
  func turns(_ test: Case) {
    var settings = DrawSettings()
    settings.colours = Self.colours
    settings.colourOwner = test.owner
    var inks = InkColours(settings)
    for step in test.steps {
      let touch = TouchID(device: DeviceID(rawValue: step.device), contact: step.finger)
      if step.lifts {
        inks.release(touch)
      } else {
        #expect(inks.take(touch, step.tool) == Self.colours[step.colour])
      }
    }
  }

  @Test(
    "A colour that is chosen is everybody's, or the tool's where each has its own",
    arguments: InkColourOwner.allCases)
  func choice(_ owner: InkColourOwner) {
    var settings = DrawSettings()
    settings.colours = Self.colours
    settings.colourOwner = owner
    var inks = InkColours(settings)
    #expect(inks.colour(of: .pen) == (owner == .tool ? Self.colours[0] : nil))
    inks.choose(.white, for: .pen)
    let touch = TouchID(device: DeviceID(rawValue: 8), contact: 1)
    #expect(inks.take(touch, .pen) == .white && inks.colour(of: .pen) == .white)
    let other = owner == .tool ? Self.colours[1] : .white
    #expect(inks.take(touch, .marker) == other && inks.colour(of: .marker) == other)
    inks.use(settings)
    inks.release(touch)
    inks.release(touch)
    #expect(inks.take(touch, .pen) == Self.colours[0])
  }
}
