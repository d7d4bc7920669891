import Testing

@testable import DesktopBus

@Suite("The lock state that services report")
struct LockStateTests {
  private typealias Event = LockState.Event

  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The events, a second apart, and whether the screen is locked after each.
    let story: [(event: LockState.Event, isLocked: Bool)]

    init(_ name: String, _ story: [(LockState.Event, Bool)]) {
      testDescription = name
      self.story = story.map { (event: $0.0, isLocked: $0.1) }
    }
  }

  @Test(
    "The lock state follows from what services reported",
    arguments: [
      Case(
        "a source that is not there tells nothing",
        [
          (.reported(.gnome, isLocked: true), false), (.refused(.gnome), false),
          (.left(.gnome), false),
        ]),
      Case(
        "a source that is there is believed",
        [
          (.appeared(.gnome), false), (.reported(.gnome, isLocked: true), true),
          (.reported(.gnome, isLocked: false), false),
        ]),
      Case(
        "one that cannot tell says nothing of a lock",
        [
          (.appeared(.freedesktop), false), (.refused(.freedesktop), false),
          (.reported(.freedesktop, isLocked: true), true),
        ]),
      Case(
        "one is enough, and each has to take its word back",
        [
          (.appeared(.gnome), false), (.appeared(.logind), false),
          (.reported(.gnome, isLocked: true), true), (.reported(.logind, isLocked: true), true),
          (.reported(.gnome, isLocked: false), true), (.reported(.logind, isLocked: false), false),
        ]),
      Case(
        "a locker takes its lock along",
        [
          (.appeared(.mate), false), (.reported(.mate, isLocked: true), true),
          (.left(.mate), false),
          (.appeared(.mate), false),
        ]),
      Case(
        "what logind was told holds until it is back and says otherwise",
        [
          (.appeared(.logind), false), (.reported(.logind, isLocked: true), true),
          (.left(.logind), true), (.left(.logind), true), (.appeared(.logind), true),
          (.left(.logind), true), (.appeared(.logind), true),
          (.reported(.logind, isLocked: false), false),
        ]),
      Case(
        "logind that comes back and cannot tell says nothing of a lock",
        [
          (.appeared(.logind), false), (.reported(.logind, isLocked: true), true),
          (.left(.logind), true), (.appeared(.logind), true), (.refused(.logind), false),
        ]),
      Case(
        "logind that was not locked is forgotten",
        [
          (.appeared(.logind), false), (.reported(.logind, isLocked: false), false),
          (.left(.logind), false),
        ]),
      Case(
        "a lock that somebody asks for is expected for five seconds",
        [
          (.lockRequested, true), (.timePassed, true), (.timePassed, true), (.timePassed, true),
          (.timePassed, true), (.timePassed, false),
        ]),
      Case(
        "asking again begins again",
        [
          (.lockRequested, true), (.timePassed, true), (.timePassed, true), (.timePassed, true),
          (.lockRequested, true), (.timePassed, true), (.timePassed, true),
        ]),
      Case(
        "a source that tells of the lock is enough from then on",
        [
          (.appeared(.gnome), false), (.lockRequested, true),
          (.reported(.gnome, isLocked: true), true), (.reported(.gnome, isLocked: false), false),
        ]),
      Case(
        "one that is not locked yet ends nothing",
        [
          (.appeared(.gnome), false), (.lockRequested, true),
          (.reported(.gnome, isLocked: false), true),
        ]),
      Case(
        "a locker that is seen ends what is expected",
        [
          (.lockRequested, true), (.lockerSeen, false),
        ]),
      Case(
        "so does who asks for the end of the lock",
        [
          (.lockRequested, true), (.unlockRequested, false),
        ]),
      Case(
        "who asks for the end of the lock ends no lock",
        [
          (.appeared(.gnome), false), (.reported(.gnome, isLocked: true), true),
          (.unlockRequested, true),
        ]),
      Case(
        "nothing is seen until the machine is awake",
        [
          (.sleepBegan, true), (.timePassed, true), (.lockRequested, true), (.lockerSeen, true),
          (.unlockRequested, true), (.sleepEnded, false),
        ]),
      Case(
        "a lock outlasts the sleep",
        [
          (.appeared(.logind), false), (.sleepBegan, true),
          (.reported(.logind, isLocked: true), true),
          (.sleepEnded, true), (.reported(.logind, isLocked: false), false),
        ]),
      Case(
        "logind that goes tells of no sleep",
        [
          (.appeared(.logind), false), (.sleepBegan, true), (.left(.gnome), true),
          (.left(.logind), false),
        ]),
      Case("waking without sleep is nothing", [(.sleepEnded, false), (.lockerSeen, false)]),
    ])
  func stories(_ story: Case) {
    var state = LockState()
    for (index, step) in story.story.enumerated() {
      state.step(step.event, at: Double(index) * 1000)
      #expect(state.isLocked == step.isLocked, "step \(index): \(step.event)")
      #expect((state.deadline != nil) == (state.outlook == .lockExpected))
    }
  }

  @Test("The lock state is unknown again once every service has left")
  func forgotten() {
    // Every sequence of four events of one source: what was told lasts no longer than the source.
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
