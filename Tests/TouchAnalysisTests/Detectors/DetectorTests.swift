import Testing
import TouchAnalysis
import Touches

private let one = contact(1)

@Suite struct DetectorTests {
  @Test("Each detector finds exactly the expected faults", arguments: DetectorCase.all)
  func faults(_ given: DetectorCase) {
    let faults = analyse(given.events).faults
    #expect(faults.map(\.kind) == given.expected)
    if let measure = given.measure { #expect(faults.first?.measure == measure) }
  }

  @Test(
    "Thresholds of length are larger where the size of the panel is assumed",
    arguments: [(60.0, 0), (200, 1)])
  func assumedSize(_ jump: Double, _ count: Int) {
    let events = glide(one).mapped {
      if $0 > 40 { $1.position = $1.position.map { $0 + .millimetres(0, jump) } }
    }
    #expect(analyse(events).faults.map(\.kind) == [.jump])
    let limits = FaultThresholds().forAssumedSize
    #expect(
      analyse(events, limits: limits).faults.map(\.kind) == Array(repeating: .jump, count: count))
  }

  @Test("Each kind of fault has a test case and a near miss", arguments: Fault.Kind.allCases)
  func coverage(_ kind: Fault.Kind) {
    let cases = DetectorCase.all
    #expect(
      cases.contains { $0.expected.contains(kind) }
        || PlantedFault.all.contains { $0.kind == kind })
    // An end without a begin has no near miss: anything that has begun may end.
    #expect(
      kind == .endWithoutBegin
        || cases.contains { $0.testDescription.hasPrefix("not \(kind.rawValue):") })
  }

  @Test("Kinds of faults that are switched off are not found", arguments: DetectorCase.all)
  func switchedOff(_ given: DetectorCase) {
    let kinds = Set(Fault.Kind.allCases).subtracting(given.expected)
    var analyzer = TouchAnalyzer(panel: panel, kinds: kinds)
    var faults: [Fault] = []
    for event in given.events { analyzer.analyze(event, faults: &faults) }
    #expect(faults.isEmpty)
  }

  @Test("Changed thresholds decide which faults are found")
  func changedThresholds() {
    var limits = FaultThresholds()
    limits.hand.speed = 1
    limits.noise.ghostTap.time = 50
    #expect(analyse(tap(one, at: 0, for: 40), limits: limits).faults.map(\.kind) == [.ghostTap])
    let swipe = analyse(glide(one, to: mm(450, 50), speed: 2000), limits: limits).faults
    #expect(!swipe.isEmpty && swipe.allSatisfy { $0.kind == .jump })
  }
}
