import Testing
import Touches

/// The steps of a program with a deadline at 150 ms, and the expected results.
struct GateCase: CustomTestStringConvertible {
  enum Step {
    /// A turn at a server time, with the expected result: whether the deadline passes and whether
    /// the program synchronises.
    case turn(Double, passes: Bool, synchronises: Bool)
    /// All events that had arrived were handled.
    case handled
  }

  let testDescription: String
  let steps: [Step]

  static let all: [GateCase] = [
    GateCase(
      testDescription: "A deadline that has not come does not pass",
      steps: [
        .turn(0, passes: false, synchronises: false), .handled,
        .turn(149, passes: false, synchronises: false),
      ]),
    GateCase(
      testDescription: "A deadline that has come passes once what was sent before was handled",
      steps: [
        .turn(150, passes: false, synchronises: true), .handled,
        .turn(150, passes: true, synchronises: false),
      ]),
    GateCase(
      testDescription: "Events that were handled before the program synchronised do not count",
      steps: [
        .handled, .turn(400, passes: false, synchronises: true), .handled,
        .turn(700, passes: true, synchronises: false),
      ]),
    GateCase(
      testDescription: "A program that has not read everything yet synchronises only once",
      steps: [
        .turn(151, passes: false, synchronises: true),
        .turn(160, passes: false, synchronises: false),
        .turn(651, passes: false, synchronises: false), .handled,
        .turn(660, passes: true, synchronises: false),
      ]),
    GateCase(
      testDescription: "Events without an end do not put a deadline off for ever",
      steps: [
        .turn(151, passes: false, synchronises: true),
        .turn(652, passes: true, synchronises: false),
      ]),
  ]
}

@Suite("Deadlines that reports may precede")
struct DeadlineGateTests {
  private let deadline = Timestamp(milliseconds: 150)

  @Test(
    "Deadlines pass once the reports that the server dated before them were handled",
    arguments: GateCase.all)
  func passage(_ given: GateCase) {
    var gate = DeadlineGate()
    for step in given.steps {
      switch step {
      case .handled: gate.noteAllHandled()
      case .turn(let time, let passes, let synchronises):
        let passage = gate.passage(of: deadline, at: Timestamp(milliseconds: time))
        #expect((passage.time >= deadline) == passes, "at \(time) ms")
        #expect(passage.mustSynchronise == synchronises, "at \(time) ms")
      }
    }
  }

  @Test("A report that arrives before the deadline passes cancels it")
  func lateReport() {
    var gate = DeadlineGate()
    let now = Timestamp(milliseconds: 160)
    let first = gate.passage(of: deadline, at: now)
    #expect(first.mustSynchronise)
    #expect(gate.isWaiting)
    gate.noteAllHandled()
    #expect(!gate.isWaiting)
    // The lift has ended what waited, and another touch waits longer.
    let next = Timestamp(milliseconds: 170)
    for later in [nil, next] {
      let passage = gate.passage(of: later, at: now)
      #expect(passage.time == now && !passage.mustSynchronise)
    }
    // What was handled at 160 ms says nothing about reports of a later time.
    let second = gate.passage(of: next, at: next)
    #expect(second.mustSynchronise)
  }

  @Test("A deadline does not pass before it comes, even if the clock is set back")
  func clockSetBack() {
    var gate = DeadlineGate()
    _ = gate.passage(of: deadline, at: Timestamp(milliseconds: 5_000_000))
    gate.noteAllHandled()
    for time in [150.0, 149] {
      let now = Timestamp(milliseconds: time)
      let passage = gate.passage(of: deadline, at: now)
      #expect(passage.time == now && !passage.mustSynchronise)
    }
  }
}
