import Testing
import Touches

@testable import TouchOwnership

@Suite struct GrabAnswerQueueTests {
  /// An event of touches, which letters name; the pointer follows those with capital letters.
  enum Step {
    /// Touches begin, and we own them.
    case begin(String)
    /// Touches of another master begin, and we own them.
    case beginElsewhere(String)
    /// Touches begin, and another client may own them.
    case beginUnowned(String)
    case own(String)
    case keep(String)
    case returnToServer(String)
    /// Touches end.
    case end(String)
    /// Another client starts or stops holding the pointer of the first master.
    case held(Bool)
    /// Time passes, in ms.
    case pass(Double)
  }

  struct AnswerCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var steps: [Step]
    /// The answers in order: + kept, - given back, ! kept although it should be given back; a bar
    /// marks passing time.
    var answers: String
  }

  @Test("The touches of a grab are answered in the right order", arguments: answerCases)
  func answersInOrder(_ given: AnswerCase) {
    var queue = GrabAnswerQueue()
    var now = 0.0
    var isHeld = false
    var answers = ""
    for step in given.steps {
      switch step {
      case .begin(let names), .beginUnowned(let names):
        for name in names {
          queue.add(touch(name), master: Self.master(2), movesPointer: name.isUppercase)
          if case .begin = step { queue.recordOwnership(of: touch(name).contact) }
        }
      case .beginElsewhere(let names):
        for name in names {
          queue.add(touch(name), master: Self.master(4), movesPointer: name.isUppercase)
          queue.recordOwnership(of: touch(name).contact)
        }
      case .own(let names): for name in names { queue.recordOwnership(of: touch(name).contact) }
      case .keep(let names): for name in names { queue.decide(touch(name), .keep) }
      case .returnToServer(let names):
        for name in names { queue.decide(touch(name), .returnToServer) }
      case .end(let names):
        for name in names { queue.removeUnowned(contact: touch(name).contact) }
      case .held(let value): isHeld = value
      case .pass(let time):
        now += time
        answers += "|"
      }
      while let answer = queue.next(at: now, isHeld: { $0 == Self.master(2) && isHeld }) {
        answers += answer.isForced ? "!" : answer.verdict == .keep ? "+" : "-"
        answers += String(Character(Unicode.Scalar(UInt8(answer.touch.contact))))
      }
      #expect((queue.nextQueryTime ?? .infinity) > now)
    }
    #expect(answers == given.answers)
  }

  @Test("The pointer is queried less and less often, and only while a touch waits for it")
  func queryIntervals() {
    var queue = GrabAnswerQueue()
    queue.add(touch("A"), master: Self.master(2), movesPointer: true)
    queue.recordOwnership(of: touch("A").contact)
    #expect(queue.next(at: 0, isHeld: { _ in true }) == nil && queue.nextQueryTime == nil)
    queue.decide(touch("A"), .returnToServer)
    var queries = 0
    var time = 0.0
    var forced: GrabAnswerQueue.Answer?
    while forced == nil, time <= 2000 {
      forced = queue.next(at: time) { _ in
        queries += 1
        return true
      }
      time = queue.nextQueryTime ?? time
    }
    #expect(forced?.isForced == true && forced?.verdict == .keep)
    #expect(time >= GrabAnswerQueue.patience && time < GrabAnswerQueue.patience + 10)
    #expect((100...300).contains(queries))
    #expect(queue.isEmpty && queue.nextQueryTime == nil)
  }

  @Test("Touches that other clients still own are rejected without waiting")
  func unowned() {
    var queue = GrabAnswerQueue()
    queue.add(touch("A"), master: Self.master(2), movesPointer: true)
    queue.recordOwnership(of: touch("A").contact)
    queue.add(touch("B"), master: Self.master(3), movesPointer: true)
    #expect(queue.takeUnowned().map(\.touch) == [touch("B")])
    #expect(!queue.isEmpty && queue.undecided == [touch("A")])
  }

  private static func master(_ number: Int32) -> DeviceID { DeviceID(rawValue: number) }

  private func touch(_ name: Character) -> TouchID {
    TouchID(device: DeviceID(rawValue: 6), contact: UInt32(name.asciiValue ?? 0))
  }

  static let answerCases = [
    AnswerCase(
      testDescription: "Touches that the pointer follows are given back one by one, oldest first",
      steps: [.begin("AB"), .returnToServer("B"), .returnToServer("A")], answers: "-A-B"),
    AnswerCase(
      testDescription: "Touches that the pointer does not follow are given back at once",
      steps: [.begin("Ab"), .returnToServer("b"), .held(true), .begin("c"), .returnToServer("c")],
      answers: "-b-c"),
    AnswerCase(
      testDescription: "A touch that the pointer does not follow delays none that it follows",
      steps: [.begin("aB"), .returnToServer("B")], answers: "-B"),
    AnswerCase(
      testDescription: "A touch is decided once",
      steps: [
        .begin("A"), .held(true), .returnToServer("A"), .keep("A"), .held(false), .pass(5),
      ], answers: "|-A"),
    AnswerCase(
      testDescription: "The end of a touch that another client owns removes that touch only",
      steps: [.beginUnowned("AB"), .end("A"), .own("B"), .returnToServer("B")], answers: "-B"),
    AnswerCase(
      testDescription: "Touches are kept at once",
      steps: [.begin("AB"), .keep("B"), .held(true), .keep("A")], answers: "+B+A"),
    AnswerCase(
      testDescription: "Touches are given back once no other client holds the pointer",
      steps: [
        .held(true), .begin("AB"), .returnToServer("AB"), .pass(0.5), .pass(0.5), .held(false),
        .pass(1),
      ], answers: "|||-A-B"),
    AnswerCase(
      testDescription: "The pointer is not queried before the next query time",
      steps: [
        .held(true), .begin("A"), .returnToServer("A"), .held(false), .pass(0.5), .pass(0.5),
      ],
      answers: "||-A"),
    AnswerCase(
      testDescription:
        "A touch that has waited too long is kept, and the next one waits from then on",
      steps: [
        .held(true), .begin("AB"), .returnToServer("AB"), .pass(999), .pass(5), .held(false),
        .pass(5),
      ], answers: "||!A|-B"),
    AnswerCase(
      testDescription: "A touch that another client may own is not answered, and delays no other",
      steps: [
        .beginUnowned("A"), .returnToServer("A"), .begin("B"), .returnToServer("B"), .own("A"),
      ],
      answers: "-B-A"),
    AnswerCase(
      testDescription: "A touch waits for an older one that becomes ours, without further queries",
      steps: [
        .beginUnowned("A"), .held(true), .begin("B"), .returnToServer("B"), .own("A"), .pass(5),
        .held(false), .returnToServer("A"),
      ], answers: "|-A-B"),
    AnswerCase(
      testDescription: "Touches of different masters do not wait for each other",
      steps: [
        .begin("A"), .beginElsewhere("B"), .returnToServer("B"), .held(true), .returnToServer("A"),
        .beginElsewhere("C"), .returnToServer("C"), .held(false), .pass(1),
      ], answers: "-B-C|-A"),
    AnswerCase(
      testDescription: "A touch that another client owned is never answered",
      steps: [.beginUnowned("A"), .end("A"), .begin("B"), .returnToServer("B")], answers: "-B"),
    AnswerCase(
      testDescription: "A touch that ends while it waits for its answer is answered all the same",
      steps: [
        .held(true), .begin("A"), .returnToServer("A"), .end("A"), .held(false), .pass(1),
      ], answers: "|-A"),
    AnswerCase(
      testDescription: "A touch is answered once, whatever is decided later",
      steps: [.begin("A"), .returnToServer("A"), .keep("A"), .returnToServer("A")], answers: "-A"),
  ]
}
