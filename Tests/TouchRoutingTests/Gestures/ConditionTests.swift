import Testing
import TouchRouting
import Touches

/// Gestures that are available under some conditions only.
@Suite struct ConditionTests {
  private static func condition(_ change: (inout GestureCondition) -> Void) -> GestureCondition {
    var condition = GestureCondition()
    change(&condition)
    return condition
  }

  @Test(
    "A gesture's condition holds in the expected situations",
    arguments: [
      (condition { _ in }, true),
      (condition { $0.windowClasses = ["Krita"] }, true),
      (condition { $0.windowClasses = ["gimp", "KRITA"] }, true),
      (condition { $0.windowClasses = ["gimp"] }, false),
      (condition { $0.windowTitle = "cat.kra" }, false),
      (condition { $0.windowTitle = "cat.kra*" }, true),
      (condition { $0.windowTitle = "*Krita*" }, true),
      (condition { $0.windowTitle = "c*k*" }, true),
      (condition { $0.windowTitle = "*cat" }, false),
      (condition { $0.isFullscreen = true }, false),
      (condition { $0.isFullscreen = false }, true),
      (condition { $0.modifiers = .control }, true),
      (condition { $0.modifiers = [.control, .shift] }, false),
      (condition { $0.modifiers = [] }, false),
      (condition { $0.fingers = 1...1 }, true),
      (condition { $0.fingers = 2...3 }, false),
      (condition { $0.variables = ["mode": ["draw", "type"]] }, true),
      (condition { $0.variables = ["mode": ["read"]] }, false),
      (condition { $0.variables = ["page": ["1"]] }, false),
      (condition { $0.monitors = ["eDP-1", "HDMI-1"] }, true),
      (condition { $0.monitors = ["eDP-1"] }, false),
      (condition { $0.orientation = .portrait }, true),
      (condition { $0.orientation = .landscape }, false),
      (condition { $0.isPenNear = true }, true),
      (condition { $0.isPenNear = false }, false),
      (
        condition {
          $0.windowClasses = ["krita"]
          $0.isFullscreen = true
        }, false
      ),
    ])
  func holds(condition: GestureCondition, isHeld: Bool) {
    var situation = GestureSituation()
    situation.windowClass = "krita"
    situation.windowTitle = "cat.kra – Krita"
    situation.modifiers = .control
    situation.variables = ["mode": "draw"]
    situation.monitors = ["HDMI-1"]
    situation.orientation = .portrait
    situation.isPenNear = true
    var conditions = GestureConditions()
    conditions.when = condition
    #expect(conditions.hold(in: situation, fingers: 1) == isHeld)
    conditions = GestureConditions()
    conditions.unless = condition
    let isEmpty = condition == GestureCondition()
    #expect(conditions.hold(in: situation, fingers: 1) == (!isHeld || isEmpty))
  }

  @Test(
    "A finger that a receive condition withholds from a gesture goes to another gesture",
    arguments: [true, false])
  func receives(isWanted: Bool) {
    let picky = GestureSettings.make(.tap, "picky") { $0.receives.unless.windowClasses = ["krita"] }
    let fixture = GestureFixture([picky, .make(.tap)], policy: .offer)
    var asked: [Point] = []
    fixture.arena.situation = { position, _ in
      asked.append(position)
      var situation = GestureSituation()
      situation.windowClass = isWanted ? "xterm" : "krita"
      return situation
    }
    #expect(fixture.play("0 +1@9,9 | 50 -1@10,9") == ["50 \(isWanted ? "picky" : "tap") ended 1"])
    #expect(asked == [point(9, 9)])
  }

  @Test("An `offer` region whose gestures do not receive a finger rejects it at once")
  func withheldOffer() {
    let picky = GestureSettings.make(.tap) { $0.receives.when.isFullscreen = true }
    let fixture = GestureFixture([picky], policy: .offer)
    #expect(fixture.playAll("0 +1@9,9 | 50 -1") == ["0 hit 1 pad offer", "0 reject 1"])
  }

  /// The class of the window beneath, the begin of a touch, and the expected lines.
  private static let touchesByWindow: [(String, String, [String])] = [
    ("krita", "+1@9,9", ["0 hit 1 screen offer", "0 reject 1"]),
    ("krita", "+1@109,9", ["0 hit 1 corner offer", "0 reject 1"]),
    ("krita", "+1@209,9", ["0 hit 1 pad own", "0 accept 1", "50 tap ended 1"]),
    ("xterm", "+1@9,9", ["0 hit 1 screen offer", "50 accept 1", "50 tap ended 1"]),
  ]

  @Test(
    "In an excluded application, `offer` regions reject touches and `own` regions keep them",
    arguments: touchesByWindow)
  func excludedApplication(row: (window: String, begin: String, lines: [String])) {
    let fixture = GestureFixture(regions: [
      Leaf(
        Region(
          name: "screen", frame: rect(0, 0, 1000, 800), policy: .offer, touches: .gesture),
        [
          Leaf(
            Region(
              name: "corner", frame: rect(100, 0, 100, 100), policy: .offer, touches: .gesture)),
          Leaf(Region(name: "pad", frame: rect(200, 0, 100, 100), touches: .gesture)),
        ])
    ])
    fixture.add(.make(.tap), to: "screen")
    var conditions = GestureConditions()
    conditions.unless.windowClasses = ["Krita"]
    fixture.arena.setConditions(conditions, for: fixture.routing.tree.named("screen"))
    fixture.arena.situation = { _, _ in
      var situation = GestureSituation()
      situation.windowClass = row.window
      return situation
    }
    #expect(fixture.playAll("0 \(row.begin) | 50 -1") == row.lines)
  }

