import Glibc
import TestSupport
import Testing

@testable import SystemSupport

/// An example configuration, touches on a screen of 1000 by 500 px with 10 px/mm, and the resulting
/// hits and actions.
private struct RecipeCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var example: String
  /// The events, each as `time touch phase x y`.
  var events: [String]
  /// The regions that are hit, and the actions.
  var lines: [String]

  init(_ name: String, _ example: String, _ events: [String], _ lines: [String]) {
    testDescription = name
    self.example = example
    self.events = events
    self.lines = lines
  }
}

private func tap(_ time: Int, _ x: Int, _ y: Int, touch: Int = 9) -> [String] {
  ["\(time) \(touch) began \(x) \(y)", "\(time + 40) \(touch) ended \(x) \(y)"]
}

/// Returns the events of a finger that moves in a straight line and lifts in motion.
///
/// A step takes 10 ms.
private func sweep(_ time: Int, from x: Int, by step: Int, steps: Int = 4, y: Int = 250) -> [String]
{
  ["\(time) 1 began \(x) \(y)"]
    + (1...steps).map { "\(time + 10 * $0) 1 moved \(x + step * $0) \(y)" }
    + ["\(time + 10 * steps) 1 ended \(x + step * steps) \(y)"]
}

/// Returns the events of two fingers on one line around a point, which move apart or together.
private func pinch(_ time: Int, about x: Int, from start: Int, to end: Int) -> [String] {
  func reports(_ reach: Int, _ phase: String, _ time: Int) -> [String] {
    ["\(time) 1 \(phase) \(x - reach) 250", "\(time) 2 \(phase) \(x + reach) 250"]
  }
  let moves = (1...10).flatMap { step in
    reports(start + (end - start) * step / 10, "moved", time + 10 * step)
  }
  return reports(start, "began", time) + moves + reports(end, "ended", time + 110)
}

/// Returns the events of a finger that draws a circle of 200 px around the centre in half a second.
private func circle(_ time: Int, isClockwise: Bool) -> [String] {
  func event(_ step: Int, _ phase: String) -> String {
    let angle = Double(step) / 40 * 2 * .pi * (isClockwise ? 1 : -1)
    let (x, y) = (500 + 100 * cos(angle), 250 + 100 * sin(angle))
    return "\(time + step * 12) 1 \(phase) \(Int(x)) \(Int(y))"
  }
  return [event(0, "began")] + (1...39).map { event($0, "moved") } + [event(40, "ended")]
}

