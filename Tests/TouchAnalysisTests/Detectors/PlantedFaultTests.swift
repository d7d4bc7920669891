import SeededRandom
import Testing
import TouchAnalysis
import Touches

@Suite struct PlantedFaultTests {
  @Test(
    "A fault inserted into faultless reports is found with its kind", arguments: PlantedFault.all)
  func found(_ planted: PlantedFault) {
    for seed in 0..<3 {
      var generator = SplitMix64(seed: UInt64(1000 + seed))
      let faultless = planted.hands.events(using: &generator)
      let events = planted.plant(faultless, &generator)
      let kinds = Set(analyse(events, on: planted.hands.panel).faults.map(\.kind))
      if let kind = planted.kind {
        #expect(kinds.contains(kind), "seed \(seed): \(kinds.map(\.rawValue).sorted())")
      } else {
        #expect(kinds == [], "seed \(seed)")
      }
    }
  }

  @Test("There are at least 40 inserted faults, each with a kind and a name of its own")
  func uniqueNames() {
    #expect(PlantedFault.all.count >= 40)
    #expect(PlantedFault.all.allSatisfy { $0.kind != nil })
    #expect(Set(PlantedFault.all.map(\.name)).count == PlantedFault.all.count)
  }

  @Test("The reports into which faults are inserted have no fault themselves", arguments: 0..<6)
  func faultless(_ seed: Int) {
    for hands in [
      SyntheticStrokes(count: 150), .small, SyntheticStrokes(interval: 1000 / 60, fingers: 1...5),
      SyntheticStrokes(interval: 4, fingers: 1...4), SyntheticStrokes(fingers: 1...2, flicks: 0.6),
      SyntheticStrokes(fingers: 1...1, pace: 4...10),
    ] {
      var generator = SplitMix64(seed: UInt64(2000 + seed))
      let faults = analyse(hands.events(using: &generator), on: hands.panel).faults
      #expect(faults.map { "\($0)" } == [])
    }
  }

  @Test(
    "Reports of a device with its own clock have no fault, however far it drifts",
    arguments: [-0.03, -0.0002, 0, 0.025, 0.031])
  func faultlessClock(_ drift: Double) {
    for hands in [
      SyntheticStrokes(), .small, SyntheticStrokes(pace: 2...5), SyntheticStrokes(fingers: 1...1),
    ] {
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
