/// The events that `events` prints.
package enum EventSelection: String, CaseIterable, Sendable {
  /// Touches, and the emissions of regions.
  case all
  /// Touches, whether an overlay runs or not.
  case touches
  /// The emissions of the running overlay's regions.
  case emitted

  /// Whether touches are printed.
  package var hasTouches: Bool { self != .emitted }
  /// Whether emissions of regions are printed; this needs a running overlay.
  package var hasEmissions: Bool { self != .touches }
}
