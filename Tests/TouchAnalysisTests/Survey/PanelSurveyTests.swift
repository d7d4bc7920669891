import Glibc
import SeededRandom
import Testing
import Touches

@testable import TouchAnalysis

/// The survey of the only device in some reports.
private func survey(_ events: [TouchEvent], on panel: Panel = panel) throws -> PanelSurvey {
  var analyzer = TouchAnalyzer(panel: panel, makesSurveys: true)
  var faults: [Fault] = []
  for event in events { analyzer.analyze(event, faults: &faults) }
  let end = events.map(\.time).max() ?? Timestamp(milliseconds: 0)
  _ = analyzer.finish(at: end, faults: &faults)
  return try #require(analyzer.surveys.first)
}

/// Slow strokes from left to right over a part of the panel, 2 mm apart.
private func painting(_ area: Rect, rounds: Int = 1, interval: Double = 8) -> [TouchEvent] {
  var events: [TouchEvent] = []
  var (time, number) = (0.0, UInt32(0))
  for _ in 0..<rounds {
    for y in stride(from: area.y, through: area.maxY, by: 2) {
      number += 1
      let stroke = glide(
        contact(number), at: time, from: mm(area.x, y), to: mm(area.maxX, y), interval: interval)
      events += stroke
      time = (stroke.last?.time.milliseconds ?? 0) + 500
    }
  }
  return events
}

@Suite struct PanelSurveyTests {
  @Test("Surveys are made only where they are wanted")
  func unwanted() {
    var analyzer = TouchAnalyzer(panel: panel)
    var faults: [Fault] = []
    for event in glide(contact(1)) { analyzer.analyze(event, faults: &faults) }
    #expect(analyzer.surveys.isEmpty)
  }

  @Test("Every reported position counts for the square in which it lies, and none outside")
  func places() throws {
    let events =
      glide(contact(1)) + [
        report(contact(2), .began, 9000, mm(-3, 20)),
        report(contact(2), .moved, 9008, mm(499.9, 299)),
        report(contact(2), .ended, 9016, mm(499.9, 299)),
      ]
    let heat = try survey(events).heat
    let inside = glide(contact(1)).count { $0.phase != .ended } + 1
    #expect(heat.samples.reduce(0) { $0 + Int($1) } == inside)
    #expect(heat.samples[heat.cells.count - 1] == 1)
    #expect(heat.cells.side == 7.8125)
    #expect(heat.cells.columns == 64 && heat.cells.rows == 39)
    for index in heat.samples.indices where heat.samples[index] > 0 && index < 63 * 39 {
      #expect(heat.cells.area(of: index).y <= 50)
    }
  }

  @Test("A square is dead where it is silent though fingers passed, and only there")
  func dead() throws {
    let area = Rect(x: 100, y: 100, width: 150, height: 60)
    let hole = Rect(x: 160, y: 116, width: 30, height: 24)
    let whole = painting(area, rounds: 2)
    let limits = FaultThresholds()
    #expect(try survey(whole).heat.dead(limits) == [])
    let holed = whole.filter { event in
      guard event.phase == .moved, let position = event.position else { return true }
      return !hole.contains(Point(x: position.x / 10, y: position.y / 10))
    }
    let cells = try survey(holed).heat.dead(limits)
    // Squares that are partly outside of it were reported.
    let inner = hole.grown(by: -7.8125)
    let middle = Point(x: hole.x + hole.width / 2, y: hole.y + hole.height / 2)
    #expect(cells.contains { $0.contains(middle) })
    #expect(inner.width > 0 && cells.allSatisfy { !$0.intersection(hole).isEmpty })
    #expect(cells.count >= 6)
  }

  @Test("Sound panels have no dead square", arguments: 0..<4)
  func soundHands(_ seed: Int) throws {
    for hands in [MadeStrokes(count: 150), .small, MadeStrokes(interval: 4, fingers: 1...4)] {
      var generator = SplitMix64(seed: UInt64(400 + seed))
      let survey = try survey(hands.events(using: &generator), on: hands.panel)
      #expect(survey.heat.dead(FaultThresholds()) == [])
      #expect(survey.heat.hot(FaultThresholds()) == [])
    }
  }

  @Test(
    "Contacts too short for fingers make a square hot once they repeat",
    arguments: [(2, 8.0, 0), (3, 8, 1), (9, 8, 1), (9, 60, 0)])
  func hot(_ count: Int, _ duration: Double, _ squares: Int) throws {
    let taps = (0..<count).flatMap { number in
      tap(contact(UInt32(number)), at: Double(number) * 800, for: duration, mm(301, 41))
    }
    let hot = try survey(taps).heat.hot(FaultThresholds())
    #expect(hot.count == squares)
    #expect(hot.allSatisfy { $0.contains(Point(x: 301, y: 41)) })
  }

  @Test("Reports beside the path deviate by their distance", arguments: [0.0, 0.1, 0.4])
  func deviation(_ size: Double) throws {
    // Every fourth report, alternately to both sides: a parabola through nine leaves it aside.
    let events = glide(contact(1)).mapped { index, event in
      let side = [0.0, 1, 0, -1][index % 4]
      event.position = event.position.map { $0 + Vector(dx: 0, dy: side * size * 10) }
    }
    let deviation = try survey(events).deviation
    let means = (0..<deviation.cells.count).compactMap(deviation.mean)
    #expect(means.count > 5)
    let mean = means.reduce(0, +) / Double(means.count)
    // Half of the reports are on the path.
    #expect(abs(mean - size / 2) <= 0.15 * size + 0.001)
  }

