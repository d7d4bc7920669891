internal import SystemSupport
package import Touches

extension DeviceFilter {
  /// The device in messages: its quoted name, or "number 8".
  package var words: String {
    switch self {
    case .id(let id): "number \(id.rawValue)"
    case .name(let name): quoted(name)
    }
  }

  /// Returns the devices that exist, as the end of a message about one that does not; empty if
  /// there are none.
  package static func existing(_ devices: [(id: DeviceID, name: String)]) -> String {
    let known = devices.map { "\(quoted($0.name)) (\($0.id.rawValue))" }
    return known.isEmpty
      ? "" : "; there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))"
  }
}