  @Test("A receive condition can ask for a number of fingers", arguments: [1...1, 2...2])
  func fingers(range: ClosedRange<Int>) {
    let picky = GestureSettings.make(.pan, fingers: 1...1) { $0.receives.when.fingers = range }
    let fixture = GestureFixture([picky])
    let first = range.contains(1)
    #expect(
      fixture.play("0 +1@9,9 | 9 +2@500,9 | 18 1@99,9 2@600,9 | 27 -1 -2")
        == (first ? ["18 pan began 1", "27 pan ended 1"] : ["18 pan began 2", "27 pan ended 2"]))
  }

  @Test("A begin condition can ask for the gesture's number of fingers", arguments: [1, 2, 3])
  func beginFingers(count: Int) {
    let picky = GestureSettings.make(.pan, "picky") { $0.begins.when.fingers = 2...2 }
    let tap = GestureSettings.make(.tap, "tap", fingers: 2...2) { $0.begins.when.fingers = 2...2 }
    let fingers = (1...count).map { "+\($0)@\($0 * 99),9" }.joined(separator: " ")
    let moves = (1...count).map { "\($0)@\($0 * 99),99" }.joined(separator: " ")
    let lifts = (1...count).map { "-\($0)" }.joined(separator: " ")
    let fixture = GestureFixture([picky, .make(.pan), tap])
    let name = count == 2 ? "picky" : "pan"
    #expect(
      fixture.play("0 \(fingers) | 9 \(moves) | 18 \(lifts)").map { $0.split(separator: " ")[1] }
        == ["\(name)", "\(name)"])
    // All fingers of a tap are up when it is recognized.
    #expect(
      fixture.play("500 \(fingers) | 518 \(lifts)").map { $0.split(separator: " ")[1] }
        == (count == 2 ? ["tap"] : []))
  }

  @Test(
    "A gesture that its begin condition stops fails, and another can be recognized",
    arguments: [true, false])
  func begins(isHeld: Bool) {
    let picky = GestureSettings.make(.pan, "picky") { $0.begins.when.modifiers = .control }
    let fixture = GestureFixture([picky, .make(.pan)])
    fixture.arena.situation = { _, _ in
      var situation = GestureSituation()
      situation.modifiers = isHeld ? .control : []
      return situation
    }
    let name = isHeld ? "picky" : "pan"
    #expect(
      fixture.play("0 +1@9,9 | 9 1@99,9 | 18 -1") == ["9 \(name) began 1", "18 \(name) ended 1"])
  }

  /// The conditions of three taps and of the region, and the circumstances that are asked for.
  private static let askedByConditions: [(taps: [String], region: String, asked: [[String]])] = [
    (["", "", ""], "", []),
    (["fingers", "variable", "monitor"], "", [[]]),
    (["window", "title", "fullscreen"], "", [["window"]]),
    (["modifiers", "modifiers", "variable"], "", [["modifiers"]]),
    (["window", "modifiers", ""], "pen", [["window", "modifiers", "pen"]]),
    (["", "", ""], "window", [["window"]]),
  ]

  @Test(
    "The circumstances of a finger are asked for once, as far as conditions depend on them",
    arguments: askedByConditions)
  func needs(row: (taps: [String], region: String, asked: [[String]])) {
    func condition(_ word: String) -> GestureCondition {
      Self.condition {
        switch word {
        case "fingers": $0.fingers = 1...1
        case "variable": $0.variables = ["page": ["one"]]
        case "monitor": $0.monitors = ["screen"]
        case "window": $0.windowClasses = ["krita"]
        case "title": $0.windowTitle = "cat"
        case "fullscreen": $0.isFullscreen = true
        case "modifiers": $0.modifiers = .control
        case "pen": $0.isPenNear = true
        default: break
        }
      }
    }
    let taps = row.taps.enumerated().map { number, word in
      GestureSettings.make(.tap, GestureID(rawValue: "\(number)")) {
        $0.receives.when = condition(word)
      }
    }
    let fixture = GestureFixture(taps, policy: .offer)
    var conditions = GestureConditions()
    conditions.unless = condition(row.region)
    fixture.arena.setConditions(
      conditions.isEmpty ? nil : conditions, for: fixture.routing.tree.named("pad"))
    var asked: [[String]] = []
    fixture.arena.situation = { _, needs in
      asked.append(
        [("window", needs.window), ("modifiers", needs.modifiers), ("pen", needs.pen)]
          .filter(\.1).map(\.0))
      return GestureSituation()
    }
    fixture.play("0 +1@9,9 | 50 -1")
    #expect(asked == row.asked)
  }

  @Test("The first finger of a double tap does not count as down for the second")
  func liftedFinger() {
    let fixture = GestureFixture([
      .make(.tap, taps: 2) { $0.receives.when.fingers = 1...1 }
    ])
    #expect(fixture.play("0 +1@9,9 | 50 -1 | 150 +2@9,9 | 200 -2") == ["200 tap ended 1,2"])
  }
}
