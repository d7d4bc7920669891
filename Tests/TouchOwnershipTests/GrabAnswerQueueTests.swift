import Testing
import Touches

@testable import TouchOwnership

@Suite struct GrabAnswerQueueTests {
  /// An event of touches, named by letters; capital letters are those that the pointer goes with.
  enum Step {
    /// Touches begin and are ours to answer.
    case begin(String)
    /// Touches begin and may be another client's.
    case beginUnowned(String)
    case own(String)
    case keep(String)
    case returnToServer(String)
    case remove(String)
    /// Another client holds the pointer, or no longer.
    case held(Bool)
    /// Time goes by, in ms.
    case pass(Double)
  }

  struct Story: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var steps: [Step]
    /// The answers in their order: + kept, - given back, ! kept although it was to be given back; a
    /// bar stands where time went by.
    var answers: String
  }

  @Test("The server is told who owns each touch", arguments: stories)
  func tells(_ story: Story) {
    var line = GrabAnswerQueue()
    var now = 0.0
    var isHeld = false
    var answers = ""
    for step in story.steps {
      switch step {
      case .begin(let names), .beginUnowned(let names):
        for name in names {
          line.add(touch(name), master: 2, movesPointer: name.isUppercase)
          if case .begin = step { line.own(contact: touch(name).contact) }
        }
      case .own(let names): for name in names { line.own(contact: touch(name).contact) }
      case .keep(let names): for name in names { line.decide(touch(name), .keep) }
      case .returnToServer(let names):
        for name in names { line.decide(touch(name), .returnToServer) }
      case .remove(let names): for name in names { line.remove(touch(name)) }
      case .held(let value): isHeld = value
      case .pass(let time):
        now += time
        answers += "|"
      }
      while let answer = line.next(at: now, isHeld: { _ in isHeld }) {
        answers += answer.isForced ? "!" : answer.verdict == .keep ? "+" : "-"
        answers += String(Character(Unicode.Scalar(UInt8(answer.touch.contact))))
      }
      #expect((line.nextQueryTime ?? .infinity) > now)
    }
    #expect(answers == story.answers)
  }

  @Test("The pointer is queried less and less often, and only while a touch waits for it")
  func pauses() {
    var line = GrabAnswerQueue()
    line.add(touch("A"), master: 2, movesPointer: true)
    line.own(contact: touch("A").contact)
    #expect(line.next(at: 0, isHeld: { _ in true }) == nil && line.nextQueryTime == nil)
    line.decide(touch("A"), .returnToServer)
    var questions = 0
    var time = 0.0
    var forced: GrabAnswerQueue.Answer?
    while forced == nil, time <= 2000 {
      forced = line.next(at: time) { _ in
        questions += 1
        return true
      }
      time = line.nextQueryTime ?? time
    }
    #expect(forced?.isForced == true && forced?.verdict == .keep)
    #expect(time >= GrabAnswerQueue.patience && time < GrabAnswerQueue.patience + 10)
    #expect((100...300).contains(questions))
    #expect(line.isEmpty && line.nextQueryTime == nil)
  }

  @Test("Touches that other clients still own are rejected without waiting")
  func unowned() {
    var line = GrabAnswerQueue()
    line.add(touch("A"), master: 2, movesPointer: true)
    line.own(contact: touch("A").contact)
    line.add(touch("B"), master: 3, movesPointer: true)
    #expect(line.takeUnowned().map(\.touch) == [touch("B")])
    #expect(!line.isEmpty && line.undecided == [touch("A")])
  }

  private func touch(_ name: Character) -> TouchID {
    TouchID(device: DeviceID(rawValue: 6), contact: UInt32(name.asciiValue ?? 0))
  }

  static let stories = [
    Story(
      testDescription: "one by one, the oldest first, where the pointer goes with them",
      steps: [.begin("AB"), .returnToServer("B"), .returnToServer("A")], answers: "-A-B"),
    Story(
      testDescription: "at once where it does not",
      steps: [.begin("Ab"), .returnToServer("b"), .held(true), .begin("c"), .returnToServer("c")],
      answers: "-b-c"),
    Story(
      testDescription: "at once where they are kept",
      steps: [.begin("AB"), .keep("B"), .held(true), .keep("A")], answers: "+B+A"),
    Story(
      testDescription: "when nobody else holds the pointer any more",
      steps: [
        .held(true), .begin("AB"), .returnToServer("AB"), .pass(0.5), .pass(0.5), .held(false),
        .pass(1),
      ], answers: "|||-A-B"),
    Story(
      testDescription: "not asked for again before it is time to",
      steps: [
        .held(true), .begin("A"), .returnToServer("A"), .held(false), .pass(0.5), .pass(0.5),
      ],
      answers: "||-A"),
    Story(
      testDescription: "to keep what has waited for too long, and to wait anew for the next",
      steps: [
        .held(true), .begin("AB"), .returnToServer("AB"), .pass(999), .pass(5), .held(false),
        .pass(5),
      ], answers: "||!A|-B"),
    Story(
      testDescription: "nothing of touches that may be another client's, which keep nobody waiting",
      steps: [
        .beginUnowned("A"), .returnToServer("A"), .begin("B"), .returnToServer("B"), .own("A"),
      ],
      answers: "-B-A"),
    Story(
      testDescription: "nothing of touches that were another client's",
      steps: [.beginUnowned("A"), .remove("A"), .begin("B"), .returnToServer("B")], answers: "-B"),
    Story(
      testDescription: "once, whatever is decided later",
      steps: [.begin("A"), .returnToServer("A"), .keep("A"), .returnToServer("A")], answers: "-A"),
  ]
}
