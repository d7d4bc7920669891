import Testing
import Touches

@testable import FingertipInk

@Suite struct LongPressTests {
  /// A report of a finger; the time is in ms, and the distance from where it came down in px.
  typealias Step = (finger: UInt32, time: Double, distance: Double, phase: TouchPhase)

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var steps: [Step]
    var deadline: Double?
    /// The fingers that have rested long enough by 1000 ms.
    var due: [UInt32] = []

    init(_ name: String, _ steps: [Step], deadline: Double? = nil, due: [UInt32] = []) {
      testDescription = name
      self.steps = steps
      self.deadline = deadline
      self.due = due
    }
  }

  @Test(
    "Fingers that rest where they came down are long presses",
    arguments: [
      Case("one finger rests", [(1, 100, 0, .began)], deadline: 600, due: [1]),
      Case(
        "one finger trembles", [(1, 100, 0, .began), (1, 200, 7, .moved)], deadline: 600, due: [1]),
      Case("one finger moves away", [(1, 100, 0, .began), (1, 200, 9, .moved)]),
      Case(
        "one finger moves away and back",
        [(1, 100, 0, .began), (1, 200, 9, .moved), (1, 300, 0, .moved)]),
      Case("one finger is lifted", [(1, 100, 0, .began), (1, 200, 0, .ended)]),
      Case("one finger is cancelled", [(1, 100, 0, .began), (1, 200, 0, .cancelled)]),
      Case(
        "two fingers rest", [(1, 100, 0, .began), (2, 150, 0, .began)], deadline: 600, due: [1, 2]),
      Case(
        "the first of two fingers moves away",
        [(1, 100, 0, .began), (2, 150, 0, .began), (1, 200, 90, .moved)], deadline: 650, due: [2]),
      Case("one finger has not rested long enough", [(1, 600, 0, .began)], deadline: 1100),
    ])
  func presses(_ test: Case) {
    var presses = RestingFingers.pressing
    for step in test.steps {
      presses.follow(Self.touch(step), pixelsPerMillimetre: 4)
    }
    #expect(presses.deadline?.milliseconds == test.deadline)
    let due = presses.takeDue(at: Timestamp(milliseconds: 1000))
    #expect(due.map(\.touch.contact) == test.due)
    #expect(due.allSatisfy { $0.place == Point(x: 50, y: 50) })
    #expect(presses.takeDue(at: Timestamp(milliseconds: 1000)).isEmpty)
  }

  private static func touch(_ step: Step) -> Touch {
    var touch = Touch(
      id: TouchID(device: DeviceID(rawValue: 8), contact: step.finger),
      time: Timestamp(milliseconds: step.time), position: Point(x: 50 + step.distance, y: 50))
    touch.phase = step.phase
    return touch
  }
}
