// Random sequences of touches, clicks and ends of the program. They found faults that nobody had
// foreseen: the server keeps touches, grabs and frozen events in queues that depend on each other,
// and an error there freezes all input or ends the server.
//
// `make test` plays some of them without a window manager, with stand-ins and under openbox.
// `make test-offers` plays thousands, under the window managers of whole desktops as well:
// FINGERTIP_SEQUENCES of them, from the one that FINGERTIP_FIRST_SEQUENCE names, so that several
// runs can share them.

import SeededRandom
import Testing
import TouchOwnership
import TouchX11
import Touches

@testable import TouchRig

@Suite("Offered touches in random sequences", .server(.regions), .serialized)
struct OfferSequenceTests {
  /// The seeds of the sequences that are played under each manager.
  private static let seeds = RequestedSequences.seeds ?? 0..<25

  private static let configuration = """
    regions:
    - id: tray
      frame: {left: 200px, top: 100px, width: 400px, height: 400px}
      policy: offer
      touches: gesture
      gestures:
      - {id: twice, type: tap, taps: 2, do: {log: twice}}
      - {id: held, type: longPress, fingers: 2, do: {log: held}}
    - id: pad
      frame: {left: 620px, top: 100px, width: 100px, height: 400px}
      control: button
      on: {down: {log: pressed}}

    """

  @Test(
    "Random offered touches reach the application once and whole, and the server survives",
    arguments: WindowManager.usual)
  func sequences(_ manager: WindowManager) throws {
    try withServer(in: manager.surroundings) { server in
      let stage = try ManagedStage(server, manager, Self.configuration)
      for seed in Self.seeds {
        var sequence = OfferSequence(seed: UInt64(seed))
        do {
          try sequence.play(on: stage)
        } catch {
          Issue.record("sequence \(seed), \(sequence.log): \(error)")
          throw error
        }
        #expect(sequence.faults(in: stage.delivered).isEmpty, "sequence \(seed), \(sequence.log)")
        try #require(server.isRunning, "sequence \(seed), \(sequence.log)")
        stage.forgetEarlierEvents()
      }
      try stage.stop()
    }
  }
}

/// A random sequence of touches, clicks and pauses, during which the program may end.
private struct OfferSequence {
  private struct Contact {
    var place: Point
    /// Whether it belongs to the application in any case.
    var isForeign: Bool
  }

  private var generator: SplitMix64
  private var down: [UInt32: Point] = [:]
  private var contacts: [Contact] = []
  /// The time at which a finger last touched or left a region, in seconds of the monotonic clock;
  /// nil if none did.
  private var lastOnRegion: Double?
  /// The steps so far, for messages about faults.
  private(set) var log = ""

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  mutating func play(on stage: ManagedStage) throws {
    let count = Int.random(in: 3...9, using: &generator)
    let exit = Int.random(in: 0..<count, using: &generator)
    let hasExit = Int.random(in: 0..<5, using: &generator) < 2
    for step in 0..<count {
      if hasExit, step == exit {
        let exit = ManagedStage.Exit.allCases.randomElement(using: &generator) ?? .quit
        log += " \(exit.rawValue)"
        try stage.play(exit)
        if exit.endsProgram { try stage.start() }
      } else {
        try playRandomStep(on: stage)
      }
    }
    for number in down.keys.sorted() { try stage.finger.touchUp(number) }
    down = [:]
    log += " end"
    try waitForForeign(on: stage, last: .touchEnd)
    try stage.waitForTouchAndClick()
  }

  /// Waits until each touch that belongs to the application has reached it up to a phase.
  private func waitForForeign(on stage: ManagedStage, last phase: ProbeEvent.Kind) throws {
    try stage.wait(for: "every touch of the application to reach it up to '\(phase)'") {
      let delivered = stage.delivered
      return contacts.allSatisfy { contact in
        !contact.isForeign
          || delivered.contains { isNear($0.place, contact.place) && $0.phases.contains(phase) }
      }
    }
  }

  /// Whether a gesture may be about to decide about a touch.
  private var isWaitingLong: Bool {
    lastOnRegion.map { Deadline.now - $0 > 0.04 } ?? false
  }

  private mutating func playRandomStep(on stage: ManagedStage) throws {
    let free = (1...3).map(UInt32.init).filter { down[$0] == nil }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4 where !free.isEmpty:
      let number = free[0]
      let isForeign = Bool.random(using: &generator)
      // No two contacts have the same position, since it identifies them.
      let left = isForeign ? 760.0 : 210.0
      let position = Point(
        x: left + Double(contacts.count) * 30,
        y: Double.random(in: 110..<480, using: &generator).rounded())
      contacts.append(Contact(place: position, isForeign: isForeign))
      if !isForeign { lastOnRegion = Deadline.now }
      down[number] = position
      log += " +\(number)\(isForeign ? "b" : "r")"
      try stage.finger.touchDown(number, at: position)
    case 0..<6:
      guard let number = down.keys.sorted().randomElement(using: &generator) else { return }
      log += " -\(number)"
      if down[number].map({ $0.x < 700 }) ?? false { lastOnRegion = Deadline.now }
      down[number] = nil
      try stage.finger.touchUp(number)
    case 6:
      guard let number = down.keys.sorted().randomElement(using: &generator),
        let position = down[number]
      else { return }
      log += " ~\(number)"
      try stage.finger.touchMove(
        number, to: Point(x: position.x + 20, y: position.y + 20), steps: 3)
    case 7:
      // A press at the moment of an answer is beyond what the server lets a client do in order (see
      // GrabAnswerQueue). So the press comes once the touches that are answered at once have been
      // answered, and long before a gesture decides about the others.
      guard !isWaitingLong else { return }
      try waitForForeign(on: stage, last: .touchBegin)
      log += " click"
      try stage.click(at: Point(x: 900, y: 600))
    default:
      let times: [Double] = [1, 5, 20, 60, 180]
      let time = times[Int.random(in: times.indices, using: &generator)]
      log += " \(Int(time))ms"
      stage.pass(milliseconds: time)
    }
    stage.pump()
  }

  /// Returns the faults in the touches that the application received.
  func faults(
    in delivered: [(place: Point, phases: [ProbeEvent.Kind])]
  ) -> [String] {
    var faults: [String] = []
    for touch in delivered {
      let inner = touch.phases.dropFirst().dropLast()
      if touch.phases.first != .touchBegin || touch.phases.last != .touchEnd
        || !inner.allSatisfy({ $0 == .touchUpdate })
      {
        faults.append("\(touch.place): \(touch.phases)")
      }
    }
    for contact in contacts {
      let count = delivered.count { isNear($0.place, contact.place) }
      if count > 1 || count == 0 && contact.isForeign {
        faults.append("\(contact.place) came \(count) times")
      }
    }
    return faults
  }

  private func isNear(_ position: Point, _ other: Point) -> Bool {
    (position - other).lengthSquared < 4
  }
}
