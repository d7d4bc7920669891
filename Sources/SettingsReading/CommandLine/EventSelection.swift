/// The events that `events` prints.
package enum EventSelection: String, CaseIterable, Sendable {
  /// Touches, and the emissions of regions.
  case all
  /// Touches, whether an overlay runs or not.
  case touches
  /// The emissions of the running overlay's regions.
  case emitted

  package var hasTouches: Bool { self != .emitted }
  package var hasEmissions: Bool { self != .touches }
}
