import HandContacts
import Testing
import Touches

@Suite("Hands of several contacts")
struct FistTests {
  /// Four contacts of a hand that are reported in frames, each contact at its own time.
  private struct RestingHand {
    private var tracker: HandTracker
    private(set) var time = 0.0
    private var firstContact: UInt32 = 0
    private var places = [
      Point(x: 130, y: 120), Point(x: 146, y: 123), Point(x: 137, y: 136), Point(x: 119, y: 133),
    ]

    /// Creates a hand that comes down and rests; a delay dates one of its contacts later.
    init(_ tracker: HandTracker, delaying contact: Int = 0, by delay: Double = 0) {
      self.tracker = tracker
      for index in places.indices {
        if index == contact { time += delay }
        report(index, .began)
      }
      wait(250)
    }

    private mutating func report(_ index: Int, _ phase: TouchPhase) {
      advance()
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: firstContact + UInt32(index)),
        time: Timestamp(milliseconds: time), position: places[index])
      touch.phase = phase
      tracker.follow(touch, pixelsPerMillimetre: 1)
    }

    private mutating func advance() {
      while let deadline = tracker.deadline, deadline.milliseconds <= time {
        tracker.advance(to: deadline)
      }
    }

    mutating func wait(_ duration: Double) {
      time += duration
      advance()
    }

    /// Moves some contacts 2.5 mm upwards in one frame.
    mutating func move(_ contacts: [Int] = [0, 1, 2, 3], delaying late: Int = 0, by delay: Double) {
      for index in contacts {
        if index == late { time += delay }
        places[index].y -= 2.5
        report(index, .moved)
      }
    }

    mutating func lift(_ contact: Int) {
      time += 8
      report(contact, .ended)
    }

    /// Puts all contacts down again, as new ones, where they were lifted.
    mutating func comeDown() {
      firstContact += 10
      for index in places.indices { report(index, .began) }
    }

    mutating func takeDecisions() -> [HandDecision] { tracker.takeDecisions() }

    /// Returns the decisions since the last call: contacts that became fingers, and hands that
    /// began.
    mutating func takeCounts() -> [Int] {
      let decisions = tracker.takeDecisions()
      return [
        decisions.count { if case .contact(_, .finger) = $0 { true } else { false } },
        decisions.count { if case .handBegan = $0 { true } else { false } },
      ]
    }
  }

  /// A contact that is dated later than the one before it, in every few frames.
  struct Delay: CustomTestStringConvertible {
    var contact: Int
    var duration: Double
    var interval: Int
    var testDescription: String { "contact \(contact), \(duration) ms, every \(interval) frames" }

    static let all: [Delay] = [0.0, 20, 50].flatMap { duration in
      (0...3).flatMap { contact in
        (1...3).map { Delay(contact: contact, duration: duration, interval: $0) }
      }
    }
  }

  @Test(
    "A fist erases and draws nothing, however far apart its contacts are dated",
    arguments: Delay.all)
  func spreadTimes(_ delay: Delay) {
    var hand = RestingHand(
      HandTracker(erases: true), delaying: delay.contact, by: delay.duration)
    let atRest = hand.takeCounts()
    #expect(atRest == [1, 0], "the first contact is a finger until the others come")
    for step in 1...20 {
      hand.wait(1)
      hand.move(
        delaying: delay.contact, by: step % delay.interval == 0 ? delay.duration : 0)
    }
    let moving = hand.takeCounts()
    #expect(moving == [0, 1])
  }

  @Test(
    "A fist that comes down again goes on erasing if it was up for a moment only",
    arguments: [(100.0, [0, 0]), (200, [1, 0])] as [(Double, [Int])])
  func liftedFist(pause: Double, expected: [Int]) {
    var hand = RestingHand(HandTracker(erases: true))
    for _ in 1...12 {
      hand.wait(8)
      hand.move(by: 0)
    }
    let began = hand.takeDecisions().count { if case .handBegan = $0 { true } else { false } }
    #expect(began == 1)
    for contact in 0...3 { hand.lift(contact) }
    hand.wait(pause)
    let ended = hand.takeDecisions().count { if case .handEnded = $0 { true } else { false } }
    hand.comeDown()
    hand.wait(20)
    let decisions = hand.takeDecisions()
    let fingers = decisions.count { if case .contact(_, .finger) = $0 { true } else { false } }
    #expect([ended, fingers] == expected)
    #expect(decisions.contains { if case .handMoved = $0 { true } else { false } } == (ended == 0))
  }

  @Test(
    "The last contact of a hand that slid and was lifted draws only if it moves on by itself",
    arguments: 0...3)
  func liftedOneByOne(last: Int) {
    var hand = RestingHand(HandTracker())
    for _ in 1...12 {
      hand.wait(8)
      hand.move(by: 0)
    }
    _ = hand.takeCounts()
    for contact in 1...3 { hand.lift((last + contact) % 4) }
    var resting = hand
    resting.lift(last)
    resting.wait(500)
    let atRest = resting.takeCounts()
    #expect(atRest == [0, 0])
    for _ in 1...4 {
      hand.wait(8)
      hand.move([last], by: 0)
    }
    let moving = hand.takeCounts()
    #expect(moving == [1, 0])
  }

  /// A fist that erases on a touchscreen, and what else is touched meanwhile.
  private struct ErasingFist {
    var tracker = HandTracker(erases: true)
    /// The time in ms.
    private(set) var time = 0.0
    /// The density of its screen, in px/mm.
    private let density: Double

    /// Creates a fist that has come down, has rested, and has moved 50 mm upwards to 130, 170 mm.
    init(pixelsPerMillimetre: Double) {
      density = pixelsPerMillimetre
      report(.began, y: 220)
      time += 250
      for step in 1...20 {
        time += 8
        report(.moved, y: 220 - 2.5 * Double(step))
      }
    }

    /// Reports all contacts of the fist, whose first one is 130 mm from the left.
    mutating func report(_ phase: TouchPhase, y: Double) {
      for (contact, offset) in [(0, 0), (16, 3), (7, 16), (-11, 13)].enumerated() {
        let place = Point(
          x: density * (130 + Double(offset.0)), y: density * (y + Double(offset.1)))
        report(8, UInt32(contact), phase, place, pixelsPerMillimetre: density)
      }
    }

    /// Reports a contact of a device at a place in px.
    mutating func report(
      _ device: Int32, _ contact: UInt32, _ phase: TouchPhase, _ place: Point,
      pixelsPerMillimetre: Double, isPen: Bool = false
    ) {
      advance()
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: device), contact: contact),
        time: Timestamp(milliseconds: time), position: place)
      touch.phase = phase
      tracker.follow(touch, pixelsPerMillimetre: pixelsPerMillimetre, isPen: isPen)
    }

    /// Lets time pass, in ms; the tracker notices it with the next report or by `advance`.
    mutating func pass(_ duration: Double) { time += duration }

    /// Makes the tracker handle its deadlines up to now.
    mutating func advance() {
      while let deadline = tracker.deadline, deadline.milliseconds <= time {
        tracker.advance(to: deadline)
      }
    }

    /// Returns the moves of hands since the last call.
    mutating func takeMoves() -> [Hand] {
      tracker.takeDecisions().compactMap { if case .handMoved(let hand) = $0 { hand } else { nil } }
    }
  }

  @Test("A hand stays where it erases while another screen with a different density is touched")
  func otherScreen() {
    var fist = ErasingFist(pixelsPerMillimetre: 4)
    let last = fist.takeMoves().last
    #expect(last?.centre == Point(x: 4 * 133, y: 4 * 178))
    #expect(last?.time == Timestamp(milliseconds: fist.time))
    // Two contacts that rest together are undecided, so the tracker asks for a later call.
    for contact in UInt32(0)...1 {
      fist.report(
        9, contact, .began, Point(x: 4000 + 32 * Double(contact), y: 400), pixelsPerMillimetre: 2)
    }
    fist.pass(250)
    fist.advance()
    let moves = fist.takeMoves()
    #expect(moves.isEmpty)
  }

  /// A contact that comes down while a fist erases.
  struct Newcomer: CustomTestStringConvertible {
    var testDescription: String
    var device: Int32 = 8
    var isPen = false
    /// Its positions in mm from the middle of the fist, the first where it comes down.
    var path: [Double]
    var expected: ContactState

    static let all = [
      Newcomer(testDescription: "beside it", path: [35], expected: .hand),
      Newcomer(testDescription: "too far from it", path: [55], expected: .undecided),
      Newcomer(testDescription: "a pen", isPen: true, path: [35], expected: .finger),
      Newcomer(
        testDescription: "of another screen", device: 9, path: [35], expected: .undecided),
      Newcomer(
        testDescription: "one that writes before it comes near", path: [55, 60, 65, 70, 50, 35],
        expected: .finger),
    ]
  }

  @Test("Only a contact that rests beside an erasing fist joins it", arguments: Newcomer.all)
  func newcomer(_ newcomer: Newcomer) {
    var fist = ErasingFist(pixelsPerMillimetre: 1)
    // A contact that comes down beside another one of its screen is in doubt.
    if newcomer.device != 8 {
      fist.report(newcomer.device, 20, .began, Point(x: 133 + 65, y: 178), pixelsPerMillimetre: 1)
    }
    for (step, x) in newcomer.path.enumerated() {
      fist.report(
        newcomer.device, 21, step == 0 ? .began : .moved, Point(x: 133 + x, y: 178),
        pixelsPerMillimetre: 1, isPen: newcomer.isPen)
      fist.pass(8)
      fist.report(.moved, y: 170)
    }
    let id = TouchID(device: DeviceID(rawValue: newcomer.device), contact: 21)
    #expect(fist.tracker.state(of: id) == newcomer.expected)
  }
}
