internal import Touches
internal import Translations

/// All fingers at once, and held: counts them, and finds those that the panel loses.
struct ContactsTest: PanelTest {
  /// The time without a change after which no more fingers are expected, in ms.
  private static let holdTime = 1500.0
  /// The number of fingers of two hands.
  private static let maximumFingers = 10

  /// The number of fingers that are expected.
  private let expected: Int
  private var down: [TouchID: Point] = [:]
  private var maximumDown = 0
  /// The positions of fingers that ended before all were held.
  private var lost: [Point] = []
  private var lastChange: Timestamp?
  private var heldTime = 0.0

  init(of panel: Panel, contacts: Int) {
    expected = contacts > 0 ? min(contacts, Self.maximumFingers) : 2
  }

  var instruction: ScreenText {
    ScreenText(
      one: "Put one finger on the screen and hold it; detected: %2",
      other: "Put %1 fingers on the screen at once and hold them; detected: %2", count: expected,
      .number(down.count))
  }
  var progress: Double { min(heldTime / Self.holdTime, 1) }
  var figures: [PanelFigure] { down.values.map { .dot($0) } + lost.map { .fault($0) } }
  var measures: [PanelMeasure] {
    [
      PanelMeasure(
        "contacts", ScreenText("fingers at once"), Double(maximumDown), "",
        .atLeast(Double(expected))),
      PanelMeasure("lost", ScreenText("fingers lost"), Double(lost.count), "", .atMost(0)),
    ]
  }

  mutating func follow(_ touch: Touch) {
    guard progress < 1 else { return }
    if touch.isOver {
      down[touch.id] = nil
      // When a person gives up, all fingers lift; a panel loses one of several.
      if down.isEmpty { lost.removeAll() } else { lost.append(touch.position) }
      lastChange = touch.time
      heldTime = 0
    } else {
      if down[touch.id] == nil {
        lastChange = touch.time
        heldTime = 0
      }
      down[touch.id] = touch.position
    }
    maximumDown = max(maximumDown, down.count)
  }

  mutating func advance(to time: Timestamp) {
    guard !down.isEmpty, progress < 1, let lastChange else { return }
    heldTime = max(0, time - lastChange)
  }
}
