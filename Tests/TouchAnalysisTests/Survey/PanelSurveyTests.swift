import Glibc
import SeededRandom
import Testing
import Touches

@testable import TouchAnalysis

/// Returns the survey of the only device in some reports.
private func survey(_ events: [TouchEvent], on panel: Panel = panel) throws -> PanelSurvey {
  var analyzer = TouchAnalyzer(panel: panel, makesSurveys: true)
  var faults: [Fault] = []
  for event in events { analyzer.analyze(event, faults: &faults) }
  let end = events.map(\.time).max() ?? Timestamp(milliseconds: 0)
  _ = analyzer.finish(at: end, faults: &faults)
  return try #require(analyzer.surveys.first)
}

/// Returns slow strokes from left to right over an area in mm, 2 mm apart.
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
  @Test("Surveys are made only if they are requested")
  func notRequested() {
    var analyzer = TouchAnalyzer(panel: panel)
    var faults: [Fault] = []
    for event in glide(contact(1)) { analyzer.analyze(event, faults: &faults) }
    #expect(analyzer.surveys.isEmpty)
  }

  @Test("The heatmap counts each reported position in its square, and none outside the panel")
  func countedPositions() throws {
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

  @Test("Only squares that fingers crossed without a report are dead")
  func dead() throws {
    let area = Rect(x: 100, y: 100, width: 150, height: 60)
    let hole = Rect(x: 160, y: 116, width: 30, height: 24)
    let allEvents = painting(area, rounds: 2)
    let limits = FaultThresholds()
    #expect(try survey(allEvents).heat.dead(limits) == [])
    let eventsWithHole = allEvents.filter { event in
      guard event.phase == .moved, let position = event.position else { return true }
      return !hole.contains(Point(x: position.x / 10, y: position.y / 10))
    }
    let cells = try survey(eventsWithHole).heat.dead(limits)
    // Squares that lie only partly in the hole have reports.
    let inner = hole.grown(by: -7.8125)
    let middle = Point(x: hole.x + hole.width / 2, y: hole.y + hole.height / 2)
    #expect(cells.contains { $0.contains(middle) })
    #expect(inner.width > 0 && cells.allSatisfy { !$0.intersection(hole).isEmpty })
    #expect(cells.count >= 6)
  }

  @Test("Faultless panels have no dead and no hot square", arguments: 0..<4)
  func faultlessHands(_ seed: Int) throws {
    for hands in [
      SyntheticStrokes(count: 150), .small, SyntheticStrokes(interval: 4, fingers: 1...4),
    ] {
      var generator = SplitMix64(seed: UInt64(400 + seed))
      let survey = try survey(hands.events(using: &generator), on: hands.panel)
      #expect(survey.heat.dead(FaultThresholds()) == [])
      #expect(survey.heat.hot(FaultThresholds()) == [])
    }
  }

  @Test(
    "Repeated contacts that are too short for fingers make a square hot",
    arguments: [(2, 8.0, 0), (3, 8, 1), (9, 8, 1), (9, 60, 0)])
  func hot(_ count: Int, _ duration: Double, _ squares: Int) throws {
    let taps = (0..<count).flatMap { number in
      tap(contact(UInt32(number)), at: Double(number) * 800, for: duration, mm(301, 41))
    }
    let hot = try survey(taps).heat.hot(FaultThresholds())
    #expect(hot.count == squares)
    #expect(hot.allSatisfy { $0.contains(Point(x: 301, y: 41)) })
  }

  @Test("Reports beside the path deviate by their distance from it", arguments: [0.0, 0.1, 0.4])
  func deviation(_ size: Double) throws {
    // Every other report is displaced, alternately to either side; a parabola through nine reports
    // does not follow that.
    let events = glide(contact(1)).mapped { index, event in
      let side = [0.0, 1, 0, -1][index % 4]
      event.position = event.position.map { $0 + Vector(dx: 0, dy: side * size * 10) }
    }
    let deviation = try survey(events).deviation
    let means = (0..<deviation.cells.count).compactMap(deviation.mean)
    #expect(means.count > 5)
    let mean = means.reduce(0, +) / Double(means.count)
    // Half of the reports lie on the path.
    #expect(abs(mean - size / 2) <= 0.15 * size + 0.001)
  }

  @Test(
    "A periodic displacement is found with its frequency and amplitude at any report rate",
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

  @Test(
    "A tap and a stroke with gaps have no spectrum, and a stroke without gaps has one",
    arguments: [
      (tap(contact(1), at: 0), 0, true), (glide(contact(1)), 0, false),
      // A single missing report is no fault, and four are one.
      (glide(contact(1)), 1, true), (glide(contact(1)), 4, true),
    ])
  func noSpectrum(events: [TouchEvent], missing: Int, isEmpty: Bool) throws {
    let reported = events.enumerated().filter { $0.offset % 20 < 20 - missing }.map(\.element)
    #expect(try survey(reported).spectrum.lines.isEmpty == isEmpty)
  }

  @Test("Intervals between reports are kept by the number of fingers that are down")
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

  @Test("A contact is in the first lane of the timeline that no other contact occupies")
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

  @Test("Contacts and intervals beyond the tenth finger are counted")
  func manyContacts() throws {
    let fingers = (0..<12).map { number in
      let y = 20 + 20 * Double(number)
      return glide(contact(UInt32(number)), from: mm(50, y), to: mm(250, y))
    }
    let survey = try survey(
      fingers.flatMap(\.self).enumerated()
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element))
    #expect(survey.timeline.lanes.count == 10)
    #expect(survey.timeline.mostContacts == 12)
    #expect(survey.crowdedIntervals.count > 1000)
    #expect(abs(survey.crowdedIntervals.rate - 125) < 1)
  }

  @Test(
    "A timeline has a limited number of bins, however long it is",
    arguments: [1.0, 30, 3600, 86_400])
  func limitedBins(_ seconds: Double) throws {
    // Two contacts, each for a tenth of the time, and a ghost between them.
    let length = seconds * 1000
    func heldContact(_ id: UInt32, _ start: Double) -> [TouchEvent] {
      (0...100).map { step -> TouchEvent in
        let phase: TouchPhase = step == 0 ? .began : step == 100 ? .ended : .moved
        let time = start + Double(step) * length / 1000
        return report(contact(id), phase, time, mm(100 + Double(step), 50))
      }
    }
    let ghost = tap(contact(2), at: 0.5 * length, for: 1)
    let events = heldContact(1, 0) + ghost + heldContact(3, 0.9 * length)
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

  @Test("A contact that never ends has its fault in the last bin of the timeline")
  func noEnd() throws {
    let timeline = try survey(Array(glide(contact(1)).dropLast())).timeline
    let counts = try #require(timeline.faults[.beginWithoutEnd])
    #expect(counts.firstIndex(of: 1) == timeline.count - 1)
  }
}
