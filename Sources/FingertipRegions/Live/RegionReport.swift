package import SystemSupport
package import Touches

/// The state of a region and its descendants, for other programs.
package struct RegionReport: Equatable, Sendable {
  /// The region's id in the configuration.
  package var id: String
  /// The frame, in px of the root.
  package var frame: Rect
  /// Whether it is hidden.
  package var isHidden: Bool
  /// Whether it is enabled for touches.
  package var isEnabled: Bool
  /// Whether its conditions in the configuration are fulfilled.
  package var isAdmitted: Bool
  /// The policy, in the configuration's word, such as `own`.
  package var policy: String
  /// The kind of control; nil for none.
  package var control: String?
  /// One number, or one for each axis; empty if it has no value.
  package var value: [Double] = []
  /// The text of its label; nil for none.
  package var label: String?
  /// The name of its look.
  package var look: String
  /// The regions in it, from back to front.
  package var children: [RegionReport] = []
}

extension RegionReport {
  /// The report as JSON, with its children.
  package var json: JSONValue {
    let json = ownJSON
    let list = JSONValue.array
    for child in children { list.append(child.json) }
    json.set("children", to: list)
    return json
  }

  /// The report as JSON, without its children.
  package var ownJSON: JSONValue {
    let json = JSONValue.object
    json.set("id", to: .string(id))
    json.set("x", to: .number(frame.x))
    json.set("y", to: .number(frame.y))
    json.set("width", to: .number(frame.width))
    json.set("height", to: .number(frame.height))
    json.set("hidden", to: .boolean(isHidden))
    json.set("enabled", to: .boolean(isEnabled))
    json.set("admitted", to: .boolean(isAdmitted))
    json.set("policy", to: .string(policy))
    json.set("control", to: control.map { .string($0) } ?? .null)
    json.set("value", to: .values(value))
    json.set("label", to: label.map { .string($0) } ?? .null)
    json.set("look", to: .string(look))
    return json
  }

  /// Reads a report from another process; nil if anything is missing.
  package init?(_ json: borrowing JSONValue) {
    guard let id = json.member("id")?.string, let x = json.member("x")?.number,
      let y = json.member("y")?.number, let width = json.member("width")?.number,
      let height = json.member("height")?.number, let isHidden = json.member("hidden")?.boolean,
      let isEnabled = json.member("enabled")?.boolean,
      let isAdmitted = json.member("admitted")?.boolean,
      let policy = json.member("policy")?.string, let look = json.member("look")?.string,
      let value = json.member("value")?.numbers
    else { return nil }
    self.init(
      id: id, frame: Rect(x: x, y: y, width: width, height: height), isHidden: isHidden,
      isEnabled: isEnabled, isAdmitted: isAdmitted, policy: policy,
      control: json.member("control")?.string, value: value, label: json.member("label")?.string,
      look: look)
    guard let children = json.member("children") else { return }
    guard let list = children.elements({ RegionReport($0) }) else { return nil }
    self.children = list
  }

  /// Calls `body` for the region and all its descendants, with their depths.
  package func forEach(_ body: (RegionReport, _ depth: Int) -> Void) {
    func visit(_ region: RegionReport, _ depth: Int) {
      body(region, depth)
      for child in region.children { visit(child, depth + 1) }
    }
    visit(self, 0)
  }
}

extension JSONValue {
  /// Returns null, one number, or a list of several numbers.
  package static func values(_ values: [Double]) -> JSONValue {
    guard values.count != 1 else { return .number(values[0]) }
    guard !values.isEmpty else { return .null }
    let list = JSONValue.array
    for value in values { list.append(.number(value)) }
    return list
  }

  /// The numbers of a single number, a list, or null; nil for anything else.
  package var numbers: [Double]? {
    if isNull { return [] }
    if let number { return [number] }
    return elements { $0.number }
  }
}
