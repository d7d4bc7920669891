import SeededRandom
import Testing
import Touches

@testable import TouchTUIO

@Suite("Random touches as TUIO bundles")
struct RandomStreamTests {
  /// Random fingers on two devices, whose reports may be late or repeated, and their bundles.
  private struct Run: ~Copyable {
    var random: SplitMix64
    var stream: TUIOStream
    var tracker = TouchTracker(unknownTouches: .adopt)
    var now = 0.0
    let surface = Rect(x: 100, y: 50, width: 1000, height: 500)

    init(_ version: TUIOVersion, seed: UInt64) {
      random = SplitMix64(seed: seed)
      stream = TUIOStream(version, source: TUIOSource(name: "test", address: [10, 0, 0, 1]))
      stream.surface = surface
    }

    /// Reports some fingers.
    mutating func report() {
      now += Double(Int.random(in: 0...20, using: &random))
      if random.chance(1, of: 40) { now += 1500 }
      var changes: [Touch] = []
      for _ in 0..<random.element(of: [0, 1, 3, 40]) {
        let position = Point(
          x: .random(in: 0...1200, using: &random), y: .random(in: 0...600, using: &random))
        let contact = TouchContact(
          pressure: .random(in: 0...1, using: &random), major: .random(in: 0...50, using: &random),
          orientation: .random(in: -7...7, using: &random))
        let event = TouchEvent(
          id: TouchID(
            device: DeviceID(rawValue: .random(in: 2...3, using: &random)),
            contact: .random(in: 0...40, using: &random)),
          phase: random.element(of: [.began, .moved, .moved, .moved, .ended, .cancelled]),
          time: Timestamp(milliseconds: now - .random(in: 0...30, using: &random)),
          position: random.chance(1, of: 6) ? nil : position,
          contact: random.chance(1, of: 2) ? contact : .unknown)
        _ = tracker.apply(event, into: &changes)
      }
      if random.chance(1, of: 30) {
        let time = Timestamp(milliseconds: now)
        tracker.cancelTouches(of: DeviceID(rawValue: 2), at: time, into: &changes)
      }
      for touch in changes { stream.follow(touch) }
    }

    mutating func takeBundles() -> [OSCBundle] {
      stream.takeBundles(at: Timestamp(milliseconds: now))
    }

    /// The position of a finger, as a receiver must have it.
    func position(_ finger: TUIOFinger) -> [Float]? {
      tracker.touch(finger.touch).map { touch in
        let shares = [(touch.position.x - 100) / 1000, (touch.position.y - 50) / 500]
        return shares.map { Float(min(max($0, 0), 1)) }
      }
    }
  }

  @Test(
    "A receiver has all fingers at all times, and one that loses packets with each repetition",
    arguments: TUIOVersion.allCases, [1, 2] as [UInt64])
  func receivers(_ version: TUIOVersion, seed: UInt64) {
    var run = Run(version, seed: seed)
    var (receiver, losing) = (TUIOReceiver(), TUIOReceiver())
    for _ in 0..<150 {
      run.report()
      if run.random.chance(1, of: 3) { continue }
      let isRepeated = run.stream.nextRepeat.map { $0.milliseconds <= run.now } ?? false
      for bundle in run.takeBundles() {
        receiver.receive(bundle)
        if isRepeated || run.random.chance(1, of: 2) { losing.receive(bundle) }
      }
      for receiver in isRepeated ? [receiver, losing] : [receiver] {
        #expect(receiver.alive == Set(run.stream.fingers.map(\.session)))
        #expect(receiver.alive.count == run.tracker.active.count)
        for finger in run.stream.fingers {
          #expect(receiver.positions[finger.session] == run.position(finger))
          #expect(receiver.sized.contains(finger.session) == (finger.ellipse != nil))
        }
      }
    }
    run.stream.removeAll(at: Timestamp(milliseconds: run.now))
    for bundle in run.takeBundles() { receiver.receive(bundle) }
    run.now += 1000
    for bundle in run.takeBundles() { losing.receive(bundle) }
    #expect(receiver.alive.isEmpty && losing.alive.isEmpty && run.stream.nextRepeat == nil)
    #expect(receiver.faults == [] && losing.faults == [])
  }
}
