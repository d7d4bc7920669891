import Testing
import TouchX11
import Touches

@testable import TouchRig

@Suite("Touches that are down while the overlay replaces its windows", .server(.stage), .serialized)
struct RenewedWindowTests {
  /// A reason for which the overlay replaces its windows.
  enum Reason: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case reload = "the configuration is read again"
    case lens = "the lens is used"
    case compositor = "a compositor starts"

    var testDescription: String { rawValue }

    /// Makes the overlay replace its windows.
    ///
    /// - Returns: the program that must go on running; nil for none.
    func carryOut(on stage: ShowStage) throws -> RunningProgram? {
      switch self {
      case .reload:
        #expect(try stage.overlay.tell("reload").status == .exited(0))
        return nil
      case .lens:
        for state in ["on", "off"] {
          #expect(try stage.overlay.tell("lens", state).status == .exited(0))
        }
        return nil
      case .compositor:
        let program = try RunningProgram(.picom, on: stage.server)
        try Wait.until("the windows to become translucent") {
          stage.ourWindows().contains { $0.isPane && $0.depth == 32 }
        }
        return program
      }
    }
  }

  @Test(
    "A gesture in progress keeps its caption when the overlay replaces its windows",
    arguments: Reason.allCases)
  func caption(_ reason: Reason) throws {
    try withStage(["--captions"]) { stage in
      func waitForCaption(_ text: String) throws {
        try Wait.until("the caption '\(text)' to be shown") {
          stage.reader.screen().showsCaption(
            text, on: stage.colour, isComposited: reason == .compositor)
            || stage.reader.screen().showsCaption(text, on: stage.colour, isComposited: false)
        }
      }
      let finger = try stage.finger
      try finger.touchDown(1, at: Point(x: 640, y: 360))
      try waitForCaption("long press")
      let program = try reason.carryOut(on: stage)
      // Only who has followed the finger from its begin knows that this is no mere drag.
      try finger.touchMove(1, to: Point(x: 720, y: 360), steps: 5)
      try waitForCaption("press and drag")
      try finger.touchUp(1)
      try stage.waitForCleanScreen()
      program?.killNow()
    }
  }

  @Test(
    "A finger beside one that is down gets the colour of its hand after windows were replaced",
    arguments: Reason.allCases)
  func hands(_ reason: Reason) throws {
    try withStage(["--colour-by", "hand"]) { stage in
      let finger = try stage.finger
      let positions = [Point(x: 100, y: 300), Point(x: 1150, y: 300), Point(x: 1150, y: 450)]
      /// Returns the colour of the disc of a finger.
      func colour(_ index: Int) -> UInt32 {
        stage.reader.pixel(x: Int(positions[index].x) + 8, y: Int(positions[index].y))
      }
      for number in 0...1 { try finger.touchDown(UInt32(number + 1), at: positions[number]) }
      try stage.waitForHalos(at: Array(positions.prefix(2)))
      let program = try reason.carryOut(on: stage)
      try finger.touchDown(3, at: positions[2])
      try stage.waitForHalos(at: positions)
      #expect(colour(2) == colour(1))
      #expect(colour(2) != colour(0))
      try finger.touchUp(1...3)
      try stage.waitForCleanScreen()
      program?.killNow()
    }
  }
}
