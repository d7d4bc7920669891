import HandContacts
import Testing
import Touches

@Suite("Contacts that rest")
struct RestTests {
  @Test(
    "Contacts that rest together are palms in time, even if they send no further reports",
    arguments: [(0.0, 135.0), (20, 135), (50, 160), (100, 210)])
  func restingTogether(restStart: Double, decision: Double) {
    var tracker = HandTracker()
    func report(_ contact: UInt32, _ y: Double, _ start: Double, _ phase: TouchPhase) {
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: 8), contact: contact),
        time: Timestamp(milliseconds: phase == .began ? start : restStart),
        position: Point(x: 100, y: y))
      touch.phase = phase
      tracker.follow(touch, pixelsPerMillimetre: 1)
    }
    report(1, 100, 0, .began)
    report(2, 120, 5, .began)
    if restStart > 5 {
      // Both roll a little.
      report(1, 102, 0, .moved)
      report(2, 122, 5, .moved)
    }
    let second = TouchID(device: DeviceID(rawValue: 8), contact: 2)
    #expect(tracker.state(of: second) == .undecided)
    var time: Double?
    while tracker.state(of: second) == .undecided, let deadline = tracker.deadline {
      time = deadline.milliseconds
      tracker.advance(to: deadline)
    }
    #expect(time == decision)
    #expect(tracker.state(of: second) == .palm(.cluster))
  }

  @Test(
    "Contacts that rest together are palms only if they are of the same touchscreen",
    arguments: [(8, .palm(.cluster)), (9, .finger)] as [(Int32, ContactState)])
  func restingOnTouchscreens(device: Int32, expected: ContactState) {
    var tracker = HandTracker()
    let second = TouchID(device: DeviceID(rawValue: device), contact: 2)
    Self.report(TouchID(device: DeviceID(rawValue: 8), contact: 1), .began, 0, 100, to: &tracker)
    Self.report(second, .began, 5, 120, to: &tracker)
    tracker.advance(to: Timestamp(milliseconds: 135))
    #expect(tracker.state(of: second) == expected)
  }

  @Test(
    "A contact that rests beside another one that writes is a palm, unless a finger of another touchscreen writes",
    arguments: [
      (8, false, true), (9, false, false), (10, true, true),
    ] as [(Int32, Bool, Bool)])
  func besideWriting(writer: Int32, isPen: Bool, isPalm: Bool) {
    var tracker = HandTracker()
    let resting = TouchID(device: DeviceID(rawValue: 8), contact: 2)
    func report(_ id: TouchID, _ x: Double, _ time: Double, began: Bool, isPen: Bool = false) {
      var touch = Touch(
        id: id, time: Timestamp(milliseconds: time), position: Point(x: x, y: 100))
      touch.phase = began ? .began : .moved
      tracker.follow(touch, pixelsPerMillimetre: 1, isPen: isPen)
    }
    for step in 0...60 {
      let time = Double(step) * 10
      let id = TouchID(device: DeviceID(rawValue: writer), contact: 1)
      report(id, 100 + Double(step) / 4, time, began: step == 0, isPen: isPen)
      if step >= 20 { report(resting, 180, time + 5, began: step == 20) }
    }
    #expect(tracker.state(of: resting) == (isPalm ? .palm(.rest) : .finger))
  }

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

  @Test("A hand stays where it erases while another screen with a different density is touched")
  func otherScreen() {
    var tracker = HandTracker(erases: true)
    var time = 0.0
    func advance() {
      while let deadline = tracker.deadline, deadline.milliseconds <= time {
        tracker.advance(to: deadline)
      }
    }
    func report(
      _ device: Int32, _ contact: UInt32, _ phase: TouchPhase, _ place: Point, _ density: Double
    ) {
      advance()
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: device), contact: contact),
        time: Timestamp(milliseconds: time), position: place)
      touch.phase = phase
      tracker.follow(touch, pixelsPerMillimetre: density)
    }
    func reportFist(_ phase: TouchPhase, y: Double) {
      for (contact, offset) in [(0, 0), (16, 3), (7, 16), (-11, 13)].enumerated() {
        let place = Point(x: 4 * (130 + Double(offset.0)), y: 4 * (y + Double(offset.1)))
        report(8, UInt32(contact), phase, place, 4)
      }
    }
    func takeMoves() -> [Hand] {
      tracker.takeDecisions().compactMap { if case .handMoved(let hand) = $0 { hand } else { nil } }
    }
    reportFist(.began, y: 220)
    time += 250
    for step in 1...20 {
      time += 8
      reportFist(.moved, y: 220 - 2.5 * Double(step))
    }
    let last = takeMoves().last
    #expect(last?.centre == Point(x: 4 * 133, y: 4 * 178))
    #expect(last?.time == Timestamp(milliseconds: time))
    // Two contacts that rest together are undecided, so the tracker asks for a later call.
    for contact in UInt32(0)...1 {
      report(9, contact, .began, Point(x: 4000 + 32 * Double(contact), y: 400), 2)
    }
    time += 250
    advance()
    #expect(takeMoves().isEmpty)
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

  /// Reports a touch at 1 px/mm.
  private static func report(
    _ id: TouchID, _ phase: TouchPhase, _ time: Double, _ x: Double, isPen: Bool = false,
    to tracker: inout HandTracker
  ) {
    var touch = Touch(
      id: id, time: Timestamp(milliseconds: time), position: Point(x: x, y: 100))
    touch.phase = phase
    tracker.follow(touch, pixelsPerMillimetre: 1, isPen: isPen)
  }

  @Test(
    "A short contact beside a finger is a tap if it is lifted, and nothing if it is cancelled",
    arguments: [(TouchPhase.ended, true), (.cancelled, false)])
  func shortContact(phase: TouchPhase, isTap: Bool) {
    var tracker = HandTracker()
    let (first, second) = (
      TouchID(device: DeviceID(rawValue: 8), contact: 1),
      TouchID(device: DeviceID(rawValue: 8), contact: 2)
    )
    Self.report(first, .began, 0, 100, to: &tracker)
    Self.report(second, .began, 5, 120, to: &tracker)
    Self.report(second, phase, 60, 120, to: &tracker)
    // The first finger moves away before it could be taken for a palm.
    for step in 1...30 {
      Self.report(first, .moved, 60 + 8 * Double(step), 100 - 2 * Double(step), to: &tracker)
    }
    tracker.advance(to: Timestamp(milliseconds: 400))
    let fingers = tracker.takeDecisions().compactMap { decision -> TouchID? in
      if case .contact(let id, .finger) = decision { id } else { nil }
    }
    #expect(fingers == (isTap ? [first, second] : [first]))
  }

  @Test(
    "A hand that rests beside a pen is a palm even if the pen stays where it is",
    arguments: [(true, ContactState.palm(.rest)), (false, .finger)])
  func besidePen(isPen: Bool, expected: ContactState) {
    var tracker = HandTracker()
    let tip = TouchID(device: DeviceID(rawValue: 9), contact: 1)
    let hand = TouchID(device: DeviceID(rawValue: 8), contact: 2)
    Self.report(tip, .began, 0, 100, isPen: isPen, to: &tracker)
    Self.report(hand, .began, 10, 170, to: &tracker)
    for time in stride(from: 20.0, through: 400, by: 20) {
      Self.report(tip, .moved, time, 100, isPen: isPen, to: &tracker)
      tracker.advance(to: Timestamp(milliseconds: time))
    }
    #expect(tracker.state(of: hand) == expected)
    #expect(tracker.state(of: tip) == .finger)
  }

  @Test(
    "A finger that comes down while a pen is near does not draw, and the pen does",
    arguments: [
      (true, false, ContactState.palm(.pen)), (true, true, .finger), (false, false, .finger),
    ])
  func nearPen(penIsNear: Bool, isPen: Bool, expected: ContactState) {
    var tracker = HandTracker()
    let id = TouchID(device: DeviceID(rawValue: 8), contact: 1)
    let touch = Touch(id: id, time: Timestamp(milliseconds: 0), position: Point(x: 100, y: 100))
    tracker.follow(touch, pixelsPerMillimetre: 1, penIsNear: penIsNear, isPen: isPen)
    #expect(tracker.state(of: id) == expected)
  }

  @Test("A contact that is forgotten casts no doubt on the next one")
  func forgotten() {
    var tracker = HandTracker()
    let ids = (1...3).map { TouchID(device: DeviceID(rawValue: 8), contact: $0) }
    Self.report(ids[0], .began, 0, 100, to: &tracker)
    Self.report(ids[1], .began, 0, 300, to: &tracker)
    tracker.forget(ids[0])
    Self.report(ids[2], .began, 5, 120, to: &tracker)
    #expect(tracker.state(of: ids[0]) == nil)
    #expect(tracker.state(of: ids[1]) == .finger)
    #expect(tracker.state(of: ids[2]) == .finger)
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
    var tracker = HandTracker(erases: true)
    var time = 0.0
    func report(
      _ device: Int32, _ contact: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double,
      isPen: Bool = false
    ) {
      while let deadline = tracker.deadline, deadline.milliseconds <= time {
        tracker.advance(to: deadline)
      }
      var touch = Touch(
        id: TouchID(device: DeviceID(rawValue: device), contact: contact),
        time: Timestamp(milliseconds: time), position: Point(x: x, y: y))
      touch.phase = phase
      tracker.follow(touch, pixelsPerMillimetre: 1, isPen: isPen)
    }
    func reportFist(_ phase: TouchPhase, y: Double) {
      for (contact, offset) in [(0, 0), (16, 3), (7, 16), (-11, 13)].enumerated() {
        report(8, UInt32(contact), phase, 130 + Double(offset.0), y + Double(offset.1))
      }
    }
    reportFist(.began, y: 220)
    time += 250
    for step in 1...20 {
      time += 8
      reportFist(.moved, y: 220 - 2.5 * Double(step))
    }
    // A contact that comes down beside another one of its screen is in doubt.
    if newcomer.device != 8 { report(newcomer.device, 20, .began, 133 + 65, 178) }
    for (step, x) in newcomer.path.enumerated() {
      report(
        newcomer.device, 21, step == 0 ? .began : .moved, 133 + x, 178, isPen: newcomer.isPen)
      time += 8
      reportFist(.moved, y: 170)
    }
    let id = TouchID(device: DeviceID(rawValue: newcomer.device), contact: 21)
    #expect(tracker.state(of: id) == newcomer.expected)
  }
}
