/// The actions and gestures of a region.
package struct RegionResponses: Equatable, Sendable {
  /// The actions of its triggers.
  package var actions = BoundActions()
  /// The actions carried out when time has passed while it exists.
  package var clocks: [ClockSetting] = []
  /// The gestures on it and on its contents, in the order in which they receive fingers.
  package var gestures: [GestureSetting] = []
}