@Suite struct RecipeExampleTests {
  @Test(
    "Each recipe's example works as described",
    arguments: [
      RecipeCase(
        "A swipe reveals the button, which deletes the row (A1)", "swipe-to-reveal",
        tap(0, 800, 150) + sweep(500, from: 600, by: -40, y: 150) + tap(2000, 600, 150)
          + tap(3000, 800, 150) + tap(4000, 600, 150),
        [
          "row", "row", #"{"show":"delete"}"#, "row", "delete", #"{"emit":"deleted"}"#,
          #"{"hide":"row"}"#, "nothing",
        ]),
      RecipeCase(
        "A swipe back hides the button (A1)", "swipe-to-reveal",
        sweep(0, from: 600, by: -40, y: 150) + sweep(2000, from: 300, by: 40, y: 150)
          + tap(3000, 800, 150),
        ["row", #"{"show":"delete"}"#, "row", #"{"hide":"delete"}"#, "row"]),
      RecipeCase(
        "A vertical movement reveals nothing (A1)", "swipe-to-reveal",
        ["0 1 began 600 120", "10 1 moved 600 160", "20 1 moved 590 215", "30 1 ended 590 215"]
          + tap(2000, 800, 150), ["row", "row"]),
      RecipeCase(
        "Flicks show the next or previous photo, and stop at the ends (A2, P6)", "photos",
        sweep(0, from: 500, by: 50) + sweep(1000, from: 600, by: -50)
          + sweep(2000, from: 600, by: -50) + sweep(3000, from: 600, by: -50)
          + sweep(4000, from: 400, by: 50) + tap(5000, 500, 250),
        [
          "first", "first", #"{"show":"second"}"#, "second", #"{"show":"third"}"#, "third",
          "third", #"{"hide":"third"}"#, "second",
        ]),
      RecipeCase(
        "A slow drag is not a flick (A2)", "photos",
        [
          "0 1 began 500 250", "500 1 moved 450 250", "1000 1 moved 400 250",
          "1500 1 ended 400 250",
        ]
          + tap(3000, 500, 250), ["first", "first"]),
      RecipeCase(
        "One finger moves the card and does not scale it (A3, B10)", "one-or-two-fingers",
        sweep(0, from: 500, by: 50) + tap(1000, 560, 250) + tap(2000, 700, 340)
          + tap(3000, 860, 250), ["card", "card", "card", "nothing"]),
      RecipeCase(
        "Two fingers scale the card up to twice its size, and do not move it (A3, B10, R3)",
        "one-or-two-fingers",
        // The card is 300 by 200 px around (500, 250). Fingers three times as far apart make it
        // twice as large.
        pinch(0, about: 500, from: 60, to: 180) + tap(1000, 210, 250) + tap(2000, 195, 250),
        ["card", "card", "card", "nothing"]),
      RecipeCase(
        "Two fingers cannot make the card smaller than its original size (A3, R3)",
        "one-or-two-fingers",
        pinch(0, about: 500, from: 140, to: 40) + tap(1000, 355, 250), ["card", "card", "card"]),
      RecipeCase(
        "A tap of two fingers resets the card (A3)", "one-or-two-fingers",
        pinch(0, about: 500, from: 60, to: 180)
          + ["1000 3 began 450 250", "1000 4 began 550 250"]
          + ["1050 3 ended 450 250", "1050 4 ended 550 250"] + tap(2000, 210, 250),
        ["card", "card", "card", "card", #"{"reset":"card"}"#, "nothing"]),
      RecipeCase(
        "A tap, a double tap and a long press each have their own effect on the colour (A4)",
        "colour-tile",
        tap(0, 500, 250) + tap(1000, 500, 250, touch: 2) + tap(1150, 500, 250, touch: 3)
          + ["2000 4 began 500 250", "2800 4 ended 500 250"] + tap(4000, 500, 250),
        [
          "tile", #"{"show":"green"}"#, "green", "green", #"{"show":"red"}"#, "red",
          #"{"hide":"green"}"#, #"{"hide":"red"}"#, "tile", #"{"show":"green"}"#,
        ]),
      RecipeCase(
        "A counterclockwise circle deletes the note (A5)", "note",
        circle(0, isClockwise: false) + tap(2000, 500, 250),
        ["note", #"{"emit":"deleted"}"#, #"{"hide":"note"}"#, "nothing"]),
      RecipeCase(
        "A clockwise circle, a tap or a line does not delete the note (A5)", "note",
        circle(0, isClockwise: true) + tap(1000, 500, 250) + sweep(2000, from: 400, by: 40)
          + tap(4000, 500, 250), ["note", "note", "note", "note"]),
    ])
  private func recipeExample(_ given: RecipeCase) throws {
    let path = RepositoryFile.path("config/examples/\(given.example).yaml")
    let check = Run(["check", path])
    #expect(check.status == .success, "\(check.messages)")
    let recording = DryRunCase("", "", given.events, []).recording
    let run = try dryRun(recording, configuration: path)
    #expect(run.status == .success, "\(run.messages)")
    let lines = run.data.split(separator: "\n").compactMap { line -> String? in
      guard let line = JSONValue.parse(line.utf8) else { return nil }
      switch line.member("event")?.string {
      case "hit": return line.member("region")?.string ?? "nothing"
      case "action": return line.member("action")?.line
      default: return nil
      }
    }.filter { !$0.hasPrefix(#"{"move""#) && !$0.hasPrefix(#"{"scale""#) }
    #expect(lines == given.lines)
  }
}
