package import SystemSupport
import Touches

/// All regions and variables, for other programs.
package struct RegionsReport: Equatable, Sendable {
  /// The regions at the top of the tree, from back to front.
  package var regions: [RegionReport] = []
  /// The variables by their names.
  package var variables: [String: String] = [:]

  /// Creates a report without regions and variables.
  package init() {}
}

extension RegionsReport {
  /// The report as JSON.
  package var json: JSONValue {
    let json = JSONValue.object
    let list = JSONValue.array
    for region in regions { list.append(region.json) }
    json.set("regions", to: list)
    let values = JSONValue.object
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      values.set(name, to: .string(value))
    }
    json.set("variables", to: values)
    return json
  }

  /// Reads a report from another process; nil if anything is missing.
  package init?(_ json: borrowing JSONValue) {
    guard let regions = json.member("regions")?.elements({ RegionReport($0) }),
      let variables = json.member("variables")?.members({ $0.string })
    else { return nil }
    self.regions = regions
    self.variables = variables
  }

  /// The report as text for people.
  package var text: String {
    var rows = [["region", "x", "y", "width", "height", "state", "value", "label"]]
    for top in regions {
      top.forEach { region, depth in
        let frame = region.frame
        rows.append(
          [String(repeating: "  ", count: depth) + region.id]
            + [frame.x, frame.y, frame.width, frame.height].map(Self.whole)
            + [
              region.stateText, region.value.map(Decimal.text).joined(separator: " "),
              escaped(region.label ?? ""),
            ])
      }
    }
    if regions.isEmpty { rows = [["there are no regions"]] }
    let table = TextTable(rows: rows, numeric: [1, 2, 3, 4]).lines
    guard !variables.isEmpty else { return table.joined(separator: "\n") }
    let values =
      [["variable", "value"]]
      + variables.sorted { $0.key < $1.key }
      .map { [$0.key, escaped($0.value)] }
    return (table + [""] + TextTable(rows: values).lines).joined(separator: "\n")
  }

  /// Returns a number rounded to a whole one, as text; it may be larger than any `Int`.
  private static func whole(_ number: Double) -> String {
    // The sum with 0 is never -0.
    Decimal.text(number.rounded() + 0)
  }
}

extension RegionReport {
  /// The state in words.
  fileprivate var stateText: String {
    let words = [
      isHidden ? "hidden" : nil, isAdmitted ? nil : "kept away", isEnabled ? nil : "disabled",
      look == "normal" ? nil : "look \(look)",
    ].compactMap(\.self)
    return words.isEmpty ? "shown" : words.joined(separator: ", ")
  }
}
