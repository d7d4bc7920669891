import SeededRandom
import Testing
import TouchAnalysis
import Touches

@Suite struct PlantedFaultTests {
  @Test("A fault that is put into sound reports is found by its name", arguments: PlantedFault.all)
  func found(_ planted: PlantedFault) {
    for seed in 0..<3 {
      var generator = SplitMix64(seed: UInt64(1000 + seed))
      let sound = planted.hands.events(using: &generator)
      let events = planted.plant(sound, &generator)
      let kinds = Set(analyse(events, on: planted.hands.panel).faults.map(\.kind))
      if let kind = planted.kind {
        #expect(kinds.contains(kind), "seed \(seed): \(kinds.map(\.rawValue).sorted())")
      } else {
        #expect(kinds == [], "seed \(seed)")
      }
    }
  }

  @Test("Nine of ten planted faults have a name")
  func named() {
    #expect(PlantedFault.all.count >= 40)
    #expect(PlantedFault.all.allSatisfy { $0.kind != nil })
    #expect(Set(PlantedFault.all.map(\.name)).count == PlantedFault.all.count)
  }

  @Test("The reports that faults are put into have no fault themselves", arguments: 0..<6)
  func sound(_ seed: Int) {
    for hands in [
      MadeStrokes(count: 150), .small, MadeStrokes(interval: 1000 / 60, fingers: 1...5),
      MadeStrokes(interval: 4, fingers: 1...4), MadeStrokes(fingers: 1...2, flicks: 0.6),
      MadeStrokes(fingers: 1...1, pace: 4...10),
    ] {
      var generator = SplitMix64(seed: UInt64(2000 + seed))
      let faults = analyse(hands.events(using: &generator), on: hands.panel).faults
      #expect(faults.map { "\($0)" } == [])
    }
  }

  @Test(
    "Reports of a device with a clock of its own have no fault, however far off that is",
    arguments: [-0.03, -0.0002, 0, 0.025, 0.031])
  func soundClock(_ drift: Double) {
    for hands in [MadeStrokes(), .small, MadeStrokes(pace: 2...5), MadeStrokes(fingers: 1...1)] {
      var generator = SplitMix64(seed: 31)
      let events = hands.events(using: &generator).stampedByDevice(drift: drift)
      let outcome = analyse(events, on: hands.panel)
      #expect(outcome.faults.map { "\($0)" } == [])
      let clocks = outcome.devices[0].clocks
      #expect(clocks?.count ?? 0 > events.count / 4)
      #expect(abs((clocks?.drift ?? 1) - drift) < 0.0005)
      #expect(clocks?.delay.quantile(0.99) ?? 9 <= 3)
    }
  }
}
