package import RegionControls
package import SystemSupport

extension ValueScale {
  /// The scale as JSON for the router log.
  package var json: JSONValue {
    let json = JSONValue.object
    if let from { json.set("from", to: .string(from.rawValue)) }
    if let within { json.set("within", to: within.json) }
    if let to { json.set("to", to: to.json) }
    if let step { json.set("round", to: .number(step)) }
    return json
  }
}

extension ValueScale.Span {
  fileprivate var json: JSONValue {
    let list = JSONValue.array
    list.append(.number(first))
    list.append(.number(last))
    return list
  }
}
