package import TouchRouting
package import Touches

/// A region of a scenario with the gestures that can be recognized on it.
///
/// A pixel is a millimetre, so the numbers are the same as upstream's.
package struct ScenarioRegion: Sendable {
  package var name: String
  package var frame: Rect
  package var gestures: [GestureSettings]
  package var children: [ScenarioRegion]

  /// Creates a region that covers the screen.
  package init(_ gestures: [GestureSettings], _ children: [ScenarioRegion] = []) {
    self.init("area", Rect(x: 0, y: 0, width: 1000, height: 800), gestures, children)
  }

  package init(
    _ name: String, _ frame: Rect, _ gestures: [GestureSettings], _ children: [ScenarioRegion] = []
  ) {
    self.name = name
    self.frame = frame
    self.gestures = gestures
    self.children = children
  }
}

/// Returns a gesture with the limits of a project and its relations to other gestures.
func gesture(
  _ id: GestureID, _ type: GestureType, fingers: ClosedRange<Int>? = nil, taps: Int = 1,
  directions: Set<GestureDirection> = [], _ limits: GestureLimits, beside: Set<GestureID> = [],
  after: [GestureID] = []
) -> GestureSettings {
  var relations = GestureRelations()
  relations.simultaneous = beside
  relations.requires = after
  return GestureSettings(
    id: id, type: type, fingers: fingers, taps: taps, directions: directions, limits: limits,
    relations: relations)
}

extension GestureLimits {
  /// Lets a pinch begin with the first change of the distance between its fingers.
  mutating func makePinchImmediate() {
    pinch.travel = 0
    pinch.ratio = 1.001
    pinch.span = 0
  }

  /// Lets a rotation begin with the first turn of its fingers.
  mutating func makeRotationImmediate() {
    rotate.angle = 0.01
    rotate.arc = 0
  }
}
