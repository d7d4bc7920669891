internal import SystemSupport
internal import TouchAnalysis
internal import TouchRecordings

/// What a guided test came to.
struct PanelTestReport {
  let kind: PanelTestKind
  /// Whether the user did all that the test asked for.
  let isComplete: Bool
  let measures: [PanelMeasure]
  let monitor: String
  let widthMM: Double
  let heightMM: Double
  /// The names of the devices that were listened to.
  let devices: [String]
  /// The systematic error of the panel; nil where the test does not tell of it.
  var calibration: Calibration?
  /// What mends that, and is tried now; nil where nothing does.
  var correction: DeviceCorrection?

  /// Whether the panel is sound, as far as the test can tell.
  var isPassed: Bool {
    // A dead corner can never be painted: whoever ends that test has finished it.
    (isComplete || kind == .coverage) && measures.allSatisfy(\.isPassed)
  }

  /// The verdict in a few words.
  var verdict: String {
    isPassed ? "passed" : isComplete || kind == .coverage ? "failed" : "left before its end"
  }

  /// The report for programs; the manual fingertip(1) promises its keys.
  var json: JSONValue {
    let json = JSONValue.object
    json.set("test", to: .string(kind.rawValue))
    json.set("passed", to: .boolean(isPassed))
    json.set("complete", to: .boolean(isComplete))
    json.set("verdict", to: .string(verdict))
    json.set("monitor", to: .string(monitor))
    json.set("widthMM", to: .rounded(widthMM))
    json.set("heightMM", to: .rounded(heightMM))
    json.set("devices", to: .array(of: devices))
    let values = JSONValue.object
    for measure in measures { values.set(measure.key, to: measure.json) }
    json.set("measures", to: values)
    if let calibration { json.set("calibration", to: calibration.json(correction)) }
    return json
  }
}

extension PanelMeasure {
  fileprivate var json: JSONValue {
    let json = JSONValue.object
    json.set("value", to: value.isFinite ? .rounded(value) : .null)
    json.set("unit", to: unit.isEmpty ? .null : .string(unit))
    switch limit {
    case .atLeast(let least): json.set("atLeast", to: .number(least))
    case .atMost(let most): json.set("atMost", to: .number(most))
    case nil: break
    }
    if limit != nil { json.set("passed", to: .boolean(isPassed)) }
    return json
  }

  /// The measure as a row of the screen.
  var words: String {
    let number =
      value.isFinite ? value.rounded(to: 2) + (unit.isEmpty ? "" : " \(unit)") : "not known"
    let allowed =
      switch limit {
      case .atLeast(let least): ", at least \(least.rounded(to: 2))"
      case .atMost(let most): ", at most \(most.rounded(to: 2))"
      case nil: ""
      }
    return "\(name): \(number)\(allowed)"
  }
}
