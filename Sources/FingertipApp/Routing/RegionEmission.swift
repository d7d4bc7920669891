internal import TouchRouting
internal import Touches

/// What the action `emit` tells those who read events.
struct RegionEmission: Hashable, Sendable {
  /// What the action says.
  var name: String
  /// The region's id.
  var region: String
  /// What made the region act.
  var act: Act
  /// When it did, in server time.
  var time: Timestamp
}
