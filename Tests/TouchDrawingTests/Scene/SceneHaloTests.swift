import Testing
import TouchDrawing
import Touches

/// A touch that begins at 1000 ms, and the state of its halo at a later time.
private struct HaloCase: CustomTestStringConvertible, Sendable {
  var animation = LiftAnimation.afterglow
  /// The phase in which the touch ends; nil while it is down.
  var over: TouchPhase?
  /// The duration of the touch, in ms.
  var duration = 0.0
  /// The time from its begin to the check, in ms.
  var after: Double
  /// The expected state; nil if the mark is gone.
  var state: HaloState?

  var testDescription: String {
    let what = over.map { "\($0) after \(duration) ms, \(animation)" } ?? "still down"
    return "\(what), seen after \(after) ms"
  }
}

/// A touch while taps have a sign, and the state of its halo 130 ms after its end.
private struct TapCase: Sendable {
  /// The duration of the touch, in ms.
  var duration: Double
  /// The distance that it moved, in px.
  var distance: Double
  var phase = TouchPhase.ended
  var state: HaloState
}

/// A finger that is over, and another that comes down 100 ms later.
private struct CoverCase: Sendable {
  var phase = TouchPhase.ended
  var hasTapSign = false
  /// The reach in px; nil for none.
  var reach: Double? = 20
  /// The distance between both, in px.
  var distance: Double
  /// Whether the halo of the first is still there.
  var stays: Bool
}

@Suite struct SceneHaloTests {
  @Test(
    "A new finger's halo replaces that of a lifted finger which it covers",
    arguments: [
      CoverCase(distance: 0, stays: false),
      CoverCase(distance: 20, stays: false),
      CoverCase(distance: 21, stays: true),
      CoverCase(reach: nil, distance: 0, stays: true),
      CoverCase(phase: .cancelled, distance: 0, stays: true),
      CoverCase(phase: .moved, distance: 0, stays: true),
      CoverCase(hasTapSign: true, distance: 0, stays: true),
    ])
  private func covers(_ expected: CoverCase) {
    var timing = SceneTiming()
    timing.coverReach = expected.reach
    timing.trailDuration = 0
    timing.tap = expected.hasTapSign ? TapTiming(slop: 12) : nil
    var scene = Scene(timing: timing)
    var first = Finger(1, at: 1000, x: 100).began
    scene.touch(first)
    first.phase = expected.phase
    first.time = first.startTime + 60
    scene.touch(first)
    scene.touch(Finger(2, at: 1160, x: 100 + expected.distance).began)
    // The new finger takes the slot of a mark that has ended.
    #expect(scene.marks.map(\.slot) == (expected.stays ? [0, 1] : [0]))
    #expect(scene.marks.last?.id.contact == 2)
  }

  @Test("The trail of a finger whose halo was replaced stays until it has faded")
  func coveredTrail() {
    var timing = SceneTiming()
    timing.coverReach = 20
    var scene = Scene(timing: timing)
    var first = Finger(1, at: 1000, x: 100).began
    scene.touch(first)
    for step in 1...10 {
      first.phase = .moved
      first.time = first.startTime + Double(10 * step)
      first.position = Point(x: 100 + Double(20 * step), y: first.start.y)
      scene.touch(first)
    }
    first.phase = .ended
    scene.touch(first)
    scene.touch(Finger(2, at: 1150, x: 300).began)
    #expect(scene.marks.map(\.isHaloGone) == [true, false])
    scene.advance(to: first.startTime + 1000)
    #expect(scene.marks.map(\.id.contact) == [2])
  }

