import SystemSupport
import TouchAnalysis

/// The list of measures that can have limits, with the limits of the profiles.
enum LimitList {
  /// Returns a document with the list updated from the tables.
  static func updated(_ document: String) throws(GenerationError) -> String {
    try MarkedList.replacing(document, marker: "<!-- make generate: ") {
      name, _ throws(GenerationError) in
      guard name == "limits" else {
        throw GenerationError("'\(name)' is not in the tables")
      }
      let profiles = PanelLimits.profiles
      let names = profiles.map { " | `\($0.name)`" }.joined()
      let head = "| section | key | | what is limited\(names) |"
      return [head, "| --- | --- | --- | ---" + profiles.map { _ in " | ---" }.joined() + " |"]
        + PanelLimitKey.all.map { key in
          let values = profiles.map { profile in
            " | " + (profile[key.section, key.name].map(Decimal.text) ?? "")
          }
          return "| `\(key.section)` | `\(key.name)` | at \(key.isMinimum ? "least" : "most") | "
            + key.meaning + values.joined() + " |"
        }
    }
  }
}
