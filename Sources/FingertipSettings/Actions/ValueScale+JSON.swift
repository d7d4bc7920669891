package import RegionControls
package import SystemSupport

extension ValueScale {
  /// The scale as JSON for the router log.
  package var json: JSONValue {
    let json = JSONValue.object
    if let from { json.set("from", to: .string(from.rawValue)) }
    if let to {
      let list = JSONValue.array
      list.append(.number(to.first))
      list.append(.number(to.last))
      json.set("to", to: list)
    }
    if let step { json.set("round", to: .number(step)) }
    return json
  }
}
