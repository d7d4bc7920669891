import RegionControls
import SystemSupport
import TouchRouting

/// Tells what becomes of regions and variables, line by line, for as long as somebody follows them.
package struct RegionNews {
  /// The regions as they were told last, by their ids.
  private var told: [String: RegionReport] = [:]
  private var variables: [String: String] = [:]
  /// The counts of changes when they were told last.
  private var counts: [UInt64] = []

  /// News of regions that nobody has been told of yet.
  package init() {}

  /// Takes regions as told, all of them.
  package mutating func begin(with layout: RegionLayout?) {
    _ = lines(of: layout)
  }

  /// Returns a line of JSON, without its end, for each change since the last time.
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
    var now: [String: RegionReport] = [:]
    layout?.tree.forEach { id, _ in
      guard let report = layout?.ownReport(of: id) else { return }
      now[report.id] = report
      guard told[report.id] != report else { return }
      add("region") { $0.set("region", to: report.ownJSON) }
    }
    for id in told.keys.sorted() where now[id] == nil {
      add("gone") { $0.set("id", to: .string(id)) }
    }
    told = now
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
