/// What `events` prints.
package enum EventSelection: String, CaseIterable, Sendable {
  /// What touches do, and what regions emit.
  case all
  /// What touches do, whether an overlay runs or not.
  case touches
  /// What the regions of the running overlay emit.
  case emitted

  package var hasTouches: Bool { self != .emitted }
  package var hasEmissions: Bool { self != .touches }
}
