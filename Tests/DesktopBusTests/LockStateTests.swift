import Testing

@testable import DesktopBus

@Suite("The lock state that services report")
struct LockStateTests {
  private typealias Event = LockState.Event

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The events, a second apart, and whether the screen is locked after each.
    let steps: [(event: LockState.Event, isLocked: Bool)]

    init(_ name: String, _ steps: [(LockState.Event, Bool)]) {
      testDescription = name
      self.steps = steps.map { (event: $0.0, isLocked: $0.1) }
    }
  }

  @Test(
    "The lock state follows from the reports of services",
    arguments: [
      Case(
        "reports of an absent source are ignored",
        [
          (.reported(.gnome, isLocked: true), false), (.refused(.gnome), false),
          (.left(.gnome), false),
        ]),
      Case(
        "reports of a present source are used",
        [
          (.appeared(.gnome), false), (.reported(.gnome, isLocked: true), true),
          (.reported(.gnome, isLocked: false), false),
        ]),
      Case(
        "a source that refuses the query does not count as locked",
        [
          (.appeared(.freedesktop), false), (.refused(.freedesktop), false),
          (.reported(.freedesktop, isLocked: true), true),
        ]),
      Case(
        "one locked source is enough, and each has to report the end of its lock",
        [
          (.appeared(.gnome), false), (.appeared(.logind), false),
          (.reported(.gnome, isLocked: true), true), (.reported(.logind, isLocked: true), true),
          (.reported(.gnome, isLocked: false), true), (.reported(.logind, isLocked: false), false),
        ]),
      Case(
        "a lock ends when its locker leaves",
        [
          (.appeared(.mate), false), (.reported(.mate, isLocked: true), true),
          (.left(.mate), false),
          (.appeared(.mate), false),
        ]),
      Case(
        "a lock that logind reported persists until it returns and reports the end",
        [
          (.appeared(.logind), false), (.reported(.logind, isLocked: true), true),
          (.left(.logind), true), (.left(.logind), true), (.appeared(.logind), true),
          (.left(.logind), true), (.appeared(.logind), true),
          (.reported(.logind, isLocked: false), false),
        ]),
      Case(
        "logind that returns and refuses the query does not count as locked",
        [
          (.appeared(.logind), false), (.reported(.logind, isLocked: true), true),
          (.left(.logind), true), (.appeared(.logind), true), (.refused(.logind), false),
        ]),
      Case(
        "logind that leaves unlocked does not count as locked",
        [
          (.appeared(.logind), false), (.reported(.logind, isLocked: false), false),
          (.left(.logind), false),
        ]),
      Case(
        "a requested lock is expected for five seconds",
        [
          (.lockRequested, true), (.timePassed, true), (.timePassed, true), (.timePassed, true),
          (.timePassed, true), (.timePassed, false),
        ]),
      Case(
        "another request restarts the five seconds",
        [
          (.lockRequested, true), (.timePassed, true), (.timePassed, true), (.timePassed, true),
          (.lockRequested, true), (.timePassed, true), (.timePassed, true),
        ]),
      Case(
        "a reported lock replaces the expected one",
        [
          (.appeared(.gnome), false), (.lockRequested, true),
          (.reported(.gnome, isLocked: true), true), (.reported(.gnome, isLocked: false), false),
        ]),
      Case(
        "a source that is still unlocked does not end the expectation",
        [
          (.appeared(.gnome), false), (.lockRequested, true),
          (.reported(.gnome, isLocked: false), true),
        ]),
      Case(
        "a locker that is seen ends the expectation",
        [
          (.lockRequested, true), (.lockerSeen, false),
        ]),
      Case(
        "a request to unlock ends the expectation",
        [
          (.lockRequested, true), (.unlockRequested, false),
        ]),
      Case(
        "a request to unlock does not end a reported lock",
        [
          (.appeared(.gnome), false), (.reported(.gnome, isLocked: true), true),
          (.unlockRequested, true),
        ]),
      Case(
        "a sleeping machine counts as locked until it wakes, whatever happens",
        [
          (.sleepBegan, true), (.timePassed, true), (.lockRequested, true), (.lockerSeen, true),
          (.unlockRequested, true), (.sleepEnded, false),
        ]),
      Case(
        "a reported lock persists after sleep",
        [
          (.appeared(.logind), false), (.sleepBegan, true),
          (.reported(.logind, isLocked: true), true),
          (.sleepEnded, true), (.reported(.logind, isLocked: false), false),
        ]),
      Case(
        "sleep ends when logind leaves",
        [
          (.appeared(.logind), false), (.sleepBegan, true), (.left(.gnome), true),
          (.left(.logind), false),
        ]),
      Case("waking without sleep changes nothing", [(.sleepEnded, false), (.lockerSeen, false)]),
    ])
  func states(_ example: Case) {
    var state = LockState()
    for (index, step) in example.steps.enumerated() {
      state.step(step.event, at: Double(index) * 1000)
      #expect(state.isLocked == step.isLocked, "step \(index): \(step.event)")
      #expect((state.deadline != nil) == (state.outlook == .lockExpected))
    }
  }

  @Test("Once its service has left, only a lock that logind reported remains")
  func forgotten() {
    // Every sequence of four events of one source: its reports do not outlast it, except for a lock
    // that logind reported.
    for source in LockSource.allCases {
      let events: [LockState.Event] = [
        .appeared(source), .left(source), .reported(source, isLocked: true),
        .reported(source, isLocked: false), .refused(source),
      ]
      for number in 0..<625 {
        var state = LockState()
        var rest = number
        for _ in 0..<4 {
          state.step(events[rest % 5], at: 0)
          rest /= 5
        }
        state.step(.left(source), at: 0)
        #expect([.absent, .lost].contains(state[source]))
        #expect(state.isLocked == (state[source] == .lost))
        #expect(state[source] != .lost || source == .logind)
      }
    }
  }
}
