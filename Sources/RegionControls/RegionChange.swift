/// The state of a region that other programs have set, beside what the configuration says.
package struct RegionChange: Hashable, Sendable {
  /// Whether it is hidden; nil for what it was made.
  package var isHidden: Bool?
  /// Whether it can be touched; nil for what it was made.
  package var isEnabled: Bool?
  /// Its label; nil for that of the configuration.
  package var label: String?
  /// The name of its look; nil for the usual one.
  package var look: String?

  /// A state in which nothing is set.
  package init() {}

  /// Applies an order; those for places and values leave nothing here.
  package mutating func apply(_ order: RegionOrder) {
    switch order {
    case .show: isHidden = false
    case .hide: isHidden = true
    case .enable: isEnabled = true
    case .disable: isEnabled = false
    case .label(let text): label = text
    case .look(let name): look = name == RegionOrder.normalLook ? nil : name
    case .move, .value: break
    }
  }
}
