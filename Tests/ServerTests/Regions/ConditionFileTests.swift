import Testing
import TouchX11
import Touches
import WindowStates

@testable import DesktopRequests
@testable import TouchRig

/// Conditions of gestures in a configuration, evaluated on a real desktop.
@Suite("Gesture conditions in configuration files", .server(.regions), .serialized)
struct ConditionFileTests {
  /// A condition as it is written in the configuration.
  enum Condition: String, CaseIterable {
    case windowClass = "class: [Gimp, krita]"
    case title = "title: \"*draft*\""
    case fullscreen = "fullscreen: true"
    case modifiers = "modifiers: [ctrl, shift]"
    case fingers = "fingers: 2"
  }

  /// The keys of conditions, and whether the gesture is active when the condition holds.
  private static let keys: [(key: String, isActiveWhenTrue: Bool)] = [
    ("when: {CONDITION}", true), ("unless: {CONDITION}", false),
    ("begins: {when: {CONDITION}}", true), ("begins: {unless: {CONDITION}}", false),
  ]

  /// A region with a conditional and an unconditional gesture.
  private struct Pad {
    var condition: Condition
    var key: (key: String, isActiveWhenTrue: Bool)
    var position: Point

    func yaml(_ number: Int) -> String {
      let clause = key.key.split(separator: "CONDITION").joined(separator: condition.rawValue)
      return """
        - id: pad\(number)
          frame: {left: \(position.x - 20)px, top: \(position.y - 20)px, width: 40px, height: 40px}
          touches: gesture
          gestures:
          - {type: tap, \(clause), do: {log: there}}
          - {type: tap, do: {log: other}}

        """
    }
  }

  private static let pads = Condition.allCases.enumerated().flatMap { row, condition in
    keys.enumerated().map { column, key in
      Pad(
        condition: condition, key: key,
        position: Point(x: 200 + 50 * Double(column), y: 200 + 50 * Double(row)))
    }
  }

  private static let configuration =
    "regions:\n" + pads.enumerated().map { $1.yaml($0) }.joined()
      + """
      - {id: rest, frame: {left: 800px, top: 200px, width: 40px, height: 40px}, touches: gesture}
      - id: offered
        policy: offer
        frame: {left: 800px, top: 300px, width: 40px, height: 40px}
        unless: {class: Krita}
        gestures: [{type: tap, do: {log: offered}}]
      # Even on a slow machine, a tap is not too long.
      gestures: {defaults: {tapDuration: 20000}}
      """

  /// Makes one condition true on the desktop, or none for nil.
  @Test(
    "The conditions of gestures are evaluated when a finger comes down and when a gesture begins",
    arguments: [nil] + Condition.allCases)
  func evaluation(_ condition: Condition?) throws {
    try withServer(in: .manager) { server in
      let application = try ProbeClient(
        server.display, .touch,
        on: .window(PixelRect(x: 100, y: 100, width: 1000, height: 500), overrideRedirect: false))
      let user = application.connection
      let desktop = Desktop(user)
      let beneath = WindowTarget.beneath(x: 220, y: 220)
      try Wait.until("the window to be managed") { desktop.facts(about: beneath) != nil }
      let stage = try ProgramStage(server, Self.configuration, over: application)
      let input = try SyntheticInput(user)
      var hold: SyntheticInput.Hold?
      switch condition {
      case .windowClass: user.setClass("Krita", of: application.window)
      case .title: user.setTitle("my draft.txt", of: application.window)
      case .fullscreen:
        try desktop.perform(.fullscreen, on: beneath)
        try Wait.until("the window to fill the screen") {
          desktop.facts(about: beneath)?.isFullscreen == true
        }
      case .modifiers: hold = try input.hold(try KeyChord("ctrl+shift"))
      case .fingers: try stage.finger.touchDown(20, at: Point(x: 820, y: 220))
      case nil: break
      }
      user.synchronise()
      for pad in Self.pads {
        // A tap has one finger, regardless of other fingers that are down.
        let isFingerCountOfTap = pad.condition == .fingers && pad.key.key.hasPrefix("begins")
        let holds = pad.condition == condition && !isFingerCountOfTap
        let isActive = holds == pad.key.isActiveWhenTrue
        let before = (there: stage.count("there"), other: stage.count("other"))
        try stage.finger.tap(1, at: pad.position)
        try Wait.until("the tap on \(pad) to be reported") {
          stage.count("there") + stage.count("other") > before.there + before.other
        }
        #expect(stage.count("there") - before.there == (isActive ? 1 : 0), "\(pad)")
      }
      if let hold { input.release(hold) }
      if condition == .fingers { try stage.finger.touchUp(20) }
      application.clear()
      try stage.finger.tap(2, at: Point(x: 820, y: 320))
      if condition == .windowClass {
        try stage.waitForTaps(1)
      } else {
        try stage.waitForMessage("offered")
        #expect(stage.takeTouchBeginCount() == 0)
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
