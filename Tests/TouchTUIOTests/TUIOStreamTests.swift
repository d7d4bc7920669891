import Testing
import Touches

@testable import TouchTUIO

@Suite("Touches as TUIO bundles")
struct TUIOStreamTests {
  /// A change of a finger; times are in ms, positions in px of a surface of 1000 × 500 px.
  enum Step: Sendable {
    case down(UInt32, Double, Double, at: Double)
    case move(UInt32, Double, Double, at: Double)
    case up(UInt32, at: Double)
    /// A touch ends at another position than that of its last report.
    case leave(UInt32, TouchPhase, Double, Double, at: Double)
    case cancel(UInt32, at: Double)
    /// The end of a batch of events.
    case send(at: Double)
  }

  /// Plays steps.
  ///
  /// - Returns: the messages of each bundle that was sent, as text.
  static func play(
    _ steps: [Step], _ version: TUIOVersion = .one, contact: TouchContact = .unknown
  ) -> [[String]] {
    var stream = TUIOStream(version, source: TUIOSource(name: "test", address: [127, 0, 0, 1]))
    stream.surface = Rect(x: 100, y: 0, width: 1000, height: 500)
    var touches: [UInt32: Touch] = [:]
    var bundles: [OSCBundle] = []
    func end(_ number: UInt32, _ phase: TouchPhase, _ time: Double) {
      guard var touch = touches.removeValue(forKey: number) else { return }
      touch.phase = phase
      touch.time = Timestamp(milliseconds: time)
      stream.follow(touch)
    }
    func move(_ number: UInt32, _ x: Double, _ y: Double, _ time: Double) {
      guard var touch = touches[number] else { return }
      let now = Timestamp(milliseconds: time)
      touch.previousPosition = touch.position
      touch.position = Point(x: x + 100, y: y)
      touch.velocity = (touch.position - touch.previousPosition) * (1000 / (now - touch.time))
      touch.phase = .moved
      touch.time = now
      touches[number] = touch
    }
    for step in steps {
      switch step {
      case .down(let number, let x, let y, let time):
        let touch = Touch(
          id: TouchID(device: DeviceID(rawValue: 2), contact: number),
          time: Timestamp(milliseconds: time), position: Point(x: x + 100, y: y), contact: contact)
        touches[number] = touch
        stream.follow(touch)
      case .move(let number, let x, let y, let time):
        move(number, x, y, time)
        if let touch = touches[number] { stream.follow(touch) }
      case .up(let number, let time): end(number, .ended, time)
      case .leave(let number, let phase, let x, let y, let time):
        touches[number]?.sampleCount = 2
        move(number, x, y, time)
        end(number, phase, time)
      case .cancel(let number, let time): end(number, .cancelled, time)
      case .send(let time): bundles += stream.takeBundles(at: Timestamp(milliseconds: time))
      }
    }
    return bundles.map { $0.messages.map(text) }
  }

  @Test("A new receiver gets a bundle only if fingers are down")
  func foundReceiver() {
    func time(_ milliseconds: Double) -> Timestamp { Timestamp(milliseconds: milliseconds) }
    var stream = TUIOStream(.one, source: TUIOSource(name: "test", address: nil))
    stream.surface = Rect(x: 0, y: 0, width: 100, height: 100)
    stream.requestRepeat(at: time(5))
    #expect(stream.takeBundles(at: time(5)).isEmpty)
    stream.follow(
      Touch(
        id: TouchID(device: DeviceID(rawValue: 2), contact: 1), time: time(10),
        position: Point(x: 1, y: 1), contact: .unknown))
    #expect(stream.takeBundles(at: time(10)).count == 1)
    stream.requestRepeat(at: time(20))
    #expect(stream.takeBundles(at: time(20)).count == 1)
  }

  static func text(of message: OSCMessage) -> String {
    message.arguments.reduce(message.address) { text, argument in
      switch argument {
      case .int(let value): "\(text) \(value)"
      case .float(let value): "\(text) \(value)"
      case .string(let value): "\(text) \(value)"
      case .time(let time): "\(text) t\(time.seconds)"
      }
    }
  }

  /// Steps and the expected bundles, without the messages of the source.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [Step]
    let bundles: [[String]]

