/// What `events` prints.
enum EventSelection: String, CaseIterable, Sendable {
  /// What touches do, and what regions emit.
  case all
  /// What touches do, whether an overlay runs or not.
  case touches
  /// What the regions of the running overlay emit.
  case emitted

  var hasTouches: Bool { self != .emitted }
  var hasEmissions: Bool { self != .touches }
}
