import FingertipStage
import Testing
import Touches

private struct Case: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let touches: [Touch]
  let position: Point
  let scale: Double
}

private let cases = [
  Case(
    testDescription: "a single finger moves the spotlight to itself at once",
    touches: [touch(1, .began, 300, 200)], position: Point(x: 300, y: 200), scale: 1),
  Case(
    testDescription: "the spotlight stays where the finger was lifted",
    touches: [touch(1, .began, 300, 200), touch(1, .moved, 340, 210), touch(1, .ended, 340, 210)],
    position: Point(x: 340, y: 210), scale: 1),
  Case(
    testDescription: "two fingers that move in parallel move the spotlight without resizing it",
    touches: [
      touch(1, .began, 300, 200), touch(2, .began, 400, 200), touch(1, .moved, 300, 250),
      touch(2, .moved, 404, 250),
    ], position: Point(x: 302, y: 250), scale: 1),
  Case(
    testDescription: "two fingers that move apart enlarge the spotlight beyond the slop",
    touches: [
      touch(1, .began, 300, 200), touch(2, .began, 400, 200), touch(2, .moved, 450, 200),
      touch(2, .moved, 600, 200),
    ], position: Point(x: 400, y: 200), scale: 2),
  Case(
    testDescription: "the spotlight's scale has a maximum",
    touches: [
      touch(1, .began, 0, 0), touch(2, .began, 10, 0), touch(2, .moved, 30, 0),
      touch(2, .moved, 900, 0),
    ], position: Point(x: 445, y: 0), scale: 6),
  Case(
    testDescription: "the remaining finger of two moves the spotlight without a jump",
    touches: [
      touch(1, .began, 300, 200), touch(2, .began, 400, 200), touch(1, .ended, 300, 200),
      touch(2, .moved, 410, 220),
    ], position: Point(x: 310, y: 220), scale: 1),
  Case(
    testDescription: "a third finger does not move the spotlight",
    touches: [
      touch(1, .began, 300, 200), touch(2, .began, 400, 200), touch(3, .began, 900, 900),
      touch(3, .moved, 100, 100),
    ], position: Point(x: 300, y: 200), scale: 1),
  Case(
    testDescription: "a third finger replaces one that is lifted",
    touches: [
      touch(1, .began, 300, 200), touch(2, .began, 400, 200), touch(3, .began, 500, 200),
      touch(2, .ended, 400, 200), touch(3, .moved, 506, 206), touch(1, .moved, 306, 206),
    ], position: Point(x: 306, y: 206), scale: 1),
  Case(
    testDescription: "the end of an unknown touch changes nothing",
    touches: [touch(7, .ended, 300, 200)], position: Point(x: 10, y: 20), scale: 1),
  Case(
    testDescription: "the motion of a finger that did not begin on the tool changes nothing",
    touches: [touch(7, .moved, 300, 200), touch(7, .moved, 400, 300)],
    position: Point(x: 10, y: 20),
    scale: 1),
]

@Test("Fingers move the spotlight and change its size (T1)", arguments: cases)
private func spotlightFollowsFingers(_ example: Case) {
  var grip = SpotlightGrip(position: Point(x: 10, y: 20), slop: 12)
  for touch in example.touches { grip.follow(touch) }
  #expect(grip.position == example.position)
  #expect((grip.scale - example.scale).magnitude < 1e-9)
}

@Test("A spotlight grows no larger than there is room for, and shrinks at once (T1)")
private func limitedScale() {
  var grip = SpotlightGrip(position: Point(x: 10, y: 20), slop: 12, largest: 1.5)
  grip.follow(touch(1, .began, 300, 200))
  grip.follow(touch(2, .began, 400, 200))
  grip.follow(touch(2, .moved, 420, 200))
  grip.follow(touch(2, .moved, 900, 200))
  #expect(grip.scale == 1.5)
  var smaller = SpotlightGrip(position: .init(x: 0, y: 0), slop: 12, largest: 1.25)
  smaller.resume(grip)
  #expect(smaller.scale == 1.25 && smaller.position == grip.position && smaller.isHeld)
}

@Test("A light that is larger than a monitor has room for shrinks at once when fingers pinch there")
private func smallMonitor() {
  var grip = SpotlightGrip(position: Point(x: 10, y: 20), slop: 12, largest: 4)
  grip.follow(touch(1, .began, 300, 200))
  grip.follow(touch(2, .began, 400, 200))
  grip.follow(touch(2, .moved, 420, 200))
  grip.follow(touch(2, .moved, 900, 200))
  grip.follow(touch(1, .ended, 300, 200))
  grip.follow(touch(2, .ended, 900, 200))
  grip.adapt(slop: 12, largest: 1.5)
  grip.follow(touch(1, .began, 1300, 200))
  grip.follow(touch(1, .moved, 1310, 200))
  #expect(grip.scale == 4, "a single finger does not change the size")
  grip.follow(touch(1, .moved, 1300, 200))
  grip.follow(touch(2, .began, 1400, 200))
  grip.follow(touch(2, .moved, 1380, 200))
  grip.follow(touch(2, .moved, 1350, 200))
  #expect(grip.scale == 1.5 * 50 / 80)
}

@Test("A released spotlight stays, and the next finger moves it at once")
private func release() {
  var grip = SpotlightGrip(position: Point(x: 10, y: 20), slop: 12)
  grip.follow(touch(1, .began, 100, 0))
  #expect(grip.isHeld)
  grip.release()
  #expect(!grip.isHeld)
  #expect(grip.position == Point(x: 100, y: 0))
  grip.follow(touch(2, .began, 400, 0))
  #expect(grip.position == Point(x: 400, y: 0))
}
