internal import SystemSupport

/// The variables of a configuration and their present values (layers, modes, counts), all as texts.
package struct Variables: Equatable, Sendable {
  /// The initial values in the configuration, by name.
  package private(set) var defaults: [String: String] = [:]
  private var values: [String: String] = [:]

  /// Creates an empty set of variables.
  package init() {}

  /// The names, sorted.
  package var names: [String] { defaults.keys.sorted() }

  /// Returns the value of a variable; nil if there is none with the name.
  package subscript(name: String) -> String? { values[name] ?? defaults[name] }

  /// All values by name.
  package var all: [String: String] { defaults.merging(values) { $1 } }

  /// Replaces the variables; a value that was set stays if its variable still exists.
  ///
  /// - Returns: the names of the variables that changed their value, are new, or are gone.
  package mutating func use(_ defaults: [String: String]) -> Set<String> {
    guard defaults != self.defaults else { return [] }
    let before = all
    self.defaults = defaults
    values = values.filter { defaults[$0.key] != nil }
    return Set(before.keys).union(defaults.keys).filter { before[$0] != self[$0] }
  }

  /// Sets an existing variable.
  ///
  /// - Returns: whether it had another value.
  package mutating func set(_ name: String, to value: String) -> Bool {
    guard let before = self[name] else { return false }
    values[name] = value
    return before != value
  }

  /// Checks that a variable exists, and that a value can be shown.
  ///
  /// - Throws: an `OrderRefusal` with the nearest name, or with the fault of the value.
  package func check(_ name: String, _ value: String) throws(OrderRefusal) {
    guard defaults[name] != nil else {
      throw OrderRefusal(unknown(name, "variable", among: names))
    }
    try RegionOrder.check(value, name)
  }
}
