import RegionControls
import Testing
import TouchRouting
import Touches

@testable import FingertipRegions
@testable import FingertipSettings
@testable import SystemSupport

/// A runner of the actions of a button, as in a dispatcher.
private final class RepetitionFixture: ActionReceiver {
  let layout: RegionLayout
  let runner = ActionRunner { _, _ in }
  private let button: RegionID
  /// The emissions so far.
  private(set) var passed: [RegionEmission] = []
  /// The words of the commands of draw mode so far.
  private(set) var commands: [String] = []
  /// Called before an action is applied.
  var willApply: () -> Void = {}

  init(_ action: String) throws {
    let screen = PixelRect(x: 0, y: 0, width: 1000, height: 500)
    let layout = RegionLayout(
      try regions(
        """
        variables: {speed: "1", text: ""}
        regions:
        - {id: more, control: button, on: {down: \(action)}}
        """), on: LayoutContext(screen: screen, monitors: []))
    button = try #require(layout.region("more"))
    self.layout = layout
    runner.receiver = self
  }

  /// Presses the button with a finger.
  func press(_ contact: UInt32) -> Act {
    let act = Act(
      region: button, trigger: .control(.down),
      touch: TouchID(device: DeviceID(rawValue: 8), contact: contact),
      position: Point(x: 5, y: 5))
    let emission = RegionEmission(
      name: "", region: "more", act: act, time: Timestamp(milliseconds: 0))
    for action in layout.actions(for: act) {
      layout.apply(action, for: act)
      runner.carryOut(action, for: emission)
    }
    return act
  }

  func apply(_ action: RegionAction, for act: Act) {
    willApply()
    layout.apply(action, for: act)
  }

  func perform(_ action: OverlayAction) {}
  func perform(_ command: DrawCommand, by device: DeviceID) { commands.append(command.word) }
  func filled(_ text: String, _ facts: EventFacts) -> String { layout.filled(text, facts) }
  func pass(_ emission: RegionEmission) { passed.append(emission) }
  var startsPrograms: Bool { false }
  func regrabDevices() {}
}

@Suite struct RepeatedActionTests {
  @Test(
    "A repeated action changes variables each time, until the finger is lifted",
    arguments: [
      ("{toggle: {speed: ['1', '2', '3', '4']}, repeat: 50}", "speed", ["2", "3", "4"]),
      ("{set: {text: '{text}x'}, repeat: 50}", "text", ["x", "xx", "xxx"]),
    ])
  func changes(action: String, name: String, values: [String]) throws {
    let fixture = try RepetitionFixture(action)
    let act = fixture.press(1)
    #expect(fixture.layout.live.variables[name] == values[0])
    for value in values.dropFirst() {
      fixture.runner.takeTurn(at: try #require(fixture.runner.nextTurn))
      #expect(fixture.layout.live.variables[name] == value)
    }
    fixture.runner.end(.touch(act.touch))
    #expect(fixture.runner.nextTurn == nil)
  }

  @Test("A repeated emission has the time of its repetition")
  func times() throws {
    let fixture = try RepetitionFixture("{emit: more, repeat: {after: 400, every: 50}}")
    _ = fixture.press(1)
    for _ in 0..<2 { fixture.runner.takeTurn(at: try #require(fixture.runner.nextTurn)) }
    #expect(fixture.passed.map { $0.time.milliseconds.rounded() } == [0, 400, 450])
  }

  @Test("An action may end every repetition")
  func ends() throws {
    let fixture = try RepetitionFixture("{set: {text: '{text}x'}, repeat: 50}")
    for contact: UInt32 in 1...3 { _ = fixture.press(contact) }
    fixture.willApply = { fixture.runner.endAll() }
    fixture.runner.takeTurn(at: try #require(fixture.runner.nextTurn) + 1000)
    #expect(fixture.layout.live.variables["text"] == "xxxx")
  }

  @Test("Without programs, no page of a PDF file becomes the ground, but a picture does")
  func grounds() throws {
    let fixture = try RepetitionFixture("[{draw: ground /a.pdf}, {draw: ground /a.png}]")
    _ = fixture.press(1)
    #expect(fixture.commands == ["ground /a.png"])
  }
}
