package import SystemSupport
package import TouchAnalysis
package import Translations

extension PanelMeasure {
  /// The measure for programs, with the stable keys listed in fingertip(1).
  package var json: JSONValue {
    let json = JSONValue.object
    json.set("value", to: value.isFinite ? .rounded(value) : .null)
    json.set("unit", to: unit.isEmpty ? .null : .string(unit))
    switch limit {
    case .atLeast(let minimum): json.set("atLeast", to: .number(minimum))
    case .atMost(let maximum): json.set("atMost", to: .number(maximum))
    case nil: break
    }
    if limit != nil { json.set("passed", to: .boolean(isPassed)) }
    return json
  }

  /// The measure and its limit, for humans.
  package var words: ScreenText {
    let quantity = value.isFinite ? quantity : ScreenText("not known")
    return switch limit {
    case .atLeast(let minimum):
      ScreenText("%1: %2, at least %3", name, quantity, .decimal(minimum, to: 2))
    case .atMost(let maximum):
      ScreenText("%1: %2, at most %3", name, quantity, .decimal(maximum, to: 2))
    case nil: ScreenText("%1: %2", name, quantity)
    }
  }

  /// The value and its unit.
  private var quantity: ScreenText {
    let number = ScreenText.decimal(value, to: 2)
    return switch unit {
    case "": number
    case "mm": ScreenText("%1 mm", number)
    case "mm2": ScreenText("%1 mm²", number)
    case "%": ScreenText("%1 %", number)
    case "per s": ScreenText("%1 per s", number)
    case "ms": ScreenText("%1 ms", number)
    // Only recordings have other units, and their reports are in English.
    default: .verbatim("\(value.text(decimals: 2)) \(unit)")
    }
  }
}
