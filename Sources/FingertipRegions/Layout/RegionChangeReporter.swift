import RegionControls
import SystemSupport
import TouchRouting

/// Reports the changes of regions and variables, one per line, to a follower.
package struct RegionChangeReporter {
  /// The reports of the regions at the last call, by their ids.
  private var lastReports: [String: RegionReport] = [:]
  private var variables: [String: String] = [:]
  /// The change counters at the last call.
  private var counts: [UInt64] = []

  /// Creates a reporter for a follower who knows no region yet.
  package init() {}

  /// Takes the present state as known to the follower.
  package mutating func begin(with layout: RegionLayout?) {
    _ = lines(of: layout)
  }

  /// Returns a line of JSON, without line end, for each change since the last call.
  package mutating func lines(of layout: RegionLayout?) -> [String] {
    let counts = layout.map { [$0.tree.generation, $0.tree.arrangement, $0.live.generation] } ?? []
    guard counts != self.counts else { return [] }
    self.counts = counts
    var lines: [String] = []
    func add(_ event: String, _ body: (borrowing JSONValue) -> Void) {
      let json = JSONValue.object
      json.set("event", to: .string(event))
      body(json)
      if let line = json.line { lines.append(line) }
    }
    var currentReports: [String: RegionReport] = [:]
    layout?.tree.forEach { id, _ in
      guard let report = layout?.ownReport(of: id) else { return }
      currentReports[report.id] = report
      guard lastReports[report.id] != report else { return }
      add("region") { $0.set("region", to: report.ownJSON) }
    }
    for id in lastReports.keys.sorted() where currentReports[id] == nil {
      add("gone") { $0.set("id", to: .string(id)) }
    }
    lastReports = currentReports
    let values = layout?.live.variables.all ?? [:]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where variables[name] != value {
      add("variable") {
        $0.set("name", to: .string(name))
        $0.set("value", to: .string(value))
      }
    }
    variables = values
    return lines
  }
}
