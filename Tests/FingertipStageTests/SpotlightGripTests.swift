import FingertipStage
import Testing
import Touches

private struct Step: Sendable {
  let finger: UInt32
  let phase: TouchPhase
  let x: Double
  let y: Double

  init(_ finger: UInt32, _ phase: TouchPhase, _ x: Double, _ y: Double) {
    (self.finger, self.phase, self.x, self.y) = (finger, phase, x, y)
  }
}

private struct Case: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let steps: [Step]
  let position: Point
  let scale: Double
}

private let cases = [
  Case(
    testDescription: "a single finger moves the spotlight to itself at once",
    steps: [Step(1, .began, 300, 200)], position: Point(x: 300, y: 200), scale: 1),
  Case(
    testDescription: "the spotlight stays where the finger was lifted",
    steps: [Step(1, .began, 300, 200), Step(1, .moved, 340, 210), Step(1, .ended, 340, 210)],
    position: Point(x: 340, y: 210), scale: 1),
  Case(
    testDescription: "two fingers that move in parallel move the spotlight without resizing it",
    steps: [
      Step(1, .began, 300, 200), Step(2, .began, 400, 200), Step(1, .moved, 300, 250),
      Step(2, .moved, 404, 250),
    ], position: Point(x: 302, y: 250), scale: 1),
  Case(
    testDescription: "two fingers that move apart enlarge the spotlight beyond the slop",
    steps: [
      Step(1, .began, 300, 200), Step(2, .began, 400, 200), Step(2, .moved, 450, 200),
      Step(2, .moved, 600, 200),
    ], position: Point(x: 400, y: 200), scale: 2),
  Case(
    testDescription: "the spotlight's scale has a maximum",
    steps: [
      Step(1, .began, 0, 0), Step(2, .began, 10, 0), Step(2, .moved, 30, 0),
      Step(2, .moved, 900, 0),
    ], position: Point(x: 445, y: 0), scale: 6),
  Case(
    testDescription: "the remaining finger of two moves the spotlight without a jump",
    steps: [
      Step(1, .began, 300, 200), Step(2, .began, 400, 200), Step(1, .ended, 300, 200),
      Step(2, .moved, 410, 220),
    ], position: Point(x: 310, y: 220), scale: 1),
  Case(
    testDescription: "a third finger does not move the spotlight",
    steps: [
      Step(1, .began, 300, 200), Step(2, .began, 400, 200), Step(3, .began, 900, 900),
      Step(3, .moved, 100, 100),
    ], position: Point(x: 300, y: 200), scale: 1),
  Case(
    testDescription: "a third finger replaces one that is lifted",
    steps: [
      Step(1, .began, 300, 200), Step(2, .began, 400, 200), Step(3, .began, 500, 200),
      Step(2, .ended, 400, 200), Step(3, .moved, 506, 206), Step(1, .moved, 306, 206),
    ], position: Point(x: 306, y: 206), scale: 1),
  Case(
    testDescription: "the end of an unknown touch changes nothing",
    steps: [Step(7, .ended, 300, 200)], position: Point(x: 10, y: 20), scale: 1),
  Case(
    testDescription: "the motion of a finger that did not begin on the tool changes nothing",
    steps: [Step(7, .moved, 300, 200), Step(7, .moved, 400, 300)], position: Point(x: 10, y: 20),
    scale: 1),
]

@Test("Fingers move the spotlight and change its size (T1)", arguments: cases)
private func spotlightFollowsFingers(_ example: Case) {
  var grip = SpotlightGrip(position: Point(x: 10, y: 20), slop: 12)
  for step in example.steps {
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 2), contact: step.finger),
      time: Timestamp(milliseconds: 0),
      position: Point(x: step.x, y: step.y))
    touch.phase = step.phase
    grip.follow(touch)
  }
  #expect(grip.position == example.position)
  #expect((grip.scale - example.scale).magnitude < 1e-9)
}

@Test("A released spotlight stays, and the next finger moves it at once")
private func release() {
  var grip = SpotlightGrip(position: Point(x: 10, y: 20), slop: 12)
  func touch(_ contact: UInt32, _ x: Double) -> Touch {
    Touch(
      id: TouchID(device: DeviceID(rawValue: 2), contact: contact),
      time: Timestamp(milliseconds: 0),
      position: Point(x: x, y: 0))
  }
  grip.follow(touch(1, 100))
  #expect(grip.isHeld)
  grip.release()
  #expect(!grip.isHeld)
  #expect(grip.position == Point(x: 100, y: 0))
  grip.follow(touch(2, 400))
  #expect(grip.position == Point(x: 400, y: 0))
}
