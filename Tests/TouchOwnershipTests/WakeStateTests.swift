import Testing
import Touches

@testable import TouchOwnership

@Suite("The state of the cover of a blanked screen")
struct WakeStateTests {
  private static let device = DeviceID(rawValue: 9)

  private static func touch(_ contact: UInt32) -> TouchID {
    TouchID(device: device, contact: contact)
  }

  private enum Step {
    case blank
    case show
    case begin(UInt32)
    case end(UInt32)
    case lose
    case loseOther
    case pass
  }

  /// Events, and whether the cover takes touches after them.
  private static let cases: [(name: String, steps: [Step], isCovering: Bool)] = [
    ("nothing happens", [], false),
    ("the screen is shown without having been blanked", [.show], false),
    ("the screen is blanked", [.blank], true),
    ("something other than a finger wakes the screen", [.blank, .show], false),
    ("a finger wakes the screen", [.blank, .begin(1), .show], true),
    ("the waking finger is lifted", [.blank, .begin(1), .show, .end(1)], false),
    (
      "the waking finger is lifted before the screen is shown",
      [.blank, .begin(1), .end(1), .show], false
    ),
    (
      "another finger is down when the waking finger is lifted",
      [.blank, .begin(1), .show, .begin(2), .end(1)], true
    ),
    (
      "the waking finger and another one are lifted",
      [.blank, .begin(1), .show, .begin(2), .end(1), .end(2)], false
    ),
    ("an unknown finger is lifted", [.blank, .begin(1), .show, .end(2)], true),
    ("the device of the waking finger is lost", [.blank, .begin(1), .show, .lose], false),
    ("another device is lost", [.blank, .begin(1), .show, .loseOther], true),
    ("the screen is shown once more under a finger", [.blank, .show, .begin(1), .show], false),
    (
      "the screen is blanked under a finger that rests for long, and shown",
      [.blank, .begin(1), .show, .blank, .pass, .show], true
    ),
    (
      "the screen is blanked and shown after the finger has rested for long",
      [.blank, .begin(1), .show, .pass, .blank, .show], false
    ),
    ("the waking finger rests for long", [.blank, .begin(1), .show, .pass], false),
    ("the screen is blanked for long", [.blank, .pass], true),
    (
      "the screen is blanked again under the finger, which is lifted",
      [.blank, .begin(1), .show, .blank, .end(1)], true
    ),
    (
      "the lift of the finger wakes the screen again",
      [.blank, .begin(1), .show, .blank, .end(1), .show], false
    ),
  ]

  @Test(
    "The cover of a blanked screen takes touches until the waking fingers are lifted",
    arguments: cases.indices)
  func covering(_ index: Int) {
    var state = WakeState()
    for step in Self.cases[index].steps {
      switch step {
      case .blank: state.blank()
      case .show: state.show(at: 1000)
      case .begin(let number): state.begin(Self.touch(number))
      case .end(let number): state.end(Self.touch(number))
      case .lose: state.lose(Self.device)
      case .loseOther: state.lose(DeviceID(rawValue: 10))
      case .pass: state.pass(1000 + WakeState.patience)
      }
    }
    #expect(state.isCovering == Self.cases[index].isCovering, "\(Self.cases[index].name)")
  }

  @Test("The cover waits for a resting finger until its deadline")
  func patience() {
    var state = WakeState()
    state.blank()
    state.begin(Self.touch(1))
    state.show(at: 1000)
    #expect(state.deadline == 1000 + WakeState.patience)
    state.pass(1000 + WakeState.patience - 1)
    #expect(state.isCovering)
  }
}