    init(_ name: String, _ steps: [Step], _ bundles: [[String]]) {
      testDescription = name
      self.steps = steps
      self.bundles = bundles
    }
  }

  static let cases: [Case] = [
    Case(
      "a tap is set when it begins, and removed from the list when it ends",
      [.down(7, 250, 250, at: 0), .send(at: 0), .up(7, at: 50), .send(at: 50)],
      [["alive 1", "set 1 0.25 0.5 0.0 0.0 0.0", "fseq 1"], ["alive", "fseq 2"]]),
    Case(
      "a movement has a velocity in widths and heights per second and an acceleration",
      [
        .down(7, 0, 0, at: 0), .send(at: 0), .move(7, 300, 200, at: 1000), .send(at: 1000),
      ],
      [
        ["alive 1", "set 1 0.0 0.0 0.0 0.0 0.0", "fseq 1"],
        ["alive 1", "set 1 0.3 0.4 0.3 0.4 0.5", "fseq 2"],
        ["alive 1", "set 1 0.3 0.4 0.3 0.4 0.5", "fseq -1"],
      ]),
    Case(
      "two fingers in one batch share a frame",
      [.down(7, 0, 0, at: 0), .down(8, 1000, 500, at: 0), .send(at: 0)],
      [["alive 1 2", "set 1 0.0 0.0 0.0 0.0 0.0", "set 2 1.0 1.0 0.0 0.0 0.0", "fseq 1"]]),
    Case(
      "only changed touches are set",
      [
        .down(7, 0, 0, at: 0), .down(8, 1000, 500, at: 0), .send(at: 0),
        .move(8, 1000, 250, at: 500), .send(at: 500),
      ],
      [
        ["alive 1 2", "set 1 0.0 0.0 0.0 0.0 0.0", "set 2 1.0 1.0 0.0 0.0 0.0", "fseq 1"],
        ["alive 1 2", "set 2 1.0 0.5 0.0 -1.0 2.0", "fseq 2"],
      ]),
    Case(
      "every report of a batch is sent, even if the touch ends in it",
      [.down(7, 0, 0, at: 0), .move(7, 500, 0, at: 500), .up(7, at: 500), .send(at: 500)],
      [
        ["alive 1", "set 1 0.0 0.0 0.0 0.0 0.0", "fseq 1"],
        ["alive 1", "set 1 0.5 0.0 1.0 0.0 2.0", "fseq 2"],
        ["alive", "fseq 3"],
      ]),
    Case(
      "a cancelled touch is removed like one that ended, and its number is not reused",
      [
        .down(7, 0, 0, at: 0), .send(at: 0), .cancel(7, at: 10), .send(at: 10),
        .down(7, 0, 0, at: 20), .send(at: 20),
      ],
      [
        ["alive 1", "set 1 0.0 0.0 0.0 0.0 0.0", "fseq 1"], ["alive", "fseq 2"],
        ["alive 2", "set 2 0.0 0.0 0.0 0.0 0.0", "fseq 3"],
      ]),
    Case(
      "a touch that begins while it is down is another one",
      [.down(7, 0, 0, at: 0), .send(at: 0), .down(7, 500, 250, at: 20), .send(at: 20)],
      [
        ["alive 1", "set 1 0.0 0.0 0.0 0.0 0.0", "fseq 1"],
        ["alive 2", "set 2 0.5 0.5 0.0 0.0 0.0", "fseq 2"],
      ]),
    Case(
      "a touch that ends at another position is moved there first",
      [.down(7, 0, 0, at: 0), .send(at: 0), .leave(7, .ended, 0, 250, at: 500), .send(at: 500)],
      [
        ["alive 1", "set 1 0.0 0.0 0.0 0.0 0.0", "fseq 1"],
        ["alive 1", "set 1 0.0 0.5 0.0 1.0 2.0", "fseq 2"], ["alive", "fseq 3"],
      ]),
    Case(
      "a touch that ends farther beyond an edge is not moved again",
      [.down(7, 1000, 0, at: 0), .send(at: 0), .leave(7, .ended, 1100, 0, at: 9), .send(at: 9)],
      [["alive 1", "set 1 1.0 0.0 0.0 0.0 0.0", "fseq 1"], ["alive", "fseq 2"]]),
    Case(
      "a touch that is cancelled at another position is not moved there",
      [.down(7, 0, 0, at: 0), .send(at: 0), .leave(7, .cancelled, 500, 0, at: 9), .send(at: 9)],
      [["alive 1", "set 1 0.0 0.0 0.0 0.0 0.0", "fseq 1"], ["alive", "fseq 2"]]),
    Case(
      "a finger that rests for a second is repeated without velocity",
      [
        .down(7, 0, 0, at: 0), .send(at: 0), .move(7, 300, 200, at: 1000), .send(at: 1000),
        .send(at: 2000),
      ],
      [
        ["alive 1", "set 1 0.0 0.0 0.0 0.0 0.0", "fseq 1"],
        ["alive 1", "set 1 0.3 0.4 0.3 0.4 0.5", "fseq 2"],
        ["alive 1", "set 1 0.3 0.4 0.3 0.4 0.5", "fseq -1"],
        ["alive 1", "set 1 0.3 0.4 0.0 0.0 0.0", "fseq -1"],
      ]),
    Case(
      "a position beyond an edge is clamped to it",
      [.down(7, -50, 600, at: 0), .send(at: 0)],
      [["alive 1", "set 1 0.0 1.0 0.0 0.0 0.0", "fseq 1"]]),
  ]

  @Test("Touches become TUIO messages as version 1.1 specifies", arguments: cases)
  func touchMessages(of example: Case) {
    let bundles = Self.play(example.steps)
    for bundle in bundles { #expect(bundle.first == "/tuio/2Dcur source test@127.0.0.1") }
    #expect(
      bundles.map { $0.dropFirst().map { $0.replacing("/tuio/2Dcur ", with: "") } }
        == example.bundles)
  }

  @Test("The state is repeated every second while fingers are down, and once after the last one")
  func repetition() {
    let bundles = Self.play([
      .down(7, 500, 250, at: 0), .send(at: 0), .send(at: 999), .send(at: 1000), .send(at: 1500),
      .send(at: 2000), .up(7, at: 2500), .send(at: 2500), .send(at: 3499), .send(at: 3500),
      .send(at: 9999),
    ])
    #expect(
      bundles.map { $0.dropFirst().map { $0.replacing("/tuio/2Dcur ", with: "") } } == [
        ["alive 1", "set 1 0.5 0.5 0.0 0.0 0.0", "fseq 1"],
        ["alive 1", "set 1 0.5 0.5 0.0 0.0 0.0", "fseq -1"],
        ["alive 1", "set 1 0.5 0.5 0.0 0.0 0.0", "fseq -1"],
        ["alive", "fseq 2"],
        ["alive", "fseq -1"],
      ])
  }

  @Test("No repetition is due while no finger is down")
  func noRepeatWithoutFingers() {
    var stream = TUIOStream(.one, source: TUIOSource(name: "test"))
    stream.surface = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(stream.nextRepeat == nil)
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 2), contact: 1), time: Timestamp(milliseconds: 0),
      position: Point(x: 1, y: 1))
    stream.follow(touch)
    _ = stream.takeBundles(at: touch.time)
    #expect(stream.nextRepeat == touch.time + 1000)
    touch.phase = .ended
    stream.follow(touch)
    _ = stream.takeBundles(at: touch.time)
    #expect(stream.nextRepeat == touch.time + 1000)
    _ = stream.takeBundles(at: touch.time + 1000)
    #expect(stream.nextRepeat == nil)
  }

  static let ellipse = TouchContact(
    pressure: 0.5, major: 50, minor: 20, orientation: -.pi / 2)

  @Test("Sizes are sent in the profile 2Dblb, with the shorter axis as the width")
  func blobs() throws {
    let bundles = Self.play([.down(7, 250, 250, at: 0), .send(at: 0)], contact: Self.ellipse)
    #expect(bundles.count == 2)
    #expect(bundles[1].first == "/tuio/2Dblb source test@127.0.0.1")
    #expect(bundles[1][1] == "/tuio/2Dblb alive 1")
    #expect(
      bundles[1][2]
        == "/tuio/2Dblb set 1 0.25 0.5 4.712389 0.02 0.1 0.0015707964 0.0 0.0 0.0 0.0 0.0")
    #expect(bundles[1].last == "/tuio/2Dblb fseq 1")
    let end = Self.play(
      [.down(7, 0, 0, at: 0), .send(at: 0), .up(7, at: 9), .send(at: 9), .send(at: 2000)],
      contact: Self.ellipse)
    let expected: [[String]] = [("2Dcur", 2), ("2Dblb", 2), ("2Dcur", -1), ("2Dblb", -1)].map {
      ["/tuio/\($0) source test@127.0.0.1", "/tuio/\($0) alive", "/tuio/\($0) fseq \($1)"]
    }
    #expect(Array(end.dropFirst(2)) == expected)
  }

  @Test(
    "A TUIO 2.0 frame has its time and size, pointers with bounds, and a final list")
  func versionTwo() {
    let bundles = Self.play(
      [
        .down(7, 250, 250, at: 0), .send(at: 0), .up(7, at: 1000), .send(at: 1000),
        .send(at: 2000),
      ], .two, contact: Self.ellipse)
    // The width in the upper half: 1000 · 65536 + 500.
    #expect(
      bundles == [
        [
          "/tuio2/frm 1 t2208988800 65536500 test:0@0x7F000001",
          "/tuio2/ptr 1 0 0 0.25 0.5 0.0 0.0 0.05 0.5 0.0 0.0 0.0 0.0 0.0",
          "/tuio2/bnd 1 0.25 0.5 4.712389 0.02 0.1 0.0015707964 0.0 0.0 0.0 0.0 0.0",
          "/tuio2/alv 1",
        ],
        ["/tuio2/frm 2 t2208988801 65536500 test:0@0x7F000001", "/tuio2/alv"],
        ["/tuio2/frm 3 t2208988802 65536500 test:0@0x7F000001", "/tuio2/alv"],
      ])
  }

  @Test("The time of a TUIO 2.0 frame is that of its latest report, and never runs back")
  func frameTimes() {
    let bundles = Self.play(
      [
        .down(7, 0, 0, at: 1000), .move(7, 1, 0, at: 2000), .move(7, 2, 0, at: 3000),
        .send(at: 5000), .move(7, 3, 0, at: 4000), .down(8, 0, 0, at: 4000), .send(at: 5000),
        .up(8, at: 5500), .move(7, 4, 0, at: 6000), .send(at: 7000),
      ], .two)
    let times = bundles.map { $0[0].split(separator: " ")[2] }
    // The fourth frame repeats the state, as one does each second.
    #expect(times == [1, 2, 3, 5, 5, 6, 7].map { "t\(2_208_988_800 + $0)" })
  }

  @Test("A finger of TUIO 2.0 gets the smallest number that no other finger has")
  func fingerNumbers() {
    let bundles = Self.play(
      [
        .down(7, 0, 0, at: 0), .down(8, 0, 0, at: 0), .up(7, at: 10), .down(9, 0, 0, at: 20),
        .send(at: 20),
      ], .two)
    let pointers = bundles.flatMap { $0 }.filter { $0.hasPrefix("/tuio2/ptr") }
    #expect(
      pointers.map { $0.split(separator: " ")[1...3] } == [
        ["1", "0", "0"], ["2", "0", "1"], ["3", "0", "0"],
      ])
  }

  @Test("The numbers of touches and frames begin again after the largest")
  func numberOverflow() {
    var stream = TUIOStream(.one, source: TUIOSource(name: "test"), after: .max)
    stream.follow(
      Touch(
        id: TouchID(device: DeviceID(rawValue: 2), contact: 1), time: Timestamp(milliseconds: 0),
        position: Point(x: 0, y: 0)))
    let messages = stream.takeBundles(at: Timestamp(milliseconds: 0)).flatMap(\.messages)
    #expect(messages.map(Self.text).contains("/tuio/2Dcur alive 1"))
    #expect(messages.map(Self.text).last == "/tuio/2Dcur fseq 1")
  }

  @Test("A contact's angle changes by the shorter way, in turns per second, until it rests")
  func turning() throws {
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 2), contact: 1), time: Timestamp(milliseconds: 0),
      position: Point(x: 0, y: 0), contact: TouchContact(pressure: 0, major: 50, orientation: 0.1))
    let surface = Rect(x: 0, y: 0, width: 100, height: 100)
    var finger = TUIOFinger(touch, on: surface, session: 1, number: 0)
    func follow(_ orientation: Double, _ pressure: Double, at time: Double) throws -> TUIOMotion {
      touch.contact = TouchContact(pressure: pressure, major: 50, orientation: orientation)
      touch.time = Timestamp(milliseconds: time)
      finger.follow(touch, on: surface)
      return try #require(finger.ellipse?.angle)
    }
    let turn = 2 * Double.pi
    let first = try follow(-0.1, 0.5, at: 500)
    #expect((first.value - (turn - 0.1)).magnitude < 1e-9)
    #expect((first.velocity + 0.4 / turn).magnitude < 1e-9)
    #expect((first.acceleration + 0.8 / turn).magnitude < 1e-9)
    let second = try follow(0.1, 0.5, at: 1000)
    #expect((second.velocity - 0.4 / turn).magnitude < 1e-9)
    #expect((second.acceleration - 1.6 / turn).magnitude < 1e-9)
    // A second report of the same time.
    _ = try follow(0.2, 0.7, at: 1000)
    #expect(finger.pressure.velocity.isFinite && finger.acceleration.isFinite)
    finger.rest()
    #expect(finger.ellipse?.angle.velocity == 0 && finger.pressure.acceleration == 0)
  }
}
