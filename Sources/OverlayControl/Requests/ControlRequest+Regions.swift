internal import FingertipRegions
internal import FingertipSettings
internal import RegionControls
internal import SystemSupport
internal import Touches

/// Requests about regions and variables:
/// `{"version":1,"command":"region","region":"pad","change":"label","to":"Hello"}`.
extension ControlRequest {
  /// Parses an order to a region.
  static func regionOrder(_ json: borrowing JSONValue) throws(ControlProblem) -> ControlRequest {
    guard let id = json.member("region")?.string else {
      throw ControlProblem(message: "region: the id of a region is needed")
    }
    guard let word = json.member("change")?.string else {
      throw ControlProblem(
        message: "change: one of these is needed: "
          + RegionOrder.words.map(\.word).alternatives)
    }
    let text = json.member("to")?.scalarText
    let isOmitted = json.member("to")?.isNull ?? true
    do throws(OrderRefusal) {
      if word == "label", text == nil, !isOmitted {
        throw OrderRefusal(
          "label: a string, a number, true or false is needed, or null for the configuration's label"
        )
      }
      let order = try RegionOrder(word, text: text, numbers: json.member("to")?.numbers)
      return .region(id, order)
    } catch {
      throw ControlProblem(message: error.message)
    }
  }

  /// Parses a request to set a variable to a text, a number, or true or false.
  static func setting(_ json: borrowing JSONValue) throws(ControlProblem) -> ControlRequest {
    guard let name = json.member("variable")?.string else {
      throw ControlProblem(message: "variable: the name of a variable is needed")
    }
    guard let text = json.member("to")?.scalarText else {
      throw ControlProblem(message: "to: a string, a number, true or false is needed")
    }
    return .set(name, to: text)
  }

  /// Whether it may change which touches the regions receive, so that the X server must have the
  /// changes before the request is answered.
  package var concernsTouches: Bool {
    switch self {
    case .region(_, let order): order.changesTouches
    case .follow: false
    default: true
    }
  }

  /// Whether it is refused outside of draw mode.
  package var needsDrawing: Bool {
    switch self {
    case .save, .saveScreen, .stepAside, .page, .ground, .view, .verb(.undo), .verb(.redo): true
    default: false
    }
  }

  /// Whether lines follow the answer.
  var follows: Bool { topic != nil }

  /// The subject of the lines that follow the answer; nil for none.
  package var topic: ControlTopic? {
    switch self {
    case .follow: .emissions
    case .regions(follows: true): .regions
    default: nil
    }
  }
}

extension JSONValue {
  /// The text of a string, a number, true or false; nil for other values.
  fileprivate var scalarText: String? {
    string ?? number.map(Decimal.text) ?? boolean.map { $0 ? "true" : "false" }
  }
}

/// The subject of the lines that a follower receives.
package enum ControlTopic: Hashable, Sendable {
  /// The emissions of regions.
  case emissions
  /// The changes of regions and variables.
  case regions
}

extension RegionOrder {
  /// Writes the arguments of the request to change a region.
  func write(to json: borrowing JSONValue, of id: String) {
    json.set("region", to: .string(id))
    json.set("change", to: .string(word))
    switch self {
    case .show, .hide, .enable, .disable, .label(nil): break
    case .label(let text?), .look(let text): json.set("to", to: .string(text))
    case .value(let numbers): json.set("to", to: .values(numbers))
    case .move(let position): json.set("to", to: .values([position.x, position.y]))
    }
  }
}
