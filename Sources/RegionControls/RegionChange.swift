/// The changes that other programs have made to a region's configured state.
package struct RegionChange: Hashable, Sendable {
  /// Whether it is hidden; nil for the configured state.
  package var isHidden: Bool?
  /// Whether it can be touched; nil for the configured state.
  package var isEnabled: Bool?
  /// Its label; nil for the configured one.
  package var label: String?
  /// The name of its look; nil for the normal one.
  package var look: String?

  /// Creates a state without changes.
  package init() {}

  /// Applies an order; those for positions and values are not stored here.
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
