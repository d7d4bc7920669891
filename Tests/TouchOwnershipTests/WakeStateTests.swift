import Testing

@testable import TouchOwnership

@Suite("The state of the cover of a blanked screen")
struct WakeStateTests {
  private enum Step {
    case blank
    case show
    case begin(Int32)
    case end(Int32)
    case lose
    case pass
  }

  /// An event, and whether touches are kept after it.
  private static let cases: [(name: String, steps: [Step], isCovering: Bool)] = [
    ("nothing", [], false),
    ("shown without having been blanked", [.show], false),
    ("blanked", [.blank], true),
    ("woken by something else", [.blank, .show], false),
    ("woken by a finger", [.blank, .begin(1), .show], true),
    ("its end", [.blank, .begin(1), .show, .end(1)], false),
    ("its end before the screen is shown", [.blank, .begin(1), .end(1), .show], false),
    ("another finger meanwhile", [.blank, .begin(1), .show, .begin(2), .end(1)], true),
    ("the end of both", [.blank, .begin(1), .show, .begin(2), .end(1), .end(2)], false),
    ("the end of an unknown one", [.blank, .begin(1), .show, .end(2)], true),
    ("its device gone", [.blank, .begin(1), .show, .lose], false),
    ("a finger that rests for long", [.blank, .begin(1), .show, .pass], false),
    ("blanked for long", [.blank, .pass], true),
    ("blanked again under the finger", [.blank, .begin(1), .show, .blank, .end(1)], true),
    ("woken by the lift", [.blank, .begin(1), .show, .blank, .end(1), .show], false),
  ]

  @Test(
    "The cover of a blanked screen keeps touches as long as its state says",
    arguments: cases.indices)
  func covering(_ index: Int) {
    var state = WakeState()
    for step in Self.cases[index].steps {
      switch step {
      case .blank: state.blank()
      case .show: state.show(at: 1000)
      case .begin(let number): state.begin(.init(device: 9, number: number))
      case .end(let number): state.end(.init(device: 9, number: number))
      case .lose: state.lose(9)
      case .pass: state.pass(1000 + WakeState.patience)
      }
    }
    #expect(state.isCovering == Self.cases[index].isCovering, "\(Self.cases[index].name)")
  }

  @Test("The cover waits for a resting finger no longer than its patience")
  func patience() {
    var state = WakeState()
    state.blank()
    state.begin(.init(device: 9, number: 1))
    state.show(at: 1000)
    #expect(state.deadline == 1000 + WakeState.patience)
    state.pass(1000 + WakeState.patience - 1)
    #expect(state.isCovering)
  }
}
