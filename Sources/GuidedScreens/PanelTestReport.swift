package import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings
internal import Translations

/// The result of a guided test.
package struct PanelTestReport {
  let kind: PanelTestKind
  /// Whether the user completed all tasks of the test.
  let isComplete: Bool
  /// Whether it was ended by a signal, a locker or a change of the monitors.
  var isInterrupted = false
  /// The reason why the test could not continue; nil if it could.
  var obstacle: ScreenText?
  let measures: [PanelMeasure]
  /// The name of the requested limits; nil for the test's own.
  let limits: String?
  let monitor: String
  let widthMM: Double
  let heightMM: Double
  /// The names of the devices that were listened to.
  let devices: [String]
  /// The systematic error of the panel; nil if the test does not measure it.
  var calibration: Calibration?
  /// The correction that is being tried; nil for none.
  var correction: DeviceCorrection?

  /// Whether the panel is sound, as far as the test can tell.
  package var isPassed: Bool {
    // A dead corner can never be painted, so a user who ends that test has finished it.
    (isComplete || kind == .coverage) && obstacle == nil && measures.allSatisfy(\.isPassed)
  }

  /// Whether only the button and Escape close the report on the screen: touches try the correction,
  /// or come from a panel that reports some without a finger.
  var closesByButton: Bool { correction != nil || kind == .noise && isComplete && !isPassed }

  /// Whether the test ended while the user tapped marks or fields, so that more taps may follow.
  var followsTaps: Bool {
    [.accuracy, .delay].contains(kind) && (isComplete || obstacle != nil)
  }

  /// Whether the user ended the test without doing most of it.
  private var isLeft: Bool {
    guard !isComplete, obstacle == nil else { return false }
    guard kind == .coverage, !isInterrupted else { return true }
    // The rest is dead, unless it is nearly everything.
    return measures.contains { $0.key == "covered" && $0.value < Self.leastCovered }
  }

  /// The least share of a panel, in %, that a user paints who ends the test as the rest is dead.
  private static let leastCovered = 10.0

  /// The verdict in a few words.
  var verdict: ScreenText {
    if isPassed { return ScreenText("passed") }
    return isLeft ? ScreenText("left before its end") : ScreenText("failed")
  }

  /// The test and its verdict.
  var title: ScreenText { ScreenText("%1: %2", kind.title, verdict) }

  /// The report for programs; fingertip(1) documents the keys.
  package var json: JSONValue {
    let json = JSONValue.object
    json.set("test", to: .string(kind.rawValue))
    json.set("passed", to: .boolean(isPassed))
    json.set("complete", to: .boolean(isComplete))
    json.set("verdict", to: .string(verdict.english))
    json.set("obstacle", to: obstacle.map { .string($0.english) } ?? .null)
    json.set("monitor", to: .string(monitor))
    json.set("widthMM", to: .rounded(widthMM))
    json.set("heightMM", to: .rounded(heightMM))
    json.set("devices", to: .array(of: devices))
    json.set("limits", to: limits.map { .string($0) } ?? .null)
    let values = JSONValue.object
    for measure in measures { values.set(measure.key, to: measure.json) }
    json.set("measures", to: values)
    if let calibration { json.set("calibration", to: calibration.json(correction)) }
    return json
  }
}

extension PanelTestKind {
  /// The test's name on the screen.
  fileprivate var title: ScreenText {
    switch self {
    case .coverage: ScreenText("coverage")
    case .linearity: ScreenText("linearity")
    case .contacts: ScreenText("contacts")
    case .accuracy: ScreenText("accuracy")
    case .jitter: ScreenText("jitter")
    case .motion: ScreenText("jitter while moving")
    case .edges: ScreenText("edges")
    case .separation: ScreenText("separation")
    case .noise: ScreenText("noise")
    case .delay: ScreenText("delay")
    case .rate: ScreenText("rate")
    }
  }
}
