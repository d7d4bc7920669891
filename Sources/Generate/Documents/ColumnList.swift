import TouchRecordings

/// The list of the columns in which `analyze` reports on many recordings.
enum ColumnList {
  /// Returns a document with the list updated from the table.
  static func updated(_ document: String) throws(GenerationError) -> String {
    try MarkedList.replacing(document, marker: "<!-- make generate: ") {
      name, _ throws(GenerationError) in
      guard name == "columns" else {
        throw GenerationError("'\(name)' is not in the tables")
      }
      return ["| column | | meaning |", "| --- | --- | --- |"]
        + AnalysisColumn.all.map { "| `\($0.name)` | \($0.kind.rawValue) | \($0.meaning) |" }
    }
  }
}
