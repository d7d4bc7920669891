import SeededRandom
import Testing
import TouchAnalysis
import Touches

@Suite struct CleanHandsTests {
  @Test("Movements of hands on a faultless panel have no fault", arguments: 0..<24)
  func noFalsePositives(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let events = together(
      CleanHands.reports(frames: 1500, device: 8, using: &generator),
      CleanHands.reports(frames: 800, device: 9, using: &generator))
    let outcome = analyse(events)
    #expect(outcome.faults.map { "\($0)" } == [])
    #expect(outcome.touches.count == events.count { $0.phase == .began })
    #expect(outcome.devices.map(\.contacts) == [0, 0])
    #expect(outcome.devices.reduce(0) { $0 + $1.reports } == events.count)
  }

  @Test("A long recording of a faultless panel has no fault", arguments: SoundRecording.all)
  func longRecording(_ recording: SoundRecording) {
    var generator = SplitMix64(seed: 7)
    let events = recording.events(using: &generator)
    let outcome = analyse(events)
    #expect(outcome.faults.map { "\($0)" } == [])
    #expect(outcome.touches.count == events.count { $0.phase == .began })
  }

  @Test(
    "Reports in any order lead to consistent counts and a limited number of tracked touches",
    arguments: 0..<40)
  func brokenStreams(seed: Int) {
    var generator = SplitMix64(seed: UInt64(500 + seed))
    let phases: [TouchPhase] = [.began, .moved, .moved, .ended, .cancelled, .stationary]
    var analyzer = TouchAnalyzer(panel: panel)
    var faults: [Fault] = []
    var endedCount = 0
    for _ in 0..<3000 {
      let event = report(
        contact(.random(in: 0...500, using: &generator)),
        phases.randomElement(using: &generator) ?? .began,
        .random(in: 0...5000, using: &generator),
        Bool.random(using: &generator)
          ? mm(.random(in: -600...600, using: &generator), .nan)
          : CleanHands.anyPosition(&generator))
      if analyzer.analyze(event, faults: &faults) != nil { endedCount += 1 }
      #expect(analyzer.tracker.active.count <= TouchAnalyzer.touchLimit)
    }
    endedCount += analyzer.finish(at: Timestamp(milliseconds: 5000), faults: &faults).count
    let device = analyzer.devices[0]
    #expect(device.contacts == 0)
    #expect(device.touches == endedCount)
    #expect(device.faults.reduce(0, +) == faults.count)
    #expect(faults.allSatisfy { $0.measure.isFinite && $0.measure >= 0 })
  }

  @Test("The analyser tracks a limited number of touches")
  func touchLimit() {
    var analyzer = TouchAnalyzer(panel: panel, kinds: [.beginWithoutEnd])
    var faults: [Fault] = []
    var forgotten: [TouchStatistics] = []
    for number in 0..<UInt32(TouchAnalyzer.touchLimit + 3) {
      let event = report(contact(number), .began, Double(number), mm(9, 9))
      if let touch = analyzer.analyze(event, faults: &faults) { forgotten.append(touch) }
    }
    #expect(analyzer.tracker.active.count == TouchAnalyzer.touchLimit)
    #expect(faults.map(\.kind) == Array(repeating: .beginWithoutEnd, count: 3))
    #expect(faults.map(\.touch) == [contact(0), contact(1), contact(2)])
    #expect(forgotten.map(\.id) == faults.map(\.touch))
    #expect(forgotten.allSatisfy { $0.faults == 1 })
    let remaining = analyzer.finish(at: Timestamp(milliseconds: 5000), faults: &faults)
    #expect(analyzer.devices[0].touches == forgotten.count + remaining.count)
  }
}

extension CleanHands {
  fileprivate static func anyPosition(_ generator: inout SplitMix64) -> Point {
    mm(.random(in: 0...500, using: &generator), .random(in: 0...300, using: &generator))
  }
}
