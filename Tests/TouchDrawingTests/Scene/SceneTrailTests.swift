import Testing
import TouchDrawing
import Touches

/// A straight swipe to the right, and the expected number of points in its trail.
private struct SwipeCase: CustomTestStringConvertible, Sendable {
  /// The report rate, in Hz.
  var rate: Double
  /// The speed, in px/s.
  var speed: Double
  var points: ClosedRange<Int>

  var testDescription: String { "\(rate) Hz at \(speed) px/s" }
}

@Suite struct SceneTrailTests {
  @Test(
    "A trail has a limited number of points at any rate, and extends back by its duration",
    arguments: [
      SwipeCase(rate: 60, speed: 1500, points: 27...29),
      SwipeCase(rate: 120, speed: 1500, points: 53...57),
      SwipeCase(rate: 1000, speed: 1500, points: 55...64),
      SwipeCase(rate: 1000, speed: 20_000, points: 55...64),
      // 2 px every 20 ms.
      SwipeCase(rate: 1000, speed: 100, points: 22...26),
    ])
  private func pointCount(_ swipe: SwipeCase) throws {
    var scene = Scene()
    var finger = Finger(1, at: 0, x: 0)
    scene.touch(finger.began)
    let duration = scene.timing.trailDuration
    var time = 0.0
    var longest = 0
    for report in 1...Int(swipe.rate) {
      time = Double(report) * 1000 / swipe.rate
      scene.touch(finger.moved(at: time, x: time * swipe.speed / 1000))
      scene.advance(toMilliseconds: time)
      longest = max(longest, scene.marks[0].trail.count)
    }
    let trail = Array(scene.marks[0].trail)
    #expect(swipe.points.contains(trail.count), "\(trail.count) points")
    #expect(longest <= scene.timing.maxTrailPoints)
    let tail = try #require(trail.first)
    let tip = try #require(trail.last)
    #expect(tip == TrailPoint(position: finger.began.position, strength: 1))
    #expect(abs(tail.position.x - (time - duration) * swipe.speed / 1000) < 1e-6)
    #expect(tail.strength == 0)
    for (older, newer) in zip(trail, trail.dropFirst()) {
      #expect(older.strength < newer.strength)
      #expect(older.position.x < newer.position.x)
      // The strength is the remaining share of the duration; the age is distance over speed.
      let age = (tip.position.x - newer.position.x) / swipe.speed * 1000
      #expect(abs(newer.strength - (1 - age / duration)) < 1e-6)
    }
  }

  @Test("A comet shortens steadily while the finger rests, and disappears in the end")
  func restingComet() throws {
    var scene = Scene()
    var finger = Finger(1, at: 0, x: 0)
    scene.touch(finger.began)
    for step in 1...10 {
      scene.touch(finger.moved(at: Double(step) * 10, x: Double(step) * 30))
    }
    var lengths: [Double] = []
    for time in stride(from: 450.0, through: 550, by: 10) {
      scene.advance(toMilliseconds: time)
      let tail = scene.marks[0].trail.first?.position.x ?? 300
      lengths.append((300 - tail).rounded())
    }
    #expect(lengths == [300, 270, 240, 210, 180, 150, 120, 90, 60, 30, 0])
    #expect(scene.marks[0].trail.isEmpty)
    #expect(scene.states == [.down])
  }

  @Test("A trail that lasts longer than the halo keeps the mark")
  func longTrail() {
    var timing = SceneTiming()
    timing.liftAnimation = .none
    var scene = Scene(timing: timing)
    var finger = Finger(1, at: 0, x: 0)
    scene.touch(finger.began)
    scene.touch(finger.moved(at: 10, x: 200))
    scene.touch(finger.over(.ended, at: 20))
    scene.advance(toMilliseconds: 30)
    #expect(scene.marks.map(\.isHaloGone) == [true])
    #expect(scene.marks.map(\.trail.count) == [2])
    scene.advance(toMilliseconds: 459)
    #expect(!scene.marks.isEmpty)
    scene.advance(toMilliseconds: 460)
    #expect(scene.marks.isEmpty)
  }

  @Test("A finger that only rests has no trail")
  func restingFinger() {
    var scene = Scene()
    var finger = Finger(1, at: 0, x: 0)
    scene.touch(finger.began)
    scene.touch(finger.moved(at: 8, x: 0))
    scene.advance(toMilliseconds: 9)
    #expect(scene.marks.map(\.trail.isEmpty) == [true])
  }

  @Test("A trail with a duration of 0 is empty")
  func noDuration() {
    var timing = SceneTiming()
    timing.trailDuration = 0
    var scene = Scene(timing: timing)
    var finger = Finger(1, at: 0, x: 0)
    scene.touch(finger.began)
    scene.touch(finger.moved(at: 8, x: 90))
    scene.advance(toMilliseconds: 8)
    #expect(scene.marks.map(\.trail.isEmpty) == [true])
    #expect(scene.nextWake(refreshInterval: 8) == nil)
  }

  @Test("Each touch starts a new trail")
  func newTouch() {
    var scene = Scene()
    for contact in 0..<3 {
      let time = Double(contact) * 5000
      var finger = Finger(UInt32(contact), at: time, x: 0)
      scene.touch(finger.began)
      scene.touch(finger.moved(at: time + 10, x: 50))
      scene.touch(finger.over(.ended, at: time + 20))
      scene.advance(toMilliseconds: time + 20)
      #expect(scene.marks.map { $0.trail.map(\.position.x) } == [[0, 50]])
      scene.advance(toMilliseconds: time + 4000)
    }
  }

  @Test("Many changes without a frame do not exceed the maximum number of points in a trail")
  func manyChanges() {
    var timing = SceneTiming()
    timing.maxTrailPoints = 8
    var scene = Scene(timing: timing)
    var finger = Finger(1, at: 0, x: 0)
    scene.touch(finger.began)
    for step in 1...500 {
      scene.touch(finger.moved(at: Double(step) * 80, x: Double(step) * 10))
    }
    #expect(scene.marks.map { $0.trail.count <= 8 } == [true])
    #expect(scene.marks.map(\.trail.last?.position.x) == [5000])
  }
}