  @Test(
    "A short touch that hardly moves is shown as a tap, if taps have a sign",
    arguments: [
      TapCase(duration: 60, distance: 3, state: .tapped(progress: 0.25)),
      TapCase(duration: 350, distance: 12, state: .tapped(progress: 0.25)),
      TapCase(duration: 351, distance: 0, state: .lifted(progress: 0)),
      TapCase(duration: 60, distance: 13, state: .lifted(progress: 0)),
      TapCase(duration: 60, distance: 3, phase: .cancelled, state: .cancelled(progress: 0.52)),
    ])
  private func taps(_ expected: TapCase) {
    var timing = SceneTiming()
    timing.tap = TapTiming(slop: 12)
    var scene = Scene(timing: timing)
    var touch = Finger(1, at: 1000, x: 100).began
    scene.touch(touch)
    touch.phase = expected.phase
    touch.time = touch.startTime + expected.duration
    touch.position = Point(x: 100 + expected.distance, y: touch.start.y)
    scene.touch(touch)
    scene.advance(to: touch.time + 130)
    #expect(scene.states.map(rounded) == [expected.state])
    scene.advance(to: touch.time + 520)
    if case .tapped = expected.state { #expect(scene.isEmpty || scene.marks[0].isHaloGone) }
  }

  @Test("Fingers of two hands get even and odd slots, each the lowest free one")
  func sides() {
    var scene = Scene()
    let sides: [HandSide] = [.first, .second, .second, .first, .first]
    for (number, side) in sides.enumerated() {
      scene.touch(Finger(UInt32(number), at: 1000, x: 100).began, side: side)
    }
    #expect(scene.marks.map(\.slot) == [0, 1, 3, 2, 4])
  }

  @Test(
    "A halo shows the state of its touch",
    arguments: [
      HaloCase(after: 0, state: .down),
      HaloCase(after: 90_000, state: .down),
      // A tap of 50 ms: held until 250 ms, faded at 530 ms.
      HaloCase(over: .ended, duration: 50, after: 50, state: .lifted(progress: 0)),
      HaloCase(over: .ended, duration: 50, after: 250, state: .lifted(progress: 0)),
      HaloCase(over: .ended, duration: 50, after: 390, state: .lifted(progress: 0.5)),
      HaloCase(over: .ended, duration: 50, after: 516, state: .lifted(progress: 0.95)),
      HaloCase(over: .ended, duration: 50, after: 530, state: nil),
      // A tap of 5 ms is held longer, so that it is also visible for half a second.
      HaloCase(over: .ended, duration: 5, after: 220, state: .lifted(progress: 0)),
      HaloCase(over: .ended, duration: 5, after: 360, state: .lifted(progress: 0.5)),
      HaloCase(over: .ended, duration: 5, after: 500, state: nil),
      // A long touch is not held longer.
      HaloCase(over: .ended, duration: 2000, after: 2340, state: .lifted(progress: 0.5)),
      HaloCase(over: .ended, duration: 2000, after: 2480, state: nil),
      HaloCase(
        animation: .fade, over: .ended, duration: 2000, after: 2140, state: .lifted(progress: 0.5)),
      HaloCase(animation: .fade, over: .ended, duration: 2000, after: 2280, state: nil),
      HaloCase(
        animation: .fade, over: .ended, duration: 50, after: 360, state: .lifted(progress: 0.5)),
      HaloCase(animation: .fade, over: .ended, duration: 50, after: 500, state: nil),
      HaloCase(animation: .none, over: .ended, duration: 50, after: 50, state: nil),
      HaloCase(over: .cancelled, duration: 50, after: 50, state: .cancelled(progress: 0)),
      HaloCase(over: .cancelled, duration: 50, after: 175, state: .cancelled(progress: 0.5)),
      HaloCase(over: .cancelled, duration: 50, after: 300, state: nil),
      HaloCase(
        animation: .none, over: .cancelled, duration: 50, after: 175,
        state: .cancelled(progress: 0.5)
      ),
    ])
  private func state(_ expected: HaloCase) {
    var timing = SceneTiming()
    timing.liftAnimation = expected.animation
    var scene = Scene(timing: timing)
    let finger = Finger(1, at: 1000, x: 100)
    scene.touch(finger.began)
    if let over = expected.over {
      scene.touch(finger.over(over, at: 1000 + expected.duration))
    }
    scene.advance(toMilliseconds: 1000 + expected.after)
    #expect(scene.states.map(rounded) == (expected.state.map { [$0] } ?? []))
    let isEmpty = scene.isEmpty
    #expect(isEmpty == (expected.state == nil))
  }

  @Test("Begins and moves are both drawn, at the latest position (P7)")
  func latestPosition() {
    var scene = Scene()
    var finger = Finger(1, at: 0, x: 100)
    scene.touch(finger.began)
    scene.advance(toMilliseconds: 0)
    #expect(scene.marks.map(\.position) == [Point(x: 100, y: 100)])
    scene.touch(finger.moved(at: 8, x: 140))
    scene.advance(toMilliseconds: 8)
    #expect(scene.marks.map(\.position) == [Point(x: 140, y: 100)])
  }

  @Test("Each touch has one mark, however many touches there are and however they move (P13)")
  func oneDotEach() {
    var scene = Scene()
    var fingers = (0..<20).map { Finger(UInt32($0), at: 0, x: Double($0) * 50) }
    for finger in fingers { scene.touch(finger.began) }
    for time in 1...50 {
      for index in fingers.indices {
        scene.touch(fingers[index].moved(at: Double(time), x: Double(index * 50 + time)))
      }
      scene.advance(toMilliseconds: Double(time))
      #expect(scene.marks.map(\.id) == fingers.map(\.began.id))
    }
  }

  @Test("A finger on the afterglow of another one has its own mark")
  func onAfterglow() {
    var scene = Scene()
    let first = Finger(1, at: 0, x: 100)
    scene.touch(first.began)
    scene.touch(first.over(.ended, at: 50))
    scene.touch(Finger(2, at: 100, x: 100).began)
    scene.advance(toMilliseconds: 100)
    #expect(scene.states == [.lifted(progress: 0), .down])
    #expect(scene.marks.map(\.slot) == [0, 1])
  }

  @Test("A touch with a reused id does not change the mark of the earlier touch")
  func reusedID() {
    var scene = Scene()
    let finger = Finger(1, at: 0, x: 100)
    scene.touch(finger.began)
    scene.touch(finger.over(.ended, at: 50))
    var successor = Finger(1, at: 100, x: 500)
    scene.touch(successor.began)
    scene.touch(successor.moved(at: 108, x: 510))
    scene.advance(toMilliseconds: 110)
    #expect(scene.marks.map(\.position.x) == [100, 510])
    #expect(scene.states == [.lifted(progress: 0), .down])
  }

  @Test("A new mark gets the lowest slot that no other mark holds")
  func lowestSlot() {
    var scene = Scene()
    let fingers = (0..<3).map { Finger(UInt32($0), at: 0, x: Double($0)) }
    for finger in fingers { scene.touch(finger.began) }
    scene.touch(fingers[1].over(.ended, at: 20))
    scene.touch(Finger(7, at: 400, x: 0).began)
    scene.advance(toMilliseconds: 400)
    #expect(scene.marks.map(\.slot) == [0, 1, 2, 3], "the afterglow still holds slot 1")
    scene.touch(Finger(8, at: 600, x: 0).began)
    scene.advance(toMilliseconds: 600)
    #expect(scene.marks.map(\.slot) == [0, 2, 3, 1])
    #expect(scene.marks.map(\.id.contact) == [0, 2, 7, 8])
  }

  @Test("After a scene is cleared, a finger reappears with its next move, but not with its end")
  func cleared() {
    var scene = Scene()
    var moving = Finger(1, at: 0, x: 100)
    let leaving = Finger(2, at: 0, x: 200)
    scene.touch(moving.began)
    scene.touch(leaving.began)
    scene.clear()
    #expect(scene.marks.isEmpty)
    scene.touch(leaving.over(.ended, at: 8))
    #expect(scene.marks.isEmpty)
    scene.touch(moving.moved(at: 8, x: 110))
    scene.advance(toMilliseconds: 8)
    #expect(scene.marks.map(\.position.x) == [110])
    #expect(scene.marks.map(\.slot) == [0])
  }

  @Test("A second begin of a touch that is down removes the first mark as cancelled")
  func secondBegin() {
    var scene = Scene()
    scene.touch(Finger(1, at: 0, x: 100).began)
    scene.touch(Finger(1, at: 90, x: 300).began)
    scene.advance(toMilliseconds: 100)
    #expect(scene.states.count == 2)
    scene.advance(toMilliseconds: 1000)
    #expect(scene.states == [.down])
  }

  @Test("The time of a scene does not run backwards")
  func timeBackwards() {
    var scene = Scene()
    let finger = Finger(1, at: 0, x: 100)
    scene.touch(finger.began)
    scene.touch(finger.over(.ended, at: 50))
    scene.advance(toMilliseconds: 390)
    let before = scene.states
    scene.advance(toMilliseconds: 100)
    #expect(scene.states == before)
    #expect(scene.now == Timestamp(milliseconds: 390))
  }

  @Test("A mark records the position at which it was last drawn")
  func lastDrawnPosition() {
    var scene = Scene()
    var finger = Finger(1, at: 0, x: 100)
    scene.touch(finger.began)
    #expect(scene.marks.map(\.drawnPosition) == [nil])
    scene.noteDrawn()
    scene.touch(finger.moved(at: 8, x: 140))
    #expect(scene.marks.map(\.drawnPosition) == [Point(x: 100, y: 100)])
  }
}
