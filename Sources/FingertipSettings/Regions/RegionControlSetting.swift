package import RegionControls

/// The control of a region.
package struct RegionControlSetting: Equatable, Sendable {
  /// The kind of control; nil for none.
  package var kind: ControlKind?
  /// The scale of its value.
  @Boxed package var value = ValueScale()
  /// The share of a stick's way from the centre within which its value stays zero.
  package var deadZone = 0.15
  /// The arc of a slider; nil for a straight slider.
  @Boxed package var arc: ControlArc? = nil
  /// The keys that a stick holds; nil for none.
  @Boxed package var stickKeys: StickKeys? = nil
}
