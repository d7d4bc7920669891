import FingertipStage
import SeededRandom
import Testing
import Touches

private struct Case: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let touches: [Touch]
  let origin: Point
  let scale: Double
}

// The screen is 800 × 400 px, and is initially magnified twice about its centre.
private let cases = [
  Case(
    testDescription: "the point about which the screen is magnified stays in place", touches: [],
    origin: Point(x: 200, y: 100), scale: 2),
  Case(
    testDescription: "one finger drags the picture",
    touches: [touch(1, .began, 400, 200), touch(1, .moved, 300, 240)],
    origin: Point(x: 250, y: 80), scale: 2),
  Case(
    testDescription: "the picture cannot be dragged away from the edges of the screen",
    touches: [touch(1, .began, 0, 0), touch(1, .moved, 799, 399)],
    origin: Point(x: 0, y: 0), scale: 2),
  Case(
    testDescription: "two fingers that move apart magnify about their centre",
    touches: [
      touch(1, .began, 300, 200), touch(2, .began, 500, 200), touch(1, .moved, 200, 200),
      touch(2, .moved, 600, 200),
    ], origin: Point(x: 300, y: 150), scale: 4),
  Case(
    testDescription: "pinching never shows more than the whole screen",
    touches: [
      touch(1, .began, 100, 200), touch(2, .began, 700, 200), touch(1, .moved, 390, 200),
      touch(2, .moved, 410, 200),
    ], origin: Point(x: 0, y: 0), scale: 1),
  Case(
    testDescription: "the magnification has a maximum",
    touches: [
      touch(1, .began, 399, 200), touch(2, .began, 401, 200), touch(1, .moved, 100, 200),
      touch(2, .moved, 700, 200),
    ], origin: Point(x: 350, y: 175), scale: 8),
  Case(
    testDescription: "the remaining finger of two moves the picture without a jump",
    touches: [
      touch(1, .began, 300, 200), touch(2, .began, 500, 200), touch(1, .ended, 300, 200),
      touch(2, .moved, 480, 200),
    ], origin: Point(x: 210, y: 100), scale: 2),
  Case(
    testDescription: "a third finger does not move the picture",
    touches: [
      touch(1, .began, 300, 200), touch(2, .began, 500, 200), touch(3, .began, 50, 50),
      touch(3, .moved, 700, 300),
    ], origin: Point(x: 200, y: 100), scale: 2),
  Case(
    testDescription: "a finger that was down before does not move the picture",
    touches: [touch(1, .moved, 400, 200), touch(1, .moved, 300, 240)],
    origin: Point(x: 200, y: 100), scale: 2),
]

private func grip() -> ZoomGrip {
  ZoomGrip(size: (800, 400), at: Point(x: 400, y: 200), scale: 2)
}

@Test("Fingers move and magnify a frozen screen (T6)", arguments: cases)
private func pictureFollowsFingers(_ example: Case) {
  var grip = grip()
  for touch in example.touches { grip.follow(touch, at: touch.position) }
  #expect((grip.origin - example.origin).lengthSquared < 1e-12)
  #expect((grip.scale - example.scale).magnitude < 1e-9)
}

@Test("The picture always covers the frozen screen", arguments: 0..<20)
private func pictureCoversScreen(seed: UInt64) {
  var grip = grip()
  var generator = SplitMix64(seed: seed)
  for _ in 0..<400 {
    let contact = UInt32.random(in: 1...4, using: &generator)
    let phase = [TouchPhase.began, .moved, .moved, .moved, .ended].randomElement(using: &generator)
    let change = touch(
      contact, phase ?? .moved, Double.random(in: -50...850, using: &generator),
      Double.random(in: -50...450, using: &generator))
    grip.follow(change, at: change.position)
    #expect(ZoomGrip.scales.contains(grip.scale))
    #expect(grip.origin.x >= 0 && grip.origin.x + 800 / grip.scale <= 800 + 1e-6)
    #expect(grip.origin.y >= 0 && grip.origin.y + 400 / grip.scale <= 400 + 1e-6)
  }
}
