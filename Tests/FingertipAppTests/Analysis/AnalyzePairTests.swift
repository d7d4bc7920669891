import TestSupport
import Testing

@testable import FingertipApp
@testable import SystemSupport
@testable import TouchRecordings

/// Comparisons of two recordings by `fingertip analyze`.
@Suite struct AnalyzePairTests {
  /// Returns a recording of fingers that move to the right one after another.
  ///
  /// Every `gap`th stroke lacks 8 reports, unless `gap` is 0.
  private static func recording(every interval: Int = 8, strokes: Int = 12, gap: Int = 0) -> String
  {
    var lines = [RecordingText.header]
    for stroke in 0..<strokes {
      for step in 0...90 {
        if gap > 0, stroke % gap == 0, (40..<48).contains(step) { continue }
        let phase = step == 0 ? "began" : step == 90 ? "ended" : "moved"
        lines.append(
          RecordingText.event(
            "\(stroke * 2500 + step * interval)", touch: "\(stroke + 1)", phase,
            x: "\(100 + step * interval)", y: "\(100 + stroke * 40)"))
      }
    }
    return RecordingText.file(lines)
  }

  private static func compare(
    _ before: String, _ after: String, _ options: String...
  ) throws -> Run {
    var run: Run?
    try withTemporaryFile(before.utf8) { first in
      try withTemporaryFile(after.utf8) { second in
        run = Run(analyze: first, more: [second] + options)
      }
    }
    return try #require(run)
  }

  @Test("A comparison marks unchanged measures as neither better nor worse")
  func unchangedMeasures() throws {
    let run = try Self.compare(Self.recording(), Self.recording(strokes: 15))
    #expect(run.status == .success)
    #expect(run.messages == "")
    #expect(run.data.contains("rate, per s"))
    #expect(!run.data.contains("better") && !run.data.contains("  worse"))
    #expect(run.data.hasSuffix("\nNothing became worse.\n"))
  }

  @Test("In a comparison, a lower report rate is worse and a higher one is better")
  func lowerAndHigherRate() throws {
    let worse = try Self.compare(Self.recording(), Self.recording(every: 10))
    #expect(worse.status == .failure)
    let row = worse.data.split(separator: "\n").first { $0.hasPrefix("rate, per s") }
    #expect(row?.split(separator: " ") == ["rate,", "per", "s", "125", "100", "-25", "worse"])
    #expect(worse.data.hasSuffix("\nSomething became worse.\n"))
    let better = try Self.compare(Self.recording(every: 10), Self.recording())
    #expect(better.status == .success)
    #expect(better.data.contains("+25  better"))
  }

  @Test("In a comparison, a recording without touches, as of a dead panel, is worse")
  func deadPanel() throws {
    let dead = RecordingText.file([RecordingText.header])
    let worse = try Self.compare(Self.recording(), dead)
    #expect(worse.status == .failure)
    let row = worse.data.split(separator: "\n").first { $0.hasPrefix("contacts") }
    #expect(row?.split(separator: " ") == ["contacts", "10", "0", "-10", "worse"])
    #expect(worse.data.hasSuffix("\nSomething became worse.\n"))
    #expect(try Self.compare(dead, Self.recording()).status == .success)
    #expect(try Self.compare(dead, dead).status == .success)
  }

  @Test("In a comparison, more faults are worse only if chance does not explain them")
  func faultsBeyondChance() throws {
    let worse = try Self.compare(Self.recording(strokes: 24), Self.recording(strokes: 24, gap: 1))
    #expect(worse.status == .failure)
    #expect(worse.data.contains("gaps of lost samples"))
    let chance = try Self.compare(
      Self.recording(strokes: 24, gap: 5), Self.recording(strokes: 24, gap: 4))
    #expect(chance.status == .success)
    // Twice as many faults in twice as many events is the same rate.
    let longer = try Self.compare(
      Self.recording(strokes: 12, gap: 1), Self.recording(strokes: 24, gap: 1))
    #expect(longer.status == .success)
  }

  @Test(
    "A limit that only the second recording fails makes the comparison worse",
    arguments: ["longest: 30", "faults: 0"])
  func limitOfSecondRecording(_ limit: String) throws {
    try withTemporaryFile("analysis: {\(limit)}".utf8) { limits in
      let before = Self.recording(strokes: 24)
      let after = Self.recording(strokes: 24, gap: 24)
      let free = try Self.compare(before, after)
      #expect(free.status == .success)
      let limited = try Self.compare(before, after, "--limits", limits)
      #expect(limited.status == .failure)
      let both = try Self.compare(after, after, "--limits", limits)
      #expect(both.status == .success)
    }
  }

  @Test("The option --json prints a comparison as an object")
  func comparisonAsJSON() throws {
    let run = try Self.compare(Self.recording(), Self.recording(every: 10), "--json")
    #expect(run.status == .failure)
    let json = JSONValue.parse(run.data.utf8)
    let keys = json?.member("measures")?.elements { $0.member("key")?.string }
    #expect(keys == ["rate", "jitter", "p99", "longest", "contacts"])
    let changes = json?.member("measures")?.elements { $0.member("change")?.string }
    #expect(changes == ["worse", "same", "same", "same", "same"])
    #expect(run.data.contains("\"worse\": true"))
  }

  @Test("A comparison with an unreadable or damaged file fails with the reason")
  func unreadableRecording() throws {
    let run = try Self.compare(Self.recording(), "Nothing.\n")
    #expect(run.status == .failure)
    #expect(run.data == "")
    #expect(run.messages.contains("is not a recording of a known format"))
    let damaged = try Self.compare(Self.recording(), Self.recording() + "{\"t\":")
    #expect(damaged.status == .failure)
    #expect(damaged.data.hasSuffix("\nNothing became worse.\n"))
    #expect(damaged.messages.contains("is not JSON"))
  }
}
