import Testing
import Touches

@testable import TouchRig

private let screen = PixelRect(x: 0, y: 0, width: 1000, height: 800)

/// The text of a script, and where its fingers come down and lift.
private struct ScriptCase: CustomTestStringConvertible {
  var text: String
  /// The begin time, first position, end time and last position of each finger.
  var fingers: [[Double]]
  var testDescription: String { text }

  init(_ text: String, _ fingers: [[Double]]) {
    self.text = text
    self.fingers = fingers
  }

  static let all = [
    ScriptCase("tap", [[0, 500, 400, 80, 500, 400]]),
    ScriptCase("tap 10,20 time=50", [[0, 10, 20, 50, 10, 20]]),
    ScriptCase("tap 10,20 times=2", [[0, 10, 20, 80, 10, 20], [180, 10, 20, 260, 10, 20]]),
    ScriptCase(
      "hold 500,20 fingers=3",
      [
        [0, 420, 20, 1000, 420, 20], [0, 500, 20, 1000, 500, 20], [0, 580, 20, 1000, 580, 20],
      ]),
    ScriptCase("drag 1,2 30,40 500,600", [[0, 1, 2, 600, 500, 600]]),
    ScriptCase("drag 1,2 30,40 rest=400", [[0, 1, 2, 1000, 30, 40]]),
    ScriptCase("flick 1,2 30,40", [[0, 1, 2, 150, 30, 40]]),
    ScriptCase(
      "pinch 500,400 from=200 to=100 time=300",
      [[0, 400, 400, 300, 450, 400], [0, 600, 400, 300, 550, 400]]),
    ScriptCase(
      "rotate 500,400 span=200 by=180",
      [[0, 400, 400, 600, 600, 400], [0, 600, 400, 600, 400, 400]]),
    // Steps follow each other, and a wait is one of them.
    ScriptCase(
      " tap 1,2 ; wait time=100;tap 3,4;",
      [[0, 1, 2, 80, 1, 2], [580, 3, 4, 660, 3, 4]]),
    // Joined gestures begin together, and the next step waits for the longest of them.
    ScriptCase(
      "hold 1,2 time=500 + tap 3,4; tap 5,6",
      [[0, 1, 2, 500, 1, 2], [0, 3, 4, 80, 3, 4], [700, 5, 6, 780, 5, 6]]),
  ]
}

@Suite("The language of touch scripts")
struct TouchScriptTests {
  @Test(
    "A touch script determines the positions and times of its fingers", arguments: ScriptCase.all)
  private func positionsOfFingers(_ script: ScriptCase) throws {
    let fingers = try TouchScript(parsing: script.text, on: screen).fingers.map { finger in
      let (start, end) = (finger.start, finger.start + finger.duration)
      let (first, last) = (finger.position(at: start), finger.position(at: end))
      return [start, first.x, first.y, end, last.x, last.y].map { ($0 * 1000).rounded() / 1000 }
    }
    #expect(fingers == script.fingers)
  }

  @Test(
    "The first invalid part of a touch script is named with what is allowed",
    arguments: [
      ("", "\"\": not a gesture; allowed are tap, hold, drag, flick, pinch, rotate, wait"),
      (
        "tap; wait; tpa",
        "\"tpa\": not a gesture; allowed are tap, hold, drag, flick, pinch, rotate, wait"
      ),
      ("wait", "\"wait\": not a gesture; allowed are tap, hold, drag, flick, pinch, rotate, wait"),
      ("tap +", "\"\": not a gesture; allowed are tap, hold, drag, flick, pinch, rotate, wait"),
      ("tap 5", "\"5\": neither a place X,Y in px nor a value KEY=NUMBER"),
      ("tap 5,6,7", "\"5,6,7\": neither a place X,Y in px nor a value KEY=NUMBER"),
      ("tap nan,6", "\"nan,6\": not on the screen of 1000 × 800 px"),
      ("tap 1000,6", "\"1000,6\": not on the screen of 1000 × 800 px"),
      (
        "tap 1,2 3,4",
        "\"tap 1,2 3,4\": 2 places; allowed is tap [X,Y] [time=80] [times=1] [fingers=1]"
      ),
      (
        "drag 1,2",
        "\"drag 1,2\": 1 places; allowed is drag X,Y X,Y... [time=600] [rest=0] [fingers=1]"
      ),
      (
        "tap to=1",
        "\"to=1\": unknown to tap; allowed is tap [X,Y] [time=80] [times=1] [fingers=1]"
      ),
      ("tap time=", "\"time=\": not a number from 10 to 60000"),
      ("tap time=9", "\"time=9\": not a number from 10 to 60000"),
      ("tap time=nan", "\"time=nan\": not a number from 10 to 60000"),
      ("tap fingers=11", "\"fingers=11\": not a number from 1 to 10"),
    ])
  func invalidScripts(text: String, message: String) {
    let error = #expect(throws: TouchScriptError.self) {
      try TouchScript(parsing: text, on: screen)
    }
    #expect(error?.description == message)
  }

  @Test(
    "In a touch script, each finger begins once, moves at 120 Hz and ends once",
    arguments: ScriptCase.all)
  private func reportsOfFingers(_ script: ScriptCase) throws {
    let script = try TouchScript(parsing: script.text, on: screen)
    let frames = script.frames
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.time < $1.time })
    let interval = 1000 / TouchScript.rate
    let end = frames.last?.time ?? -1
    #expect((script.duration..<script.duration + interval).contains(end))
    for (index, finger) in script.fingers.enumerated() {
      let reports = frames.flatMap(\.reports).filter { $0.id.contact == UInt32(index + 1) }
      let count = Int(finger.duration * TouchScript.rate / 1000)
      #expect((count...count + 2).contains(reports.count))
      #expect(reports.first?.phase == .began && reports.last?.phase == .ended)
      #expect(reports.dropFirst().dropLast().allSatisfy { $0.phase == .moved })
      #expect(reports.first?.position == finger.position(at: finger.start))
      #expect(reports.last?.position == finger.position(at: finger.start + finger.duration))
    }
  }

  @Test("A drag speeds up and slows down, and a flick has a constant speed")
  func speeds() throws {
    func steps(_ word: String) throws -> [Double] {
      let frames = try TouchScript(parsing: "\(word) 0,0 600,0 time=600", on: screen).frames
      let positions = frames.compactMap { $0.reports.first?.position?.x }
      return zip(positions.dropFirst(), positions).map { $0 - $1 }
    }
    let (drag, flick) = (try steps("drag"), try steps("flick"))
    let (first, last) = (try #require(drag.first), try #require(drag.last))
    #expect(first < 1 && last < 1 && drag[drag.count / 2] > 10)
    #expect(flick.allSatisfy { abs($0 - 1000 / TouchScript.rate) < 0.001 })
  }
}
