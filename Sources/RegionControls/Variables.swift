internal import SystemSupport

/// The variables of a configuration and what they are now: layers, modes and counts, all of them texts.
package struct Variables: Equatable, Sendable {
  /// The values that the configuration begins with, by the names.
  package private(set) var defaults: [String: String] = [:]
  private var values: [String: String] = [:]

  /// No variables.
  package init() {}

  /// The names, in their order.
  package var names: [String] { defaults.keys.sorted() }

  /// Returns the value of a variable; nil where there is none of that name.
  package subscript(name: String) -> String? { values[name] ?? defaults[name] }

  /// All values by their names.
  package var all: [String: String] { defaults.merging(values) { $1 } }

  /// Takes other variables; what was set stays where they have one of the name.
  ///
  /// - Returns: the names of those that have another value now, or are new, or are gone.
  package mutating func use(_ defaults: [String: String]) -> Set<String> {
    guard defaults != self.defaults else { return [] }
    let before = all
    self.defaults = defaults
    values = values.filter { defaults[$0.key] != nil }
    return Set(before.keys).union(defaults.keys).filter { before[$0] != self[$0] }
  }

  /// Sets a variable that there is.
  ///
  /// - Returns: whether it had another value.
  package mutating func set(_ name: String, to value: String) -> Bool {
    guard let before = self[name] else { return false }
    values[name] = value
    return before != value
  }

  /// Checks that there is a variable of a name, and that a value can be shown.
  ///
  /// - Throws: the nearest name, or the fault of the value.
  package func check(_ name: String, _ value: String) throws(OrderRefusal) {
    guard defaults[name] != nil else {
      throw OrderRefusal(unknown(name, "variable", among: names))
    }
    try RegionOrder.check(value, name)
  }
}
