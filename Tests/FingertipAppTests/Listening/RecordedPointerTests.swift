import TestSupport
import Testing

@testable import FingertipApp
@testable import FingertipSettings
@testable import SystemSupport

/// Runs `events` on a recording in which one finger draws a line and another is down at the end.
private func events(_ options: String...) throws -> Run { try events(options) }

private func events(_ options: [String]) throws -> Run {
  let recording = DryRunCase(
    "", "",
    ["0 1 began 100 50", "20 1 moved 110 60", "30 1 ended 110 60", "40 2 began 5 5"], []
  ).recording
  var run: Run?
  try withTemporaryFile(recording.utf8) { file in
    run = Run(["events"] + options + [file], commands: [.events(runEvents)])
  }
  return try #require(run)
}

@Test("events prints a recording as pointer events at the recorded times")
func recordedPointers() throws {
  let run = try events("--format", "pointer")
  #expect(run.status == .success, "\(run.messages)")
  let lines = run.data.split(separator: "\n").map { line in
    guard let event = JSONValue.parse(line.utf8) else { return "" }
    let numbers = ["pointerId", "clientX", "clientY", "timeStamp"].map {
      Decimal.text(event.member($0)?.number ?? .nan)
    }
    return ([event.member("type")?.string ?? ""] + numbers).joined(separator: " ")
  }
  #expect(
    lines == [
      "pointerdown 1 100 50 0", "pointermove 1 110 60 20", "pointerup 1 110 60 30",
      "pointerdown 2 5 5 40", "pointercancel 2 5 5 40",
    ])
}

@Test("events prints a recording as one document for WebDriver")
func recordedActions() throws {
  let run = try events("--format", "webdriver")
  #expect(run.status == .success, "\(run.messages)")
  #expect(run.data.hasPrefix(#"{"actions":[{"type":"pointer","id":"finger1""#))
  for step in ["pointerDown", "pointerUp", "pointerMove"] {
    #expect(run.data.contains(#""type":"\#(step)""#))
  }
}

@Test(
  "events refuses a recording together with other sources of events",
  arguments: [["--evdev", "/dev/input/event5"], ["--raw"], ["--delivered"]])
func otherSources(_ options: [String]) throws {
  for format in ["pointer", "webdriver"] {
    let run = try events(["--format", format] + options)
    #expect(run.status == .usage)
    #expect(run.messages.contains("is not allowed with --raw, --delivered and --evdev"))
    #expect(run.data == "")
  }
}

@Test("events accepts a recording with the formats pointer and webdriver only")
func refusedRecording() throws {
  let run = try events("--format", "text")
  #expect(run.status == .usage)
  #expect(
    run.messages
      == "fingertip: events: a FILE is allowed with --format pointer and webdriver only; its lines "
      + "are already JSON\n"
  )
}

@Test(
  "events refuses options that have no effect on a recording",
  arguments: [
    (["--only", "emitted"], "--only: 'emitted' is not allowed with a FILE"),
    (["--device", "5"], "--device: is not allowed with a FILE"),
    (["--listen", "root"], "--listen: is not allowed with a FILE"),
    (["--pointer"], "--pointer: is not allowed with a FILE"),
  ])
func optionsWithoutEffect(_ options: [String], _ message: String) throws {
  let run = try events(["--format", "pointer"] + options)
  #expect(run.status == .usage)
  #expect(run.messages.contains(message), "\(run.messages)")
  #expect(run.data == "")
  #expect(try events("--format", "pointer", "--only", "touches").status == .success)
}
