/// What a region does when something happens to it.
package struct RegionResponses: Equatable, Sendable {
  /// The actions carried out when something happens to it.
  package var actions = BoundActions()
  /// The actions carried out when time has passed while it is there.
  package var clocks: [ClockSetting] = []
  /// The gestures that are recognized on it and on what is in it, the first ones first.
  package var gestures: [GestureSetting] = []
}
