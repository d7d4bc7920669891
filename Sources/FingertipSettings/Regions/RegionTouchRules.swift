package import TouchRouting

/// The fingers that a region takes, and the owner of their touches.
package struct RegionTouchRules: Equatable, Sendable {
  /// The owner of its touches: the region itself by default.
  package var policy = RegionPolicy.own
  /// The fingers that it takes at a time; one by default.
  package var strategy = TouchStrategy.single
  /// The treatment of further fingers; they are consumed by default.
  package var extraFingers = ExtraFingers.eat
  /// Whether it takes fingers only while no other region has one, and keeps others from taking any
  /// then.
  package var isExclusive = false
  /// Whether fingers slide from key to key in it.
  package var slides = false
  /// Whether it is a key in such a region; derived from its ancestors, not read from the file.
  package internal(set) var isKey = false
  /// The region that gets its touches instead; nil for none.
  package var hitTarget: String?
  /// The treatment of a cancelled drag; by default it ends as if the finger had been lifted.
  package var onCancel = CancelStrategy.end
}
