package import SystemSupport
package import TouchAnalysis

extension PanelMeasure {
  /// The measure for programs, as the manual fingertip(1) promises its keys.
  package var json: JSONValue {
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

  /// The measure beside its limit, for people.
  package var words: String {
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