  @Test(
    "A periodic displacement is reported with its frequency and size, at any rate of the panel",
    arguments: [
      (100.0, 30.0, 0.3), (125, 50, 0.2), (250, 50, 0.2), (250, 100, 0.1), (1000, 217, 0.1),
    ])
  func spectrum(_ rate: Double, _ frequency: Double, _ size: Double) throws {
    func strokes(_ size: Double) -> [TouchEvent] {
      painting(Rect(x: 20, y: 20, width: 200, height: 20), interval: 1000 / rate).mapped {
        let angle = 2 * .pi * frequency * $1.time.milliseconds / 1000
        $1.position = $1.position.map { $0 + Vector(dx: 0, dy: size * 10 * sin(angle)) }
      }
    }
    let known = try survey(strokes(size)).spectrum
    let peak = try #require(known.peaks.first)
    #expect(known.runs > 20)
    #expect(abs(peak.frequency - frequency) <= rate / 64)
    #expect(abs(peak.amplitude - size) <= 0.2 * size)
    #expect(try survey(strokes(0)).spectrum.peaks.isEmpty)
  }

  @Test("A tap and a stroke with gaps have no spectrum")
  func noSpectrum() throws {
    #expect(try survey(tap(contact(1), at: 0)).spectrum.lines.isEmpty)
    let gaps = glide(contact(1)).enumerated().filter { $0.offset % 20 > 3 }.map(\.element)
    #expect(try survey(gaps).spectrum.lines.isEmpty)
  }

  @Test("The intervals of a finger are kept by the number of fingers that are down")
  func byFingers() throws {
    let events =
      glide(contact(1))
      + together(
        glide(contact(2), at: 5000, interval: 16),
        glide(contact(3), at: 5000, from: mm(50, 150), to: mm(250, 150), interval: 16))
    let intervals = try survey(events).intervals
    #expect(intervals.count == 10)
    #expect(abs(intervals[0].rate - 125) < 2)
    #expect(abs(intervals[1].rate - 62.5) < 1)
    #expect(intervals[2].count == 0)
  }

  @Test("Contacts that are down at once lie in rows of their own, the first that is free")
  func lanes() throws {
    let events = together(
      tap(contact(1), at: 0, for: 400), tap(contact(2), at: 100, for: 100),
      tap(contact(3), at: 300, for: 300))
    let timeline = try survey(events).timeline
    #expect(timeline.lanes.count == 2)
    #expect(timeline.binLength == 1)
    func spans(_ lane: Int) -> [ClosedRange<Int>] {
      var spans: [ClosedRange<Int>] = []
      for bin in 0..<timeline.count where timeline.lanes[lane][bin].contains(.down) {
        if let last = spans.last, last.upperBound == bin - 1 {
          spans[spans.count - 1] = last.lowerBound...bin
        } else {
          spans.append(bin...bin)
        }
      }
      return spans
    }
    #expect(spans(0) == [0...400])
    #expect(spans(1) == [100...200, 300...600])
    #expect(
      timeline.lanes[1].indices.filter { timeline.lanes[1][$0].contains(.began) } == [100, 300])
  }

  @Test("A timeline takes no more room the longer it is", arguments: [1.0, 30, 3600, 86_400])
  func folding(_ seconds: Double) throws {
    // A contact for a tenth of the time, twice, and ghosts between them.
    let length = seconds * 1000
    func held(_ id: UInt32, _ start: Double) -> [TouchEvent] {
      (0...100).map { step -> TouchEvent in
        let phase: TouchPhase = step == 0 ? .began : step == 100 ? .ended : .moved
        let time = start + Double(step) * length / 1000
        return report(contact(id), phase, time, mm(100 + Double(step), 50))
      }
    }
    let ghost = tap(contact(2), at: 0.5 * length, for: 1)
    let events = held(1, 0) + ghost + held(3, 0.9 * length)
    let timeline = try survey(events).timeline
    #expect(timeline.lanes.count == 1)
    #expect(timeline.count <= 1024)
    #expect(timeline.end == length)
    #expect(Double(timeline.count) * timeline.binLength >= length)
    #expect(timeline.count > 512 || timeline.binLength == 1)
    let down = timeline.lanes[0].count { $0.contains(.down) }
    #expect(abs(Double(down) / Double(timeline.count) - 0.2) < 0.01)
    #expect(timeline.faults[.ghostTap]?.reduce(0, +) == 1)
    let bin = try #require(timeline.faults[.ghostTap]?.firstIndex(of: 1))
    let found = (Double(bin) + 0.5) * timeline.binLength
    #expect(abs(found - 0.5 * length) <= timeline.binLength + 1)
    #expect(timeline.lanes[0][bin].contains(.faulty))
  }

  @Test("A contact that never ends has its fault at the end of the timeline")
  func noEnd() throws {
    let timeline = try survey(Array(glide(contact(1)).dropLast())).timeline
    let counts = try #require(timeline.faults[.beginWithoutEnd])
    #expect(counts.firstIndex(of: 1) == timeline.count - 1)
  }
}
