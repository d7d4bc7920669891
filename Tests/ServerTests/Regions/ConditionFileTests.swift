import Testing
import TouchX11
import Touches

@testable import DesktopRequests
@testable import TouchRig

/// Conditions of gestures in a configuration, and what they ask of a real desktop.
@Suite("Files that gestures' conditions ask for", .server(.regions), .serialized)
struct ConditionFileTests {
  /// The subject of a condition, as the configuration has it.
  enum Matter: String, CaseIterable {
    case windowClass = "class: [Gimp, krita]"
    case title = "title: \"*draft*\""
    case fullscreen = "fullscreen: true"
    case modifiers = "modifiers: [ctrl, shift]"
    case fingers = "fingers: 2"
  }

  /// The place of a condition, and whether the gesture is there where the condition holds.
  private static let keys: [(key: String, isThereWhereItHolds: Bool)] = [
    ("when: {CONDITION}", true), ("unless: {CONDITION}", false),
    ("begins: {when: {CONDITION}}", true), ("begins: {unless: {CONDITION}}", false),
  ]

  /// A region with a gesture that has a condition, and another one that has none.
  private struct Pad {
    var matter: Matter
    var key: (key: String, isThereWhereItHolds: Bool)
    var place: Point

    func yaml(_ number: Int) -> String {
      let condition = key.key.split(separator: "CONDITION").joined(separator: matter.rawValue)
      return """
        - id: pad\(number)
          frame: {left: \(place.x - 20)px, top: \(place.y - 20)px, width: 40px, height: 40px}
          touches: gesture
          gestures:
          - {type: tap, \(condition), do: {log: there}}
          - {type: tap, do: {log: other}}

        """
    }
  }

  private static let pads = Matter.allCases.enumerated().flatMap { row, matter in
    keys.enumerated().map { column, key in
      Pad(
        matter: matter, key: key,
        place: Point(x: 200 + 50 * Double(column), y: 200 + 50 * Double(row)))
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
      """

  /// The state of the desktop; nil for nothing that matters.
  @Test(
    "The conditions of gestures are evaluated when a finger comes down and when a gesture begins",
    arguments: [nil] + Matter.allCases)
  func circumstances(_ matter: Matter?) throws {
    try withServer(in: Surroundings(.openbox)) { server in
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
      switch matter {
      case .windowClass: user.setClass("Krita", of: application.window)
      case .title: user.setTitle("my draft.txt", of: application.window)
      case .fullscreen:
        try desktop.perform(.fullscreen, on: beneath)
        try Wait.until("fullscreen") { desktop.facts(about: beneath)?.isFullscreen == true }
      case .modifiers: hold = try input.hold(try KeyChord("ctrl+shift"))
      case .fingers: try stage.finger.touchDown(20, at: Point(x: 820, y: 220))
      case nil: break
      }
      for pad in Self.pads {
        // A tap has one finger, whoever else has one down.
        let isFingersOfTap = pad.matter == .fingers && pad.key.key.hasPrefix("begins")
        let holds = pad.matter == matter && !isFingersOfTap
        let isThere = holds == pad.key.isThereWhereItHolds
        let before = (there: stage.count("there"), other: stage.count("other"))
        try stage.finger.tap(1, at: pad.place)
        try Wait.until("the tap on \(pad)") {
          stage.count("there") + stage.count("other") > before.there + before.other
        }
        #expect(stage.count("there") - before.there == (isThere ? 1 : 0), "\(pad)")
      }
      if let hold { input.release(hold) }
      if matter == .fingers { try stage.finger.touchUp(20) }
      application.clear()
      try stage.finger.tap(2, at: Point(x: 820, y: 320))
      if matter == .windowClass {
        try stage.waitForTaps(1)
      } else {
        try stage.waitForMessage("offered")
        #expect(stage.takeBegins() == 0)
      }
      #expect(stage.overlay.stop() == .exited(0))
    }
  }
}
